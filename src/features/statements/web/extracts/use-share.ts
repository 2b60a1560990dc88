import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { SIGNED_TYPE } from '#features/statements/statement.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { MadeExtract, Whole } from '../../extract-calls.ts';
import { defaultFacts, type ExtractField, extractFields, type LinkDays } from '../../extract-kinds.ts';
import { call, reasons } from '../calls.ts';
import { extractWords } from './extract-words.ts';
import { shareWords } from './share-words.ts';

const ROUTE = 'POST /api/extracts/{userId}';
const DAYS_AT_FIRST: LinkDays = 30;

/** State of the share form: the chosen facts, and signing them as a link or a file. */
export function useShare(whole: Whole, id: number) {
  const w = useWords(shareWords);
  const language = useLanguage();
  const userId = useUserId();
  const { of } = whole;
  const there = extractFields.filter((field) => whole.facts[field] !== undefined);
  const [chosen, setChosen] = useState<readonly ExtractField[]>(() =>
    defaultFacts[of].filter((field) => there.includes(field)),
  );
  const [days, setDays] = useState<LinkDays>(DAYS_AT_FIRST);
  const [made, setMade] = useState<MadeExtract>();
  const [asked, setAsked] = useState<'link' | 'file'>();
  const { isBusy, fault, act } = useAct({
    reasons,
    otherwise: w.failedText,
    isToldInPlace: true,
    routes: ['GET /api/extracts/{userId}/links'],
  });
  const sign = (what: 'link' | 'file') => {
    const params = { userId };
    const body = { of, id, facts: [...chosen], days: what === 'link' ? days : null };
    setAsked(what);
    return act(() => signedCall(call, w.signing(extractWords[language].of[of]), ROUTE, { params, body }), {
      failed: w.failed,
      onDone: (answer) => (what === 'link' ? setMade(answer) : saveFile(answer.name, SIGNED_TYPE, answer.file)),
      ...(what === 'file' && { done: w.fileSaved }),
    });
  };
  const facts = Object.fromEntries(chosen.map((field) => [field, whole.facts[field]])) as Whole['facts'];
  return {
    there,
    chosen,
    /** The facts that others would see with the current choice. */
    said: { of, outcome: whole.outcome, facts },
    choose: (field: ExtractField, isOn: boolean) =>
      setChosen(there.filter((one) => (one === field ? isOn : chosen.includes(one)))),
    days,
    setDays,
    made,
    busyWith: isBusy ? asked : undefined,
    fault,
    sign,
  };
}

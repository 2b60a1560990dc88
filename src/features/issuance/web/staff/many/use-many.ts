import { useRef, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { CredentialType } from '../../../contract.ts';
import { type FileFault, type GoodLine, type OfferFile, readOfferFile } from '../../../offer-file.ts';
import type { Run } from '../../../run-calls.ts';
import { RUN_LIMITS } from '../../../runs.ts';
import { call } from '../../calls.ts';
import { issuingActs } from '../use-pages.ts';
import { makeParts, prepareRun, type RunProgress } from './make-run.ts';
import { manyWords } from './many-words.ts';
import type { OfferResult } from './result-files.ts';

const BEGIN = 'POST /api/org/{id}/issuing/runs';

export type Fault = FileFault | { readonly fault: 'too_large' | 'unreadable' | 'not_secure' };
export type Step =
  | { readonly at: 'choose'; readonly fault?: Fault; readonly isReading?: boolean }
  | {
      readonly at: 'checked';
      readonly name: string;
      readonly text: string;
      readonly withCode: boolean;
      readonly file: OfferFile;
    }
  | { readonly at: 'making'; readonly rows: readonly GoodLine[]; readonly made: number; readonly isStopped: boolean }
  | { readonly at: 'done'; readonly rows: readonly GoodLine[]; readonly told: readonly OfferResult[] };

/**
 * State of offers by file, from choosing the file to the links. Unusable lines are reported first, and an interrupted
 * run can be continued.
 */
export function useMany(id: number, type: CredentialType) {
  const w = useWords(manyWords);
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const { act, isBusy } = useAct(issuingActs);
  const under = useRef<{ readonly of: RunProgress; run?: Run }>(undefined);

  const read = (name: string, text: string, withCode: boolean) => {
    const file = readOfferFile(text, type, withCode);
    setStep('fault' in file ? { at: 'choose', fault: file } : { at: 'checked', name, text, withCode, file });
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (!globalThis.crypto?.subtle) return setStep({ at: 'choose', fault: { fault: 'not_secure' } });
    setStep({ at: 'choose', isReading: true });
    const text = await readText(file);
    if (text === 'too_large' || text === 'unreadable') setStep({ at: 'choose', fault: { fault: text } });
    else read(file.name, text, true);
  };
  const make = async (rows: readonly GoodLine[]) => {
    const work = async () => {
      under.current ??= { of: await prepareRun(type.id, rows) };
      const { of } = under.current;
      const sent = { params: { id }, body: of.body };
      const people = w.people(rows.length);
      under.current.run ??= await signedCall(call, w.signing(type.name, people), BEGIN, sent);
      setStep({ at: 'making', rows, made: 0, isStopped: false });
      await makeParts(id, under.current.run, of, (made) => setStep({ at: 'making', rows, made, isStopped: false }));
      return of.told.flatMap((part) => part ?? []);
    };
    await act(work, {
      failed: w.stopped,
      onDone: (told) => setStep({ at: 'done', rows, told }),
      onFailed: () => setStep((now) => (now.at === 'making' ? { ...now, isStopped: true } : now)),
    });
  };
  const again = () => {
    under.current = undefined;
    setStep({ at: 'choose' });
  };
  return {
    step,
    isBusy,
    choose,
    make,
    again,
    changeCode: (isOn: boolean) => step.at === 'checked' && read(step.name, step.text, isOn),
  };
}

/** Reads a file as text: UTF-8, or the default encoding of Korean spreadsheets. */
async function readText(file: Blob): Promise<string | 'too_large' | 'unreadable'> {
  if (file.size > RUN_LIMITS.fileBytes) return 'too_large';
  const bytes = await file.arrayBuffer();
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  return 'unreadable';
}

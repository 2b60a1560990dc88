import { useState } from 'react';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { dayOf } from '#platform/korean-days.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { faultsOf } from '../../rule-faults.ts';
import type { CurrencyRules } from '../../rules.ts';
import { Changes } from './Changes.tsx';
import { call, reasons } from './calls.ts';
import { isReadable, KNOWN, rulesOf } from './rule-form.ts';
import { ruleReasons, ruleWords } from './rule-words.ts';
import type { Draft } from './use-draft.ts';

const ASK = 'POST /api/office/rules';
const DAY_MS = 86_400_000;
const tomorrow = () => dayOf(new Date(Date.now() + DAY_MS));

/** A draft's start, changes and reason, and the button that requests its check. */
export function DraftSide({ draft, before }: { draft: Draft; before: CurrencyRules | undefined }) {
  const w = useWords(ruleWords);
  const language = useLanguage();
  const { act, isBusy, refused, prove } = useOfficeAct(reasons);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const rules = rulesOf(draft.typed ?? {});
  const { validFrom } = draft;
  const ask = async () => {
    setIsTried(true);
    const fields = Object.keys(faultsOf(rules, KNOWN)).map((field) => `rules.${field}`);
    draft.refuse(Object.fromEntries(fields.map((field) => [field, ruleReasons[field]?.[language] ?? field])));
    if (fields.length > 0 || validFrom === '' || reason.trim() === '') return;
    const sent = { body: { validFrom, rules, reason: reason.trim() } };
    await act(() => prove(w.sign(validFrom), { call: ASK, ...sent }, (proof) => call(ASK, { ...sent, ...proof })), {
      done: { title: w.asked },
      failed: w.notAsked,
      onDone: draft.drop,
      onFailed: (_, why) => draft.refuse(why),
    });
  };
  return (
    <>
      <TextField
        label={w.holdsFrom}
        type="date"
        min={tomorrow()}
        hint={w.holdsFromHint}
        value={validFrom}
        error={isTried && validFrom === '' ? ruleReasons.validFrom?.[language] : refused.validFrom}
        onChange={({ target }) => draft.chooseDay(target.value)}
      />
      <Changes before={before} after={rules} isReadable={(change) => isReadable(draft.typed ?? {}, change)} />
      <TextField
        label={w.why}
        hint={w.whyHint}
        value={reason}
        maxLength={200}
        error={isTried && reason.trim() === '' ? w.whyNeeded : refused.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={office.acts}>
        <Button isWide isAct loadingText={isBusy ? w.asking : undefined} onClick={() => void ask()}>
          {w.ask}
        </Button>
        <Button look="quiet" isWide isDisabled={isBusy} onClick={draft.drop}>
          {w.drop}
        </Button>
      </div>
    </>
  );
}

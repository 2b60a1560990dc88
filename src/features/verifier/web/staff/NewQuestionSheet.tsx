import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { HereAsked } from '#features/issuance/web/here/use-here.tsx';
import { useOwnTypes } from '#features/issuance/web/staff/use-pages.ts';
import { isHosted } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioRows } from '#ui/controls/Choice.tsx';
import { TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { LIMITS, TRUSTS } from '../../rules.ts';
import { askingActs, call } from '../calls.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import {
  certificatesTyped,
  type Draft,
  isWhole,
  needsAuthorities,
  originsTyped,
  questionOf,
} from './question-draft.ts';
import { RequestedClaims } from './RequestedClaims.tsx';

interface NewQuestionSheetProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Form for a question: credential and claims, reason, trusted issuers, and storage time. */
export function NewQuestionSheet({ id, isOpen, onClose }: NewQuestionSheetProps) {
  const w = useWords(askingWords);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={w.newQuestion}
      lead={w.newLead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <QuestionForm id={id} onBusy={setIsBusy} onMade={onClose} />
    </Sheet>
  );
}

const SAVE = 'POST /api/org/{id}/verifying/questions';
const EMPTY: Draft = {
  name: '',
  nameKo: '',
  purpose: '',
  purposeKo: '',
  wanted: 'age',
  vct: '',
  claims: '',
  authorities: '',
  trust: 'operator',
  here: '',
  keepHours: '0',
};

function QuestionForm({ id, onBusy, onMade }: { id: number; onBusy: (isBusy: boolean) => void; onMade: () => void }) {
  const w = useWords(askingWords);
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, refused, fault, forget, act } = useAct({ ...askingActs, onBusy });
  const own = useOwnTypes(id);
  const needed = (text: string) => text.trim() === '' && w.required;
  const form = useForm(
    EMPTY,
    (typed) => ({
      ...{ name: needed(typed.name), nameKo: needed(typed.nameKo) },
      ...{ purpose: needed(typed.purpose), purposeKo: needed(typed.purposeKo) },
      draft: !isWhole(typed),
    }),
    refused,
  );
  const { values: draft, isTried, set } = form;
  const body = questionOf(draft, own);
  const submit = form.press(() => {
    if (body.here?.length) setIsConfirming(true);
    else void save();
  });
  const save = async () => {
    setIsConfirming(false);
    const sent = { params: { id }, body };
    await act(() => signedCall(call, w.signing(sent.body.name), SAVE, sent), {
      done: { title: w.saved },
      failed: w.notSaved,
      onDone: onMade,
    });
  };
  const field = (name: 'name' | 'nameKo' | 'purpose' | 'purposeKo', label: string, most: number) => (
    <TextField
      label={label}
      {...(name.endsWith('Ko') && { lang: 'ko' })}
      maxLength={most}
      required
      {...form.field(name)}
    />
  );
  if (isConfirming)
    return <HereAsked at={body.here ?? []} onGoOn={() => void save()} onStop={() => setIsConfirming(false)} />;
  return (
    <form className={styles.form} noValidate onChange={forget} onSubmit={submit}>
      {field('name', w.name, LIMITS.name)}
      {field('nameKo', w.nameKo, LIMITS.name)}
      {field('purpose', w.purpose, LIMITS.purpose)}
      {field('purposeKo', w.purposeKo, LIMITS.purpose)}
      <RequestedClaims draft={draft} own={own} isTried={isTried} refused={refused} onSet={set} />
      <Trusted draft={draft} isTried={isTried} fault={refused.authorities} onSet={set} />
      <RadioRows
        label={w.keeps}
        value={draft.keepHours}
        options={(['0', '24', '720'] as const).map((one) => ({ id: one, label: w.keepsFor(Number(one)) }))}
        onChange={(keepHours) => set({ keepHours })}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <Button type="submit" isAct isWide loadingText={isBusy ? w.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}

interface TrustedProps {
  draft: Draft;
  isTried: boolean;
  fault: string | undefined;
  onSet: (part: Partial<Draft>) => void;
}

/** Trusted issuers. For any issuer, also those on this machine and, for an mdoc, its authorities. */
function Trusted({ draft, isTried, fault, onSet }: TrustedProps) {
  const w = useWords(askingWords);
  return (
    <>
      <RadioRows
        label={w.trust}
        value={draft.trust}
        options={TRUSTS.map((one) => ({ id: one, label: w.trusts[one], detail: w.trustTexts[one] }))}
        onChange={(trust) => onSet({ trust })}
      />
      {needsAuthorities(draft) && (
        <TextAreaField
          label={w.authorities}
          hint={w.authoritiesHint}
          value={draft.authorities}
          rows={4}
          maxLength={LIMITS.authorities * LIMITS.authority}
          spellCheck={false}
          required
          error={isTried && certificatesTyped(draft.authorities).length === 0 ? w.authoritiesFault : fault}
          onChange={({ target }) => onSet({ authorities: target.value })}
        />
      )}
      {draft.trust === 'any' && !isHosted() && (
        <TextField
          label={w.here}
          hint={w.hereHint}
          value={draft.here}
          maxLength={LIMITS.purpose}
          spellCheck={false}
          autoComplete="off"
          error={isTried && originsTyped(draft.here) === undefined ? w.hereFault : undefined}
          onChange={({ target }) => onSet({ here: target.value })}
        />
      )}
    </>
  );
}

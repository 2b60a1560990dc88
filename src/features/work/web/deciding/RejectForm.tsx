import { type FormEvent, useRef, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { REASON_MAX } from '#features/work/rules.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { call } from '../calls.ts';
import { useStatusWord } from '../use-status-word.ts';
import styles from '../Work.module.css';
import { words } from '../words.ts';
import { Amended } from './ApprovalEnd.tsx';
import type { TypedFormProps } from './form-props.ts';
import { useDecide } from './use-decide.ts';

/** Rejects a document with the reason, which is kept with the decision. */
export function RejectForm({ approval, onBusy, onCancel, onDecided, onFollow, text: reason, onText }: TypedFormProps) {
  const w = useWords(words);
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isDeciding, fault, decide } = useDecide();
  const { id, title, status, version } = approval;
  const isMissing = reason.trim() === '';
  const stands = useStatusWord(approval);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isMissing) return field.current?.focus();
    onBusy(true);
    const sent = { params: { id }, body: { reason: reason.trim(), version } };
    const route = 'POST /api/work/approvals/{id}/reject';
    const work = () => signedCall(call, w.signingRejection(title), route, sent);
    const decided = await decide(work, w.rejectedToast(title));
    onBusy(false);
    if (!decided) return;
    onText('');
    onDecided(decided);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        ref={field}
        label={w.reason}
        hint={w.reasonHint}
        required
        maxLength={REASON_MAX}
        value={reason}
        error={isAsked && isMissing ? w.reasonMissing : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          <LangText>{fault}</LangText>
        </p>
      )}
      <Amended {...{ approval, onFollow }} />
      <div className={styles.pair}>
        <Button look="quiet" isDisabled={isDeciding} onClick={onCancel}>
          {w.cancel}
        </Button>
        <Button
          type="submit"
          isAct
          isDisabled={status !== 'pending'}
          reason={stands}
          loadingText={isDeciding ? w.rejecting : undefined}
        >
          {w.reject}
        </Button>
      </div>
    </form>
  );
}

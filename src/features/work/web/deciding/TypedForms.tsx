import { type FormEvent, useRef, useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { Approval } from '#features/work/contract.ts';
import { REASON_MAX } from '#features/work/rules.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { useStatusWord } from '../approval-text.ts';
import { call } from '../calls.ts';
import { Fault } from '../Fault.tsx';
import styles from '../Work.module.css';
import { words } from '../words.ts';
import { Amended, type DecisionFormProps } from './ApprovalEnd.tsx';
import { askingWords } from './asking-words.ts';
import { useDecide } from './use-decide.ts';

interface TypedFormProps extends DecisionFormProps {
  /** Kept while the sheet is open. */
  text: string;
  onText: (text: string) => void;
}

/** Rejects a document with a reason, which is stored with the decision. */
export function RejectForm(props: TypedFormProps) {
  const w = useWords(words);
  const { id, title, version } = props.approval;
  const send = (reason: string) => {
    const sent = { params: { id }, body: { reason, version } };
    return signedCall(call, w.signingRejection(title), 'POST /api/work/approvals/{id}/reject', sent);
  };
  const said = { label: w.reason, hint: w.reasonHint, missing: w.reasonMissing, act: w.reject, acting: w.rejecting };
  return <TypedForm {...props} {...said} done={w.rejectedToast(title)} send={send} />;
}

/** Returns a document with a question. Nobody can decide it until it is answered. */
export function AskForm(props: TypedFormProps) {
  const a = useWords(askingWords);
  const { id, title, version } = props.approval;
  const send = (question: string) =>
    call('POST /api/work/approvals/{id}/return', { params: { id }, body: { question, version } });
  const said = {
    label: a.yourQuestion,
    hint: a.questionHint,
    missing: a.questionMissing,
    act: a.send,
    acting: a.sending,
  };
  return <TypedForm {...props} {...said} done={a.sent(title)} send={send} />;
}

interface FormProps extends TypedFormProps {
  label: string;
  hint: string;
  missing: string;
  act: string;
  acting: string;
  done: string;
  send: (text: string) => Promise<Approval>;
}

function TypedForm({ approval, onBusy, onCancel, onDecided, onFollow, text, onText, send, ...said }: FormProps) {
  const w = useWords(words);
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isDeciding, fault, decide } = useDecide();
  const statusWord = useStatusWord(approval);
  const isMissing = text.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isMissing) return field.current?.focus();
    onBusy(true);
    const decided = await decide(() => send(text.trim()), said.done);
    onBusy(false);
    if (!decided) return;
    onText('');
    onDecided(decided);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        ref={field}
        label={said.label}
        hint={said.hint}
        required
        maxLength={REASON_MAX}
        value={text}
        error={isAsked && isMissing ? said.missing : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <Fault of={fault} />
      <Amended {...{ approval, onFollow }} />
      <div className={styles.pair}>
        <Button look="quiet" isDisabled={isDeciding} onClick={onCancel}>
          {w.cancel}
        </Button>
        <Button
          type="submit"
          isAct
          isDisabled={approval.status !== 'pending'}
          reason={statusWord}
          loadingText={isDeciding ? said.acting : undefined}
        >
          {said.act}
        </Button>
      </div>
    </form>
  );
}

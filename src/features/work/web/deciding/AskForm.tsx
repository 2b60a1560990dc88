import { type FormEvent, useRef, useState } from 'react';
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
import { askingWords } from './asking-words.ts';
import type { TypedFormProps } from './form-props.ts';
import { useDecide } from './use-decide.ts';

/** Sends a document back with a question; nothing is decided by it, and nobody can until there is an answer. */
export function AskForm({ approval, onBusy, onCancel, onDecided, onFollow, text: question, onText }: TypedFormProps) {
  const w = useWords(words);
  const a = useWords(askingWords);
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isDeciding, fault, decide } = useDecide();
  const { id, title, version } = approval;
  const stands = useStatusWord(approval);
  const isMissing = question.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isMissing) return field.current?.focus();
    onBusy(true);
    const body = { question: question.trim(), version };
    const sent = await decide(
      () => call('POST /api/work/approvals/{id}/return', { params: { id }, body }),
      a.sent(title),
    );
    onBusy(false);
    if (!sent) return;
    onText('');
    onDecided(sent);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextAreaField
        ref={field}
        label={a.yourQuestion}
        hint={a.questionHint}
        required
        maxLength={REASON_MAX}
        value={question}
        error={isAsked && isMissing ? a.questionMissing : undefined}
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
          isDisabled={approval.status !== 'pending'}
          reason={stands}
          loadingText={isDeciding ? a.sending : undefined}
        >
          {a.send}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { useOwnId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { call, reasons } from '../calls.ts';
import styles from './Standing.module.css';
import { standingWords } from './standing-words.ts';

/** Form for an objection, which can be made once. */
export function ObjectForm() {
  const w = useWords(standingWords);
  const userId = useOwnId();
  const { act, isBusy, refused } = useAct({ reasons, otherwise: w.unanswered, routes: ['GET /api/standing/{userId}'] });
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const send = () => {
    setIsTried(true);
    if (text.trim() === '') return;
    const sent = { params: { userId }, body: { text: text.trim() } };
    void act(() => call('POST /api/standing/{userId}/objection', sent), { done: { title: w.sent }, failed: w.notSent });
  };
  return (
    <div className={styles.form}>
      <p>{w.objectText}</p>
      <TextAreaField
        label={w.yourWords}
        value={text}
        maxLength={1000}
        rows={4}
        error={isTried && text.trim() === '' ? w.needed : refused.text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button isWide isAct loadingText={isBusy ? w.sending : undefined} onClick={send}>
        {w.object}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import type { OfficeCase } from '../../office-contract.ts';
import { LIMITS } from '../../rules.ts';
import { call, reasons } from './calls.ts';
import { caseWords } from './case-words.ts';

const TAKE = 'POST /api/office/cases/{caseId}/take';
const SAY = 'POST /api/office/cases/{caseId}/say';

/** Takes up a case, and sends both sides a question. */
export function CaseTalk({ one }: { one: OfficeCase }) {
  const w = useWords(caseWords);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const [text, setText] = useState<string>();
  const params = { caseId: one.id };
  const take = () =>
    act(() => signedCall(call, w.signsTake(one.id), TAKE, { params }), {
      done: { title: w.taken },
      failed: w.notTaken,
    });
  const say = () => {
    if (text === undefined) return setText('');
    const sent = { params, body: { text: text.trim() } };
    if (sent.body.text === '') return;
    void act(() => signedCall(call, w.signsSay(one.id), SAY, sent), {
      done: { title: w.sent },
      failed: w.notSent,
      onDone: () => setText(undefined),
    });
  };
  return (
    <div className={office.acts}>
      {!one.isYours && (
        <Button look="quiet" isWide isAct isDisabled={isBusy} onClick={() => void take()}>
          {w.take}
        </Button>
      )}
      {text !== undefined && (
        <TextAreaField
          label={w.say}
          value={text}
          rows={3}
          maxLength={LIMITS.text}
          error={refused.text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Button look="quiet" isWide isAct isDisabled={isBusy} onClick={say}>
        {text === undefined ? w.say : w.send}
      </Button>
    </div>
  );
}

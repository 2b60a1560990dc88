import { type FormEvent, useState } from 'react';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ButtonPair } from '#ui/controls/ButtonPair.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import type { AskedShare } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { call, requestActs } from './calls.ts';
import styles from './Requests.module.css';
import { words } from './words.ts';

const DECLINE = 'POST /api/requests/{userId}/asked/{id}/decline';

/** Declines a share, with an optional reason, and can block the requester. A share taken by link becomes free again. */
export function DeclineForm({ share, onClose }: { share: AskedShare; onClose: () => void }) {
  const w = useWords(words);
  const userId = useUserId();
  const [reason, setReason] = useState('');
  const [isBlocked, setIsBlocked] = useState(false);
  const { isBusy, refused, act } = useAct(requestActs);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { reason: share.isByLink ? null : reason.trim() || null, isBlocked };
    const sent = { params: { userId, id: share.id }, body };
    await act(() => call(DECLINE, sent), { done: { title: w.declined }, failed: w.notDeclined });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.quiet}>{share.isByLink ? w.giveBackText : w.declineText}</p>
      {!share.isByLink && (
        <TextField
          label={w.reason}
          value={reason}
          maxLength={LIMITS.reason}
          autoComplete="off"
          error={refused.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <Switch label={w.blockThem} detail={w.blockText} isOn={isBlocked} onChange={setIsBlocked} />
      <ButtonPair isFirstNarrow>
        <Button look="quiet" isDisabled={isBusy} onClick={onClose}>
          {w.cancel}
        </Button>
        <Button type="submit" isAct loadingText={isBusy ? w.declining : undefined}>
          {share.isByLink ? w.giveBack : w.decline}
        </Button>
      </ButtonPair>
    </form>
  );
}

import { type FormEvent, useState } from 'react';
import { dateText } from '#platform/dates.ts';
import { focusFirstFault } from '#platform/web/calls/first-fault.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { Issued } from '../../issued-calls.ts';
import { call } from '../calls.ts';
import styles from './Issuing.module.css';
import { issuingWords } from './issuing-words.ts';
import { useIssuingAct } from './use-issuing-act.ts';

interface IssuedSheetProps {
  id: number;
  /** Nothing keeps it closed. */
  of: Issued | undefined;
  name: string;
  onClose: () => void;
}

/** One credential that somebody holds: its dates, and the way to revoke it for good. */
export function IssuedSheet({ id, of, name, onClose }: IssuedSheetProps) {
  const w = useWords(issuingWords);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={name}
      lead={of?.reference ?? undefined}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && (
        <div className={styles.form}>
          <KeyValues
            rows={[
              { term: w.taken, value: dateText(of.issuedAt, language) },
              { term: w.goodUntil, value: dateText(of.expiresAt, language) },
              ...(of.revokedAt === null ? [] : [{ term: w.revoked, value: dateText(of.revokedAt, language) }]),
              ...(of.reason === null ? [] : [{ term: w.reason, value: of.reason }]),
            ]}
          />
          {of.revokedAt === null && <Revoke key={of.id} id={id} of={of} name={name} onBusy={setIsBusy} />}
        </div>
      )}
    </Sheet>
  );
}

const REVOKE = 'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke';

interface RevokeProps {
  id: number;
  of: Issued;
  name: string;
  onBusy: (isBusy: boolean) => void;
}

function Revoke({ id, of, name, onBusy }: RevokeProps) {
  const w = useWords(issuingWords);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isBusy, refused, fault, forget, act, prove } = useIssuingAct();
  const revoke = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsTried(true);
    if (reason.trim() === '') return focusFirstFault(form);
    const sent = { params: { id, credentialId: of.id }, body: { reason: reason.trim() } };
    onBusy(true);
    await act(
      () => prove(w.signingRevoke(name), { call: REVOKE, ...sent }, (proof) => call(REVOKE, { ...sent, ...proof })),
      { done: { title: w.isRevoked }, failed: w.notRevoked },
    );
    onBusy(false);
  };
  return (
    <form className={styles.form} noValidate aria-label={w.revoke} onSubmit={(event) => void revoke(event)}>
      <TextField
        label={w.reason}
        hint={w.revokeText}
        value={reason}
        maxLength={200}
        required
        error={isTried && reason.trim() === '' ? w.required : (refused.reason ?? fault)}
        onChange={({ target }) => {
          setReason(target.value);
          forget();
        }}
      />
      <Button type="submit" look="danger-text" isAct isWide loadingText={isBusy ? w.revoking : undefined}>
        {w.revoke}
      </Button>
    </form>
  );
}

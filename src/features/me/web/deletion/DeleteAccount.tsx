// @online
import { type FormEvent, useEffect, useState } from 'react';
import { CurrentPassword, useHasPassword } from '#features/auth/web/CurrentPassword.tsx';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { RemainingBalance } from '#features/me/contract.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLocation } from '#platform/web/location.ts';
import { toastAfterLoad } from '#platform/web/toasts/toasts.ts';
import { useAct } from '#platform/web/use-act.ts';
import { focusFirstFault } from '#platform/web/use-form.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Switch } from '#ui/controls/Choice.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, useRead } from '../calls.ts';
import styles from '../MyInfo.module.css';
import { forgetHere } from '../sign-out.ts';
import { Consequences, PendingActions, RemainingBalances } from './DeletionFacts.tsx';
import { deletionReasons, deletionWords } from './deletion-words.ts';

const LOOK = 'GET /api/user/{userId}/deletion';
const ROUTE = 'POST /api/user/{userId}/deletion';

interface DeleteAccountProps {
  onClose: () => void;
  /** Called when the person wants to export everything first. */
  onExport: () => void;
}

/**
 * Explains what is erased and what stays, lists what is still pending, and deletes the account with the password. Then
 * clears this browser's data too.
 */
export function DeleteAccount({ onClose, onExport }: DeleteAccountProps) {
  const w = useWords(deletionWords);
  const [isBusy, setIsBusy] = useState(false);
  const look = useRead(LOOK);
  // The data may have changed since the sheet was last open.
  useEffect(() => void refetch(LOOK), []);
  const isOfMachine = look.data?.isOfMachine === true;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={w.title}
      lead={isOfMachine ? undefined : w.lead}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      <Loaded read={look} what={w.what}>
        {({ underway, balances }) =>
          isOfMachine ? (
            <div className={styles.page}>
              <h3>{w.ofMachine}</h3>
              <p>{w.ofMachineText}</p>
            </div>
          ) : (
            <>
              <Consequences />
              <Button look="quiet" isWide onClick={onExport}>
                {w.export}
              </Button>
              {underway.length > 0 ? (
                <PendingActions underway={underway} />
              ) : (
                <DeletionForm key={JSON.stringify(balances)} balances={balances} isBusy={isBusy} onBusy={setIsBusy} />
              )}
            </>
          )
        }
      </Loaded>
    </Sheet>
  );
}

interface DeletionFormProps {
  balances: readonly RemainingBalance[];
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

function DeletionForm({ balances, isBusy, onBusy }: DeletionFormProps) {
  const w = useWords(deletionWords);
  const [, go] = useLocation();
  const params = { userId: useUserId() };
  const [isGivenUp, setIsGivenUp] = useState(false);
  const hasPassword = useHasPassword();
  const [missing, setMissing] = useState<{ money?: string; currentPassword?: string }>({});
  const deleting = useAct({ reasons: deletionReasons, otherwise: w.unanswered });

  const remove = (currentPassword: string) => {
    const body = { currentPassword, givenUp: [...balances] };
    const work = () => signedCall(call, w.signing, ROUTE, { params, body });
    const onDone = async () => {
      await forgetHere();
      go('/login');
      toastAfterLoad({ title: w.done, text: w.doneText });
    };
    return deleting.act(work, { failed: w.failed, onDone, onFailed: () => void refetch(LOOK) });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get('currentPassword') ?? '');
    const found = {
      ...(balances.length > 0 && !isGivenUp && { money: w.mustGiveUp }),
      ...(hasPassword && currentPassword === '' && { currentPassword: w.missing }),
    };
    setMissing(found);
    deleting.forget();
    if (Object.keys(found).length === 0) {
      onBusy(true);
      await remove(currentPassword);
      onBusy(false);
    }
    focusFirstFault(form);
  };
  return (
    <form className={classes(styles.form, styles.lastForm)} noValidate onSubmit={(event) => void submit(event)}>
      {balances.length > 0 && (
        <RemainingBalances balances={balances}>
          <Switch label={w.giveUp} detail={w.giveUpText} isOn={isGivenUp} onChange={setIsGivenUp} />
          {missing.money !== undefined && !isGivenUp && (
            <p role="alert" className={styles.fault}>
              {missing.money}
            </p>
          )}
        </RemainingBalances>
      )}
      {hasPassword && <CurrentPassword error={missing.currentPassword ?? deleting.refused.currentPassword} />}
      <div className={styles.last}>
        <Button look="danger-text" type="submit" isAct isWide loadingText={isBusy ? w.removing : undefined}>
          {w.remove}
        </Button>
      </div>
    </form>
  );
}

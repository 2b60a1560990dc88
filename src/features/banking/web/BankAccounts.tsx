import { useEffect, useEffectEvent, useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { useActing } from '#platform/web/calls/acting.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { FormToggle } from '#platform/web/FormToggle.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { lock } from '#ui/drawings/icons-more.ts';
import { FocusKept } from '#ui/layout/FocusKept.tsx';
import { InfoLine, SkeletonBlock } from '#ui/layout/State.tsx';
import type { BankAccount } from '../contract.ts';
import { AccountSheet } from './AccountSheet.tsx';
import { Accounts } from './Accounts.tsx';
import styles from './BankInfo.module.css';
import { useRead } from './calls.ts';
import { useByDocument } from './next-proof.ts';
import { useLooks } from './use-looks.ts';
import { words } from './words.ts';

const NOTE_HEIGHT = 186;
/** It needs the server anyway. */
const loadForm = () => import('./AccountForm.tsx').then(({ AccountForm }) => AccountForm);

const isAsked = ({ verification }: BankAccount) => verification?.status === 'requested';

/** Bank accounts of a person or the organisation they act for, with masked numbers, and the form that adds one. */
export function BankAccounts() {
  const w = useWords(words);
  const did = useDid();
  const acting = useActing();
  const byDocument = useByDocument();
  const accounts = useRead('GET /api/bank-accounts/{userId}');
  const [opened, setOpened] = useState<{ id: number; asksRemoval: boolean }>();
  // Opens the form by itself when an account is to be added again.
  const [replaced, setReplaced] = useState<BankAccount>();
  const [AccountForm, need] = useLater(loadForm);
  const load = useEffectEvent(() => need(() => undefined, true));
  useEffect(() => load(), []);
  useLooks(accounts.data?.some(isAsked) === true, !isClosed('collecting'));
  const added = (close: () => void) => () => {
    setReplaced(undefined);
    close();
  };
  const isUnproven = accounts.data?.some(({ status }) => status === 'pending');
  // The layout depends on the number of accounts.
  const isAwaited = accounts.isPending || (accounts.isSuccess && !did);
  const skeleton = (label: string) => <SkeletonBlock height={NOTE_HEIGHT} label={label} />;
  return (
    <>
      <FocusKept label={w.accounts}>
        <Loaded read={accounts} what={w.accounts} skeleton={skeleton}>
          {(items) =>
            did ? (
              <Accounts
                accounts={items}
                did={did}
                onOpen={(id) => setOpened({ id, asksRemoval: false })}
                onReplace={(id) => setOpened({ id, asksRemoval: true })}
              />
            ) : (
              skeleton(w.accounts)
            )
          }
        </Loaded>
      </FocusKept>
      {!isAwaited && (
        <>
          <div className={styles.add}>
            <FormToggle openedBy={replaced?.id} open={w.add} isQuiet={isUnproven} cancel={w.cancel}>
              {(close) => AccountForm && <AccountForm again={replaced} onAdded={added(close)} />}
            </FormToggle>
          </div>
          <div className={styles.security}>
            <InfoLine
              icon={lock}
              title={acting ? w.securityTitleFor : w.securityTitle}
              text={[
                acting ? w.securityFor(acting.name) : w.security,
                acting?.places['/bank-orders'] && w.securityOperator,
                byDocument ?? (isClosed('collecting') ? undefined : w.days),
              ]
                .filter(Boolean)
                .join(' ')}
            />
          </div>
        </>
      )}
      <AccountSheet
        account={accounts.data?.find(({ id }) => id === opened?.id)}
        asksRemoval={opened?.asksRemoval === true}
        onClose={() => setOpened(undefined)}
        onReplaced={setReplaced}
      />
    </>
  );
}

import { useState } from 'react';
import { differsFrom } from '#features/assets/arrivals.ts';
import type { PaymentRequest } from '#features/assets/payment-request.ts';
import { shortAddress } from '#features/identity/address.ts';
import type { Transaction } from '#features/ledger/contract.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { TransactionSheet } from '#features/ledger/web/TransactionSheet.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, clock } from '#ui/drawings/icons.ts';
import { List } from '#ui/layout/List.tsx';
import { Money } from '#ui/text/Money.tsx';
import styles from './Receive.module.css';
import { words } from './receive-words.ts';

interface ReceivedProps {
  /** Newest first. */
  arrivals: readonly [Transaction, ...Transaction[]];
  /** The request in the code. */
  asked: PaymentRequest | undefined;
  onAgain: () => void;
}

/** Shows payments that arrived while the code was shown: the amount, the sender, and whether it is final. */
export function Received({ arrivals, asked, onAgain }: ReceivedProps) {
  const w = useWords(words);
  const now = new Date();
  const [opened, setOpened] = useState<number>();
  const [newest] = arrivals;
  const isThere = newest.status === 'completed';
  const differs = differsFrom(asked, newest);
  return (
    <div className={styles.received}>
      <Icon of={isThere ? check : clock} size={40} className={isThere ? styles.there : styles.coming} />
      <h2 className={styles.turned}>{isThere ? w.received : w.coming}</h2>
      <Money text={amountOf(newest.assetType, newest.amount, true)} size="large" isCredit />
      {differs && <p className={styles.small}>{w.differs[differs]}</p>}
      <div className={styles.came}>
        <List label={w.arrivals}>
          {arrivals.map((one) => (
            <TransactionRow key={one.id} transaction={one} now={now} onOpen={() => setOpened(one.id)} />
          ))}
        </List>
      </div>
      <Button isWide onClick={onAgain}>
        {w.again}
      </Button>
      <TransactionSheet transaction={arrivals.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
    </div>
  );
}

/** Returns the newest arrival as one sentence for screen readers; empty while there is none. */
export function useReceivedSentence(newest: Transaction | undefined): string {
  const w = useWords(words);
  if (!newest) return '';
  const amount = amountOf(newest.assetType, newest.amount);
  if (newest.status !== 'completed') return w.saidComing(amount);
  return newest.fromAddress === null ? w.saidReceived(amount) : w.saidFrom(amount, shortAddress(newest.fromAddress));
}

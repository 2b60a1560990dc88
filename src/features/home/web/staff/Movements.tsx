import { Fragment, useEffect, useState } from 'react';
import type { Transaction } from '#features/ledger/contract.ts';
import { amountOf } from '#features/ledger/web/amount-of.ts';
import { useRead } from '#features/ledger/web/calls.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { TransactionSheet } from '#features/ledger/web/TransactionSheet.tsx';
import { refetch } from '#platform/web/calls/query.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { List, ListRow } from '#ui/layout/List.tsx';
import styles from './Org.module.css';
import { orgWords } from './org-words.ts';

const TRANSACTIONS = 'GET /api/transactions/{userId}';

/** True if a fee left the account with the amount. A failed payment returns the amount and the fee separately. */
const hasFee = ({ fee, status }: Transaction) => fee !== '0' && status !== 'failed';

/** The newest movements of the organisation's accounts; each opens its details. */
export function Movements({ most }: { most?: number }) {
  const w = useWords(orgWords);
  const now = new Date();
  const [opened, setOpened] = useState<number>();
  const read = useRead(TRANSACTIONS);
  // Staff get no events of others' movements, so each opened page reads again.
  useEffect(() => void refetch(TRANSACTIONS, 'GET /api/local-currency/{userId}'), []);
  return (
    <Loaded read={read} what={w.movements} rows={most ?? 8}>
      {(items) =>
        items.length === 0 ? (
          <p className={styles.quiet}>{w.none}</p>
        ) : (
          <>
            <List label={w.movements}>
              {items.slice(0, most).map((one) => (
                <Fragment key={one.id}>
                  <TransactionRow transaction={one} now={now} onOpen={() => setOpened(one.id)} />
                  {hasFee(one) && <ListRow title={w.fee} amount={amountOf(one.assetType, `-${one.fee}`)} />}
                </Fragment>
              ))}
            </List>
            <TransactionSheet
              transaction={items.find(({ id }) => id === opened)}
              onClose={() => setOpened(undefined)}
            />
          </>
        )
      }
    </Loaded>
  );
}

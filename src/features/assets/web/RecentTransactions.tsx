import { useRead } from '#features/ledger/web/calls.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { TransactionSheet } from '#features/ledger/web/TransactionSheet.tsx';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useChosen } from '#platform/web/use-chosen.ts';
import { List } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import { RowExtras } from './RowExtras.tsx';
import { words } from './words.ts';

/** docs/product/wallet.md#recent-transactions */
const SHOWN = 5;

/** The five latest transactions; each opens its details. */
export function RecentTransactions({ did }: { did: string }) {
  const w = useWords(words);
  const now = new Date();
  const [opened, open] = useChosen('entry');
  return (
    <Loaded read={useRead('GET /api/transactions/{userId}')} what={w.transactions} rows={SHOWN}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState did={did} title={w.none} text={w.noneText} act={{ text: w.receive, href: '/receive' }} />
        ) : (
          <>
            <RowExtras />
            <List label={w.transactions}>
              {items.slice(0, SHOWN).map((one) => (
                <TransactionRow key={one.id} transaction={one} now={now} onOpen={() => open(String(one.id))} />
              ))}
            </List>
            <TransactionSheet transaction={items.find(({ id }) => String(id) === opened)} onClose={() => open()} />
          </>
        )
      }
    </Loaded>
  );
}

import { useDid } from '#features/identity/web/useDid.ts';
import { useRead } from '#features/ledger/web/calls.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useWords } from '#platform/web/language.ts';
import { List } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState } from '#ui/State.tsx';
import { words } from './words.ts';

/** What was sent and received, newest first. */
export function HistoryScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const now = new Date();
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/', label: w.back }} />
      <Loaded read={useRead('GET /api/transactions/{userId}')} what={w.activity} rows={8}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState did={did} title={w.none} text={w.noneText} />
          ) : (
            <List label={w.activity}>
              {items.map((one) => (
                <TransactionRow key={one.id} transaction={one} now={now} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Screen>
  );
}

import type { ReactNode } from 'react';
import { useRead as useLedgerRead } from '#features/ledger/web/calls.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { useUser } from '#features/me/web/useUser.ts';
import { useRead as useTravelerRead } from '#features/traveler/web/calls.ts';
import { RefundRow } from '#features/traveler/web/RefundRow.tsx';
import { useRead as useWorkRead } from '#features/work/web/calls.ts';
import { DecisionRow } from '#features/work/web/DecisionRow.tsx';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useWords } from '#platform/web/language.ts';
import { List } from '#ui/List.tsx';
import { EmptyState } from '#ui/State.tsx';
import { newest } from '../recent.ts';
import { words } from './words.ts';

const SHOWN = 4;

interface Entry {
  at: string;
  row: ReactNode;
}

/** What happened last in all services: money sent and received, decisions, refunds. */
export function RecentActivity({ isDue }: { isDue: boolean }) {
  const w = useWords(words);
  const user = useUser().data;
  const read = useEntries();
  return (
    <Loaded read={isDue ? read : { ...read, data: undefined }} what={w.recent} rows={SHOWN}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState did={user?.didAddress ?? ''} title={w.nothing} text={w.nothingText} />
        ) : (
          <List label={w.recent}>{entries.map(({ row }) => row)}</List>
        )
      }
    </Loaded>
  );
}

function useEntries() {
  const now = new Date();
  const transactions = useLedgerRead('GET /api/transactions/{userId}', { query: { limit: SHOWN } });
  const approvals = useWorkRead('GET /api/work/approvals/{userId}');
  const refunds = useTravelerRead('GET /api/tax-refunds/{userId}');
  const reads = [transactions, approvals, refunds];

  const data =
    transactions.data && approvals.data && refunds.data
      ? newest<Entry>(
          SHOWN,
          transactions.data.map((one) => ({
            at: one.createdAt,
            row: <TransactionRow key={`t${one.id}`} transaction={one} now={now} />,
          })),
          approvals.data.flatMap((one) =>
            one.decidedAt
              ? [{ at: one.decidedAt, row: <DecisionRow key={`w${one.id}`} approval={one} now={now} /> }]
              : [],
          ),
          refunds.data.map((one) => ({
            at: one.createdAt,
            row: <RefundRow key={`r${one.id}`} refund={one} now={now} />,
          })),
        )
      : undefined;
  const refetch = () => Promise.all(reads.filter(({ isError }) => isError).map((read) => read.refetch()));
  return { data, isError: reads.some(({ isError }) => isError), refetch };
}

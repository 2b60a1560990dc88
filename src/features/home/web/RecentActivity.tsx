import { useState } from 'react';
import type { OpenableRecord } from '#features/activity/web/ActivitySheet.tsx';
import { useRead as useLedgerRead } from '#features/ledger/web/calls.ts';
import { TransactionRow } from '#features/ledger/web/TransactionRow.tsx';
import { useRead as useTravelerRead } from '#features/traveler/web/calls.ts';
import { RefundRow } from '#features/traveler/web/refund/RefundRow.tsx';
import { useRead as useWorkRead } from '#features/work/web/calls.ts';
import { DecisionRow } from '#features/work/web/DecisionRow.tsx';
import { useGloss, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useLater } from '#platform/web/toasts/use-later.ts';
import { search } from '#ui/drawings/icons.ts';
import { List, SectionHead } from '#ui/layout/List.tsx';
import { type HomePart, isBare } from './home-parts.ts';
import { words } from './words.ts';

const SHOWN = 4;

/** Sheets behind the rows, loaded at the first press. */
const loadSheet = () => import('#features/activity/web/ActivitySheet.tsx').then(({ ActivitySheet }) => ActivitySheet);

interface Entry {
  at: string;
  key: string;
  opening: OpenableRecord;
}
const entry = (at: string, opening: OpenableRecord): Entry => ({ at, key: opening.kind + opening.record.id, opening });

/** The newest entries of all services: payments, decisions, refunds. Each row opens its details. */
export function RecentActivity({ isDue, isNew }: HomePart) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const read = useEntries();
  const [opened, setOpened] = useState<Entry>();
  const [Sheet, need] = useLater(loadSheet);
  // Keeps the open sheet on its entry even after newer activity pushes the entry out of the list.
  const fresh = read.data?.find(({ key }) => key === opened?.key) ?? opened;
  if (isBare(read, isNew)) return null;
  return (
    <>
      <SectionHead
        title={w.recent}
        gloss={gloss?.recent}
        tool={{ href: '/history?do=search', label: w.find, icon: search }}
        link={{ href: '/history', text: w.seeAll }}
      />
      <Loaded read={isDue ? read : { ...read, data: undefined }} what={w.recent} rows={SHOWN}>
        {(entries) => (
          <List label={w.recent}>
            {entries.map((one) => (
              <Row key={one.key} opening={one.opening} onOpen={() => need(() => setOpened(one))} />
            ))}
          </List>
        )}
      </Loaded>
      {Sheet && <Sheet opened={fresh?.opening} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Row({ opening, onOpen }: { opening: OpenableRecord; onOpen: () => void }) {
  const rest = { now: new Date(), onOpen };
  switch (opening.kind) {
    case 'transaction':
      return <TransactionRow transaction={opening.record} {...rest} />;
    case 'decision':
      return <DecisionRow approval={opening.record} {...rest} />;
    case 'refund':
      return <RefundRow refund={opening.record} {...rest} />;
  }
}

function useEntries() {
  const transactions = useLedgerRead('GET /api/transactions/{userId}', { query: { limit: SHOWN } });
  const approvals = useWorkRead('GET /api/work/approvals/{userId}');
  const refunds = useTravelerRead('GET /api/tax-refunds/{userId}');
  const reads = [transactions, approvals, refunds];

  const data =
    transactions.data && approvals.data && refunds.data
      ? newest(
          SHOWN,
          transactions.data.map((record) => entry(record.createdAt, { kind: 'transaction', record })),
          approvals.data.flatMap((record) =>
            record.decidedAt ? [entry(record.decidedAt, { kind: 'decision', record })] : [],
          ),
          refunds.data.map((record) => entry(record.createdAt, { kind: 'refund', record })),
        )
      : undefined;
  const refetch = () => Promise.all(reads.filter(({ isError }) => isError).map((read) => read.refetch()));
  return { data, isError: reads.some(({ isError }) => isError), refetch };
}

/** An entry of recent activity with the time that sorts it. */
interface RecentEvent {
  readonly at: string;
}

/** Merges lists and returns the newest `count` entries; at equal times the earlier list comes first. */
export const newest = <T extends RecentEvent>(count: number, ...lists: readonly (readonly T[])[]): T[] =>
  lists
    .flat()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, count);

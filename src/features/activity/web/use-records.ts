import { useInfiniteQuery } from '@tanstack/react-query';
import type { contract as credentials } from '#features/credentials/contract.ts';
import type { contract as documents } from '#features/documents/contract.ts';
import type { contract as ledger, Transaction } from '#features/ledger/contract.ts';
import { usePlans, useRefunds } from '#features/traveler/web/calls.ts';
import type { contract as work } from '#features/work/contract.ts';
import type { Page } from '#platform/contract.ts';
import { pages } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { Records } from './entries.ts';
import { readOn } from './read-on.ts';

const TRANSACTIONS = 'GET /api/transactions/{userId}';
const PAGE = 100;
const LARGEST = 200;
/** A file of more is none that a phone opens. */
const MOST = 10_000;

const credentialPages = pages<typeof credentials>();
const documentPages = pages<typeof documents>();
const ledgerPages = pages<typeof ledger>();
const workPages = pages<typeof work>();

/** The transactions, page by page, the newest first. */
function useTransactions() {
  const params = { userId: useUserId() };
  return useInfiniteQuery({
    queryKey: [TRANSACTIONS, params, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      ledgerPages(TRANSACTIONS, { params, query: { limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
}

/**
 * The records of all services: transactions as far as they were read, with the way to older ones; everything else whole, since a decision
 * may be newer than the record that it is on.
 */
export function useRecords() {
  const params = { userId: useUserId() };
  const transactions = useTransactions();
  const credentials = useWhole('GET /api/credentials/{userId}', (sent) =>
    credentialPages('GET /api/credentials/{userId}', sent),
  );
  const approvals = useWhole('GET /api/work/approvals/{userId}', (sent) =>
    workPages('GET /api/work/approvals/{userId}', sent),
  );
  const refunds = useRefunds();
  const plans = usePlans();
  const documents = useWhole('GET /api/digital-documents/{userId}', (sent) =>
    documentPages('GET /api/digital-documents/{userId}', sent),
  );
  const reads = [transactions, credentials, approvals, refunds, plans, documents];

  const records = (read: readonly Page<Transaction>[] | undefined): Records | undefined =>
    read && credentials.data && approvals.data && refunds.data && plans.data && documents.data
      ? {
          transactions: read.flatMap(({ items }) => items),
          credentials: credentials.data,
          approvals: approvals.data,
          refunds: refunds.data,
          plans: plans.data,
          documents: documents.data,
        }
      : undefined;
  return {
    data: records(transactions.data?.pages),
    isError: reads.some(({ isError, data }) => isError && data === undefined),
    refetch: () => Promise.all(reads.filter(({ isError }) => isError).map((read) => read.refetch())),
    hasOlder: transactions.hasNextPage,
    isOlderFailed: transactions.isFetchNextPageError,
    isReadingOlder: transactions.isFetchingNextPage,
    readOlder: () => void transactions.fetchNextPage(),
    /**
     * All records, with older transactions for as long as they are needed, at most `MOST`; `onRead` hears how many there are so far. Undefined
     * while nothing is there; rejects when one page cannot be read.
     */
    readUntil: async (needsOlder: (oldest: Transaction) => boolean, onRead: (count: number) => void) => {
      const known = transactions.data?.pages ?? [];
      const page = (before: string) => ledgerPages(TRANSACTIONS, { params, query: { limit: LARGEST, before } });
      const { items, isWhole } = await readOn({ known, page, needsOlder, most: MOST, onRead });
      const all = transactions.data && records([{ items: [...items] }]);
      return all && { records: all, isWhole };
    },
  };
}

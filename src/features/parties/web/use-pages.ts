import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '#platform/contract.ts';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { contract } from '../contract.ts';

export const PARTIES = 'GET /api/parties/{userId}';
const PAYMENTS = 'GET /api/parties/{userId}/payments';
const PAGE = 50;
const FEW = 5;

const page = pages<typeof contract>();

/** Those who know something of the person, a page at a time; read again whenever somebody comes to look. */
export function useParties() {
  const params = { userId: useUserId() };
  return flat(
    useInfiniteQuery({
      queryKey: [PARTIES, params, 'list'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: before, signal }) => page(PARTIES, { params, query: { limit: PAGE, before }, signal }),
      getNextPageParam: ({ next }) => next,
      refetchOnMount: 'always',
    }),
  );
}

/** What was paid to one of them, a few at a time. */
export function usePayments(party: string) {
  const params = { userId: useUserId() };
  return flat(
    useInfiniteQuery({
      queryKey: [PAYMENTS, params, party],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: before, signal }) =>
        page(PAYMENTS, { params, query: { party, limit: before === undefined ? FEW : PAGE, before }, signal }),
      getNextPageParam: ({ next }) => next,
    }),
  );
}

const flat = <T>(read: UseInfiniteQueryResult<InfiniteData<Page<T>>>) => ({
  data: read.data?.pages.flatMap(({ items }) => items),
  isError: read.isError && read.data === undefined,
  refetch: () => read.refetch(),
  hasOlder: read.hasNextPage,
  isReadingOlder: read.isFetchingNextPage,
  isOlderFailed: read.isFetchNextPageError,
  readOlder: () => void readNextPage(read),
});

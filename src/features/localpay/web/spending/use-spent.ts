import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { contract } from '../../contract.ts';
import type { Category, Purse } from '../../spending.ts';

export interface SpentOf {
  readonly month: string;
  /** The month as it is called. */
  readonly title: string;
  readonly category: Category;
  readonly purse: Purse;
}

const SPENT = 'GET /api/spending/{userId}/payments';
const spentPages = pages<typeof contract>();

/** What a month's sum for a category is made of, the newest first, page by page. */
export function useSpent({ month, category, purse }: SpentOf) {
  const params = { userId: useUserId() };
  const query = { month, category, purse };
  const read = useInfiniteQuery({
    queryKey: [SPENT, params, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => spentPages(SPENT, { params, query: { ...query, before }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const { isError, isFetchingNextPage: isReading, hasNextPage: hasMore } = read;
  return {
    list: { data: read.data?.pages.flatMap(({ items }) => items), isError, refetch: () => read.refetch() },
    more: { hasMore, isReading, read: () => void readNextPage(read) },
  };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '#platform/web/calls/api.ts';
import { readNextPage } from '#platform/web/calls/next-page.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import type { contract } from '../../contract.ts';
import type { PushKind } from '../../push.ts';

export const NOTIFICATIONS = 'GET /api/notifications/{userId}';
const PAGE = 50;

const inboxPages = pages<typeof contract>();

/** What the inbox is asked to show. */
export interface InboxFilter {
  readonly kind: 'all' | PushKind;
  readonly isUnread: boolean;
}
export const EVERYTHING: InboxFilter = { kind: 'all', isUnread: false };

/** What the person was told, a page at a time; read again whenever somebody comes to look, and when another device reads some. */
export function useInbox({ kind, isUnread }: InboxFilter) {
  const params = { userId: useUserId() };
  const query = { ...(kind !== 'all' && { kinds: kind }), ...(isUnread && { isUnread: 'true' }) };
  const read = useInfiniteQuery({
    queryKey: [NOTIFICATIONS, params, { ...query, limit: PAGE }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      inboxPages(NOTIFICATIONS, { params, query: { ...query, limit: PAGE, before }, signal }),
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  return {
    data: read.data?.pages.flatMap(({ items }) => items),
    isError: read.isError && read.data === undefined,
    refetch: () => read.refetch(),
    hasOlder: read.hasNextPage,
    isReadingOlder: read.isFetchingNextPage,
    isOlderFailed: read.isFetchNextPageError,
    readOlder: () => void readNextPage(read),
  };
}

import { pages } from '#platform/web/calls/api.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import type { contract } from '../../contract.ts';
import type { PushKind } from '../../push.ts';

export const NOTIFICATIONS = 'GET /api/notifications/{userId}';
const PAGE = 50;

const inboxPages = pages<typeof contract>();

/** Filter of the inbox. */
export interface InboxFilter {
  readonly kind: 'all' | PushKind;
  readonly isUnread: boolean;
}
export const EVERYTHING: InboxFilter = { kind: 'all', isUnread: false };

/** Reads the inbox page by page; refetches when it is opened again and when another device marks some as read. */
export function useInbox({ kind, isUnread }: InboxFilter) {
  const params = { userId: useUserId() };
  const query = { ...(kind !== 'all' && { kinds: kind }), ...(isUnread && { isUnread: 'true' }) };
  return usePages(
    [NOTIFICATIONS, params, { ...query, limit: PAGE }],
    ({ before, signal }) => inboxPages(NOTIFICATIONS, { params, query: { ...query, limit: PAGE, before }, signal }),
    { refetchOnMount: 'always' },
  );
}

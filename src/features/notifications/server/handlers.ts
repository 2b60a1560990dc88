import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract, Notification, NotificationQuery, pushCalls } from '../contract.ts';
import { pushKindOf } from '../push.ts';
import { isKnownCode, type NotificationCode, notificationCodes } from '../sentences.ts';
import { listNotifications, markAllRead, markRead, type NotificationRow } from './store.ts';

export const createHandlers = ({ db }: Services): Omit<HandlersOf<typeof contract>, keyof typeof pushCalls> => ({
  'GET /api/notifications/{userId}': async ({ who, query }) => {
    const rows = await listNotifications(db, who, idBefore(query), query.limit + 1, askedOf(query));
    const page = pageById(rows, query.limit);
    return { items: page.items.map(notificationOf), next: page.next };
  },

  'POST /api/notifications/{userId}/{id}/read': async ({ who, params }) => {
    const row = await db.tx((tx) => markRead(tx, who, params.id));
    if (!row) throw refuse(commonRefusals, 'not_found');
    return notificationOf(row);
  },

  'POST /api/notifications/{userId}/read-all': async ({ who }) => ({
    count: await db.tx((tx) => markAllRead(tx, who)),
  }),
});

function askedOf({ kinds, isUnread }: NotificationQuery) {
  const some = kinds?.split(',');
  const isAsked = (code: NotificationCode | null) => some?.includes(pushKindOf(code)) ?? true;
  return {
    codes: some ? notificationCodes.filter(isAsked) : null,
    isWithoutCode: isAsked(null),
    isUnread: isUnread ?? null,
  };
}

/** Converts a notification to wire form. */
export const notificationOf = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type,
  // Clients show the server's text if they lack the translation.
  code: isKnownCode(row.code) ? row.code : null,
  params: row.params,
  timestamp: onWire(row.created_at),
  isRead: row.is_read,
  actionUrl: row.action_url,
  isSample: row.is_sample,
});

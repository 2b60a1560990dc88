import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract, Notification, pushCalls } from '../contract.ts';
import { listNotifications, markAllRead, markRead, type NotificationRow } from './store.ts';

/** Answers the calls on notifications. */
export const createHandlers = ({ db }: Services): Omit<HandlersOf<typeof contract>, keyof typeof pushCalls> => ({
  'GET /api/notifications/{userId}': async ({ who, query }) => {
    const page = pageById(await listNotifications(db, who, idBefore(query), query.limit + 1), query.limit);
    return { items: page.items.map(notificationOf), next: page.next };
  },

  'POST /api/notifications/{userId}/{id}/read': async ({ who, params }) => {
    const row = await markRead(db, who, params.id);
    if (!row) throw refuse(commonRefusals, 'not_found');
    return notificationOf(row);
  },

  'POST /api/notifications/{userId}/read-all': async ({ who }) => ({ count: await markAllRead(db, who) }),
});

/** A notification in its wire form. */
export const notificationOf = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type,
  code: row.code,
  params: row.params,
  timestamp: onWire(row.created_at),
  isRead: row.is_read,
  actionUrl: row.action_url,
  isSample: row.is_sample,
});

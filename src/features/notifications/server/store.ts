import { emit } from '#platform/server/events/outbox.ts';
import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Notification } from '../contract.ts';
import { NOTIFICATIONS_READ, type Notice } from '../rules.ts';
import { english, type NotificationCode, type Params } from '../sentences.ts';

export interface NotificationRow {
  readonly id: number;
  readonly title: string;
  readonly message: string;
  readonly type: Notification['type'];
  readonly code: Notification['code'];
  readonly params: Record<string, string>;
  readonly is_read: boolean;
  readonly action_url: string | null;
  readonly is_sample: boolean;
  readonly created_at: Date;
}

export interface NewNotice {
  readonly recipient: Recipient;
  /**
   * Null if a job writes the notice in its own transaction, so that listeners of older releases need not know the
   * event.
   */
  readonly eventId: number | null;
  /** Transfer that brought the money; no notice if the person started it themselves. */
  readonly transferId: number | null;
  /** Transfer that failed; no notice if a bank refused it, since the bank's answer has its own. */
  readonly failedId: number | null;
  readonly notice: Notice;
}

/** Stores notices, at most one per event; returns the ids of new ones, by event. */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
): Promise<ReadonlyMap<number | null, number>> {
  if (notices.length === 0) return new Map();
  const rows = JSON.stringify(
    notices.map(({ notice, recipient, ...row }) => ({ ...row, ...notice, userId: recipient.userId })),
  );
  const kept = await tx.rows(sql<{ id: number; event_id: number | null }>`
    INSERT INTO notifications (user_id, event_id, code, params, title, message, type, action_url)
    SELECT n."userId", n."eventId", n.code, n.params, n.title, n.message, n.type, n."actionUrl"
      FROM jsonb_to_recordset(${rows}::jsonb) AS n("userId" bigint, "eventId" bigint, "transferId" bigint, "failedId" bigint, code text, params jsonb, title text,
        message text, type text, "actionUrl" text)
     WHERE (SELECT t.user_id FROM transfers t WHERE t.id = n."transferId") IS DISTINCT FROM n."userId"
       AND NOT EXISTS (SELECT FROM bank_transfers b WHERE b.transfer_id = n."failedId")
       AND EXISTS (SELECT FROM users u WHERE u.id = n."userId" AND u.deleted_at IS NULL)
     ORDER BY n."eventId"
    ON CONFLICT (event_id) DO NOTHING
    RETURNING id, event_id`);
  return new Map(kept.map(({ id, event_id }) => [event_id, id]));
}

/** Content of a demo notification, which has no event and is marked as a sample. */
export interface Sample {
  readonly code: NotificationCode;
  readonly params: Params;
  readonly type: Notification['type'];
  readonly actionUrl: string | null;
  readonly isRead: boolean;
}

/** Inserts a sample created at `createdAt`, in ascending order because lists sort by id; it causes no event. */
export async function insertSample(tx: Tx, owner: Owner, sample: Sample, createdAt: Date): Promise<void> {
  const { title, message } = english[sample.code](sample.params);
  tx.queue(sql`
    INSERT INTO notifications (user_id, code, params, title, message, type, action_url, is_read, is_sample, created_at)
    VALUES (${owner.userId}, ${sample.code}, ${sample.params}, ${title}, ${message}, ${sample.type}, ${sample.actionUrl},
      ${sample.isRead}, true, ${createdAt})`);
}

const columns = sql`id, title, message, type, code, params, is_read, action_url, is_sample, created_at`;

/** Filter of a person's notifications; null means no filter. */
interface NotificationFilter {
  /** Codes to include; `isWithoutCode` adds those without a code. */
  readonly codes: readonly NotificationCode[] | null;
  readonly isWithoutCode: boolean;
  readonly isUnread: boolean | null;
}
const EVERYTHING: NotificationFilter = { codes: null, isWithoutCode: true, isUnread: null };

/** Returns an owner's notifications with ids below `before`, newest first. */
export const listNotifications = (
  db: Queryable,
  owner: Owner,
  before: number,
  count: number,
  { codes, isWithoutCode, isUnread }: NotificationFilter = EVERYTHING,
): Promise<NotificationRow[]> =>
  db.rows(sql<NotificationRow>`
    SELECT ${columns}
    FROM notifications WHERE user_id = ${owner.userId} AND id < ${before}
      AND (${codes}::text[] IS NULL OR code = ANY (${codes}::text[]) OR ${isWithoutCode} AND code IS NULL)
      AND is_read IS DISTINCT FROM ${isUnread}::boolean
    ORDER BY id DESC LIMIT ${count}`);

/** Reports whether an owner got a notification with this code within so many seconds. */
export const hasRecent = async (
  db: Queryable,
  owner: Owner,
  code: NotificationCode,
  seconds: number,
): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 AS is FROM notifications
     WHERE user_id = ${owner.userId} AND code = ${code} AND created_at >= clock_timestamp() - make_interval(secs => ${seconds})
     LIMIT 1`)) !== undefined;

/** Marks a notification as read; if it was unread, notifies the person's other devices. */
export async function markRead(tx: Tx, owner: Owner, id: number): Promise<NotificationRow | undefined> {
  const row = await tx.maybe(sql<NotificationRow>`
    UPDATE notifications SET is_read = true WHERE user_id = ${owner.userId} AND id = ${id} AND NOT is_read RETURNING ${columns}`);
  if (row) await tellRead(tx, owner);
  return (
    row ??
    tx.maybe(sql<NotificationRow>`SELECT ${columns} FROM notifications WHERE user_id = ${owner.userId} AND id = ${id}`)
  );
}

/** Marks all as read, notifies the person's other devices, and returns how many were unread. */
export async function markAllRead(tx: Tx, owner: Owner): Promise<number> {
  const count = await tx.run(sql`
    UPDATE notifications SET is_read = true WHERE user_id = ${owner.userId} AND NOT is_read`);
  if (count > 0) await tellRead(tx, owner);
  return count;
}

const tellRead = (tx: Tx, { userId }: Owner) => emit(tx, [{ userId, type: NOTIFICATIONS_READ, data: {} }]);

/**
 * Deletes notifications past the retention time. Ids follow time, so the oldest ids are checked first and no index by
 * age is needed.
 */
export const pruneNotifications = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM notifications WHERE id = ANY (ARRAY(
      SELECT n.id FROM (SELECT id FROM notifications ORDER BY id LIMIT ${batch}) oldest JOIN notifications n USING (id)
       WHERE n.created_at < now() - make_interval(secs => ${keptS}) ORDER BY n.id FOR UPDATE OF n SKIP LOCKED))`);

export const forgetNotifications = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM notifications WHERE user_id = ${userId}`);

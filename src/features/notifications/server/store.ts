import type { Owner, Recipient } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Notification } from '../contract.ts';
import type { Notice } from '../rules.ts';
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
  readonly eventId: number;
  /** Money received by it: nothing is told when the user asked for it themselves. */
  readonly transferId: number | null;
  /** A send that failed: of one that a bank refused, the bank's answer tells. */
  readonly failedId: number | null;
  readonly notice: Notice;
}

/** Keeps what users are told, once for each event; the ids of those that are new, by event. */
export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<ReadonlyMap<number, number>> {
  if (notices.length === 0) return new Map();
  const rows = JSON.stringify(
    notices.map(({ notice, recipient, ...row }) => ({ ...row, ...notice, userId: recipient.userId })),
  );
  const kept = await tx.rows(sql<{ id: number; event_id: number }>`
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

/** A notification that no event stands behind: the demo's, marked as a sample. */
export interface Sample {
  readonly code: NotificationCode;
  readonly params: Params;
  readonly type: Notification['type'];
  readonly actionUrl: string | null;
  readonly isRead: boolean;
}

/** Keeps a sample, made at `createdAt` (never out of order: lists go by id); it reaches no event stream. */
export async function insertSample(tx: Tx, owner: Owner, sample: Sample, createdAt: Date): Promise<void> {
  const { title, message } = english[sample.code](sample.params);
  await tx.run(sql`
    INSERT INTO notifications (user_id, code, params, title, message, type, action_url, is_read, is_sample, created_at)
    VALUES (${owner.userId}, ${sample.code}, ${sample.params}, ${title}, ${message}, ${sample.type}, ${sample.actionUrl},
      ${sample.isRead}, true, ${createdAt})`);
}

const columns = sql`id, title, message, type, code, params, is_read, action_url, is_sample, created_at`;

/** An owner's notifications below `before`, newest first. */
export const listNotifications = (
  db: Queryable,
  owner: Owner,
  before: number,
  count: number,
): Promise<NotificationRow[]> =>
  db.rows(sql<NotificationRow>`
    SELECT ${columns}
    FROM notifications WHERE user_id = ${owner.userId} AND id < ${before} ORDER BY id DESC LIMIT ${count}`);

export const markRead = (db: Queryable, owner: Owner, id: number): Promise<NotificationRow | undefined> =>
  db.maybe(sql<NotificationRow>`
    UPDATE notifications SET is_read = true WHERE user_id = ${owner.userId} AND id = ${id} RETURNING ${columns}`);

/** Marks all as read; how many were not. */
export const markAllRead = (db: Queryable, owner: Owner): Promise<number> =>
  db.run(sql`UPDATE notifications SET is_read = true WHERE user_id = ${owner.userId} AND NOT is_read`);

export const forgetNotifications = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM notifications WHERE user_id = ${userId}`);

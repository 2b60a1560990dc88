import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { listenerSet } from '#platform/server/store/slot.ts';
import type { PushKind } from '../../push.ts';
import type { NotificationCode, Params } from '../../sentences.ts';

/** Listeners called after this process commits messages. */
export const queued = listenerSet();

/**
 * Seconds of a lease: longer than a request may take, so a message still leased after it belongs to a killed process.
 */
const LEASE_S = 60;
/** Maximum number of due messages examined per run, oldest first. */
const MOST_LOOKED_AT = 2000;
/** Maximum number of messages per device in one run. */
const MOST_EACH = 4;

/** Queues notifications written in this transaction for the person's devices that want their kind. */
export async function queuePush(
  tx: Tx,
  notices: readonly { readonly id: number; readonly kind: PushKind }[],
): Promise<void> {
  if (notices.length === 0) return;
  const count = await tx.run(sql`
    INSERT INTO push_messages (device_id, notification_id)
    SELECT d.id, n.id FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS k(id bigint, kind text)
      JOIN notifications n ON n.id = k.id JOIN push_devices d ON d.user_id = n.user_id AND k.kind = ANY (d.kinds)
     ORDER BY d.id, n.id
    ON CONFLICT DO NOTHING`);
  if (count > 0) tx.afterCommit(() => queued.tell());
}

/** A message that this process has leased to send. */
export interface DueMessage {
  readonly device_id: number;
  readonly notification_id: number;
  readonly user_id: number;
  readonly target: Uint8Array;
  readonly language: 'en' | 'ko';
  /** True if the lock screen may show what happened: the person allows it and their session there has not expired. */
  readonly shows_text: boolean;
  readonly tries: number;
  readonly left_s: number;
  readonly code: NotificationCode | null;
  readonly params: Params;
  readonly title: string;
  readonly message: string;
  readonly action_url: string | null;
  readonly unread: number;
}

/** Leases due messages, a few per device; deletes those that were read or are too old. */
export async function takeDue(tx: Tx, count: number): Promise<DueMessage[]> {
  tx.queue(sql`
    DELETE FROM push_messages WHERE (device_id, notification_id) IN (
      SELECT m.device_id, m.notification_id FROM push_messages m JOIN notifications n ON n.id = m.notification_id
       WHERE m.due_at <= clock_timestamp() AND (n.is_read OR m.ends_at <= clock_timestamp())
       ORDER BY m.due_at LIMIT ${MOST_LOOKED_AT} FOR UPDATE OF m SKIP LOCKED)`);
  return tx.rows(sql<DueMessage>`
    WITH waiting AS MATERIALIZED (
      SELECT device_id, notification_id, due_at FROM push_messages WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${MOST_LOOKED_AT}),
    in_turn AS (
      SELECT *, row_number() OVER (PARTITION BY device_id ORDER BY due_at, notification_id) AS turn FROM waiting),
    next AS MATERIALIZED (
      SELECT device_id, notification_id FROM in_turn WHERE turn <= ${MOST_EACH} ORDER BY turn, due_at LIMIT ${count}),
    free AS MATERIALIZED (
      SELECT m.device_id, m.notification_id FROM push_messages m JOIN next USING (device_id, notification_id)
       WHERE m.due_at <= clock_timestamp() FOR UPDATE OF m SKIP LOCKED),
    taken AS (
      UPDATE push_messages m SET tries = m.tries + 1, due_at = clock_timestamp() + make_interval(secs => ${LEASE_S})
        FROM free f WHERE m.device_id = f.device_id AND m.notification_id = f.notification_id
      RETURNING m.device_id, m.notification_id, m.tries, extract(epoch FROM m.ends_at - clock_timestamp())::int AS left_s)
    SELECT t.*, d.user_id, d.target, d.language, n.code, n.params, n.title, n.message, n.action_url,
        d.shows_text AND (s.id IS NULL OR s.last_used_at > now() - interval '12 hours' AND s.created_at > now() - interval '30 days') AS shows_text,
        (SELECT count(*) FROM (SELECT FROM notifications u WHERE u.user_id = d.user_id AND NOT u.is_read LIMIT 100) c) AS unread
      FROM taken t JOIN push_devices d ON d.id = t.device_id JOIN notifications n ON n.id = t.notification_id
      LEFT JOIN sessions s ON s.id = d.session_id`);
}

type Key = Pick<DueMessage, 'device_id' | 'notification_id'>;

/** Deletes messages that were delivered or cannot be. */
export const dropMessages = (db: Db, keys: readonly Key[]): Promise<number> =>
  db.run(sql`DELETE FROM push_messages m USING unnest(${keys.map((k) => k.device_id)}::bigint[], ${keys.map((k) => k.notification_id)}::bigint[]) AS k(d, n)
    WHERE m.device_id = k.d AND m.notification_id = k.n`);

/** Postpones all messages of a device by `forS` seconds. */
export const postponeMessages = (db: Db, deviceId: number, forS: number): Promise<number> =>
  db.run(sql`UPDATE push_messages SET due_at = clock_timestamp() + make_interval(secs => ${forS})
    WHERE (device_id, notification_id) IN (
      SELECT device_id, notification_id FROM push_messages WHERE device_id = ${deviceId} ORDER BY notification_id FOR UPDATE SKIP LOCKED)`);

/** Deletes a device whose endpoint is gone, with its messages. */
export const dropDevice = (db: Db, deviceId: number): Promise<number> =>
  db.run(sql`DELETE FROM push_devices WHERE id = ${deviceId}`);

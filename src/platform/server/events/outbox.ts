import type { UserId } from '#platform/ids.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { forgetEventsAside } from './events-aside.ts';

/** Event for a user's stream and for listeners. `data` is JSON without secrets. */
export interface NewEvent {
  readonly userId: UserId | null;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** NOTIFY channel that wakes the outbox readers of other processes. */
export const OUTBOX_CHANNEL = 'ingam_outbox';

/**
 * Queues events to be written in the transaction in which they happened, so they are published if and only if it
 * commits.
 */
export async function emit(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map((event) => ({ u: event.userId, t: event.type, d: event.data })));
  tx.queue(sql`INSERT INTO outbox (user_id, type, data)
    SELECT e.u, e.t, e.d FROM jsonb_to_recordset(${rows}::jsonb) AS e(u bigint, t text, d jsonb)`);
  tx.wroteOutbox();
}

/** Distance between the ids of two consecutive rows (0014-outbox-narrow.sql). */
const DISTANCE = 65_536;
const ROWS_AT_ONCE = 10_000;
const MOST_STEPS = 200;

/**
 * Deletes the events of a user whose account is gone, in short statements outside any transaction: a long transaction
 * would hold back the horizon of every stream. It covers the newest two million rows; retention deletes older ones.
 */
export async function forgetEvents(db: Db, userId: UserId): Promise<void> {
  const { first, last } = await db.one(sql<{ first: number; last: number }>`
    SELECT coalesce(min(id), 1) AS first, coalesce(max(id), 0) AS last FROM outbox`);
  await forgetEventsAside(db, userId);
  const width = DISTANCE * ROWS_AT_ONCE;
  for (let to: number | null = last, step = 0; to !== null && to >= first && step < MOST_STEPS; step += 1) {
    const below: number = to - width;
    await db.run(sql`DELETE FROM outbox WHERE id > ${below} AND id <= ${to} AND user_id = ${userId}`);
    // A partition that was left early has unused ids at its end.
    ({ to } = await db.one(sql<{ to: number | null }>`SELECT max(id) AS to FROM outbox WHERE id <= ${below}`));
  }
}

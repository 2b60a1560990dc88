import type { UserId } from '#platform/ids.ts';
import { sql, type Tx } from './db.ts';

/** Something that happened, for a user's event stream and for features that listen; `data` is JSON without secrets. */
export interface NewEvent {
  readonly userId: UserId | null;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The NOTIFY channel that tells other processes to read the outbox. */
export const OUTBOX_CHANNEL = 'ingam_outbox';

/** Writes events in the transaction in which they happened: they are seen if and only if it commits. */
export async function emit(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map((event) => ({ u: event.userId, t: event.type, d: event.data })));
  await tx.run(sql`INSERT INTO outbox (user_id, type, data)
    SELECT e.u, e.t, e.d FROM jsonb_to_recordset(${rows}::jsonb) AS e(u bigint, t text, d jsonb)`);
  tx.wroteOutbox();
}

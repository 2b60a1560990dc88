import { refuse } from '#platform/refusal.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import type { EventOnWire } from '../event-shapes.ts';
import { type EventRow, eventColumns } from './delivery/deliveries-store.ts';
import { eventOf } from './event-row.ts';

const CURSOR = /^evt_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Returns an organisation's events after a cursor, in commit order. A writer locks the stream until its commit, so no
 * reader sees an event before an earlier one is committed.
 */
export async function readStream(
  db: Db,
  holder: KeyHolder<'events:read'>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ events: EventOnWire[]; isMore: boolean }> {
  const from = after === undefined ? 0 : await numberOf(db, holder, after);
  const rows = await db.rows(sql<EventRow>`
    SELECT ${eventColumns} FROM organisation_events e
     WHERE e.organisation_id = ${holder.organisation} AND e.number > ${from} ORDER BY e.number LIMIT ${limit + 1}`);
  return { events: rows.slice(0, limit).map(eventOf), isMore: rows.length > limit };
}

async function numberOf(db: Queryable, { organisation }: KeyHolder, cursor: string): Promise<number> {
  const id = CURSOR.exec(cursor)?.[1];
  const found =
    id === undefined
      ? undefined
      : await db.maybe(sql<{ number: number }>`
          SELECT number FROM organisation_events WHERE organisation_id = ${organisation} AND id = ${id}::uuid`);
  if (found) return found.number;
  throw refuse(refusals, 'cursor_gone', {
    detail:
      'The event that this cursor names is no longer stored. Read from the first event, and check what you have missed.',
    errors: { after: 'is not the id of a stored event' },
  });
}

/**
 * Deletes old events with their deliveries. Keeps the newest event of each organisation, since readers use it as
 * cursor.
 */
export const pruneEvents = (tx: Tx, keptS: number, batch: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM organisation_events WHERE ctid = ANY (ARRAY(
      SELECT e.ctid FROM organisation_events e JOIN event_streams s ON s.organisation_id = e.organisation_id AND s.last > e.number
       WHERE e.created_at < now() - make_interval(secs => ${keptS}::float8) ORDER BY e.created_at LIMIT ${batch} FOR UPDATE OF e SKIP LOCKED))`);

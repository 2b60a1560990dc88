import { announce } from '#features/outbound/server/announce.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { ConnectionRow } from './connections-store.ts';

const subjectOf = (row: ConnectionRow) => `connection:${row.pairwise_id}`;

/**
 * Publishes to the organisation's programs that somebody connected, or that the purpose changed. Call it last in a
 * transaction.
 */
export const publishAccepted = (tx: Tx, row: ConnectionRow, at: Date): Promise<boolean> =>
  announce(tx, row.organisation_id, 'connection.accepted', subjectOf(row), {
    connectionId: row.pairwise_id,
    reference: row.reference,
    acceptedAt: onWire(at),
  });

/** Publishes that a connection ended. Call it last in a transaction. */
export async function publishEnded(tx: Tx, row: ConnectionRow): Promise<void> {
  if (row.ended_at === null || row.ended_by === null) throw new Error(`connection ${row.id} has not ended`);
  await announce(tx, row.organisation_id, 'connection.ended', subjectOf(row), {
    connectionId: row.pairwise_id,
    endedBy: row.ended_by,
    endedAt: onWire(row.ended_at),
  });
}

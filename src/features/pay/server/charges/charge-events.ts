import { announceAll } from '#features/outbound/server/announce.ts';
import type { ChargeUpdate } from '#features/pay/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';

export interface ClosedRow {
  readonly id: number;
  readonly user_id: UserId;
}

interface OrderRow {
  readonly charge_id: number;
  readonly organisation_id: UserId;
  readonly reference: string;
  readonly at: Date;
}

/**
 * Notifies the programs that created these charges that they closed unpaid. A paid order is announced with its payment
 * instead. Organisations are handled by ascending id, since the stream of each stays locked until the commit.
 */
async function tellPrograms(tx: Tx, closed: readonly ClosedRow[], state: 'expired' | 'cancelled'): Promise<void> {
  const orders = await tx.rows(sql<OrderRow>`
    SELECT charge_id, organisation_id, reference, clock_timestamp() AS at FROM checkouts
     WHERE charge_id = ANY (${closed.map(({ id }) => id)}::bigint[]) ORDER BY organisation_id, id`);
  for (const [organisation, rows] of Map.groupBy(orders, (order) => order.organisation_id))
    await announceAll(
      tx,
      organisation,
      rows.map(({ charge_id: chargeId, reference, at }) => ({
        type: `charge.${state}` as const,
        subject: `charge:${chargeId}`,
        data: { chargeId, reference, at: onWire(at) },
      })),
    );
}

/** Notifies each merchant and their programs of closed charges, in the transaction that closes them. */
export async function announceClosed(
  tx: Tx,
  closed: readonly ClosedRow[],
  state: ChargeUpdate['state'],
  paymentId: number | null = null,
): Promise<void> {
  if (closed.length === 0) return;
  await emit(
    tx,
    closed.map(({ id, user_id: userId }) => {
      const data: ChargeUpdate = { chargeId: id, state, paymentId };
      return { userId, type: 'charge_update', data };
    }),
  );
  if (state !== 'paid') await tellPrograms(tx, closed, state);
}

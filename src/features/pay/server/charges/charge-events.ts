import type { ChargeUpdate } from '#features/pay/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';

export interface ClosedRow {
  readonly id: number;
  readonly user_id: UserId;
}

/** Tells each merchant what became of their charges, in the transaction in which they closed. */
export const tellClosed = (
  tx: Tx,
  closed: readonly ClosedRow[],
  state: ChargeUpdate['state'],
  paymentId: number | null = null,
): Promise<void> =>
  emit(
    tx,
    closed.map(({ id, user_id: userId }) => {
      const data: ChargeUpdate = { chargeId: id, state, paymentId };
      return { userId, type: 'charge_update', data };
    }),
  );

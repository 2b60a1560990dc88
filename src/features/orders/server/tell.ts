import { assetById } from '#features/ledger/assets.ts';
import { formatUnits } from '#platform/money.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { ORDER_UPDATE } from '../rules.ts';
import type { OrderRow } from './orders-store.ts';

/** Has the person's screens read an order again, and notifies them of what it did by itself. */
export async function tellOrder(
  tx: Tx,
  order: OrderRow,
  news: 'paid' | 'no_cover' | 'payee_gone' | null,
): Promise<void> {
  const { code: assetType, places } = assetById(order.asset_id);
  const amount = formatUnits(BigInt(order.amount), places);
  await emit(tx, [{ userId: order.user_id, type: ORDER_UPDATE, data: { orderId: order.id, news, amount, assetType } }]);
}

import { assetById } from '#features/currency/assets.ts';
import { formatUnits } from '#platform/money.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { ORDER_UPDATE } from '../rules.ts';
import type { OrderRow } from './orders-store.ts';

export interface OrderNews {
  readonly order: OrderRow;
  /** Event that the person is notified of; null for their own acts. */
  readonly news: 'paid' | 'no_cover' | 'payee_gone' | null;
}

/** Makes people's screens refetch their orders, and notifies them of events that they did not cause themselves. */
export const notifyOrders = (tx: Tx, all: readonly OrderNews[]): Promise<unknown> => emit(tx, all.map(eventOf));

function eventOf({ order, news }: OrderNews) {
  const { code: assetType, places } = assetById(order.asset_id);
  const amount = formatUnits(BigInt(order.amount), places);
  return { userId: order.user_id, type: ORDER_UPDATE, data: { orderId: order.id, news, amount, assetType } };
}

import { assetById } from '#features/ledger/assets.ts';
import type { Movement } from '#features/ledger/movement.ts';
import { planSend } from '#features/ledger/rules.ts';
import { post } from '#features/ledger/server/doors.ts';
import type { Network } from '#features/ledger/server/network/port.ts';
import { wonOf } from '#features/pay/server/movements.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { plannedDay, startOfDay } from '../rules.ts';
import { isHeld } from './making.ts';
import { planOf } from './on-wire.ts';
import { insertRun, type NextRun, type OrderRow, setEnded, setNext, setPaused } from './orders-store.ts';
import { tellOrder } from './tell.ts';

/** Makes the payment of an order that is due, in the transaction in which it is counted, or pauses the order and tells its person why. */
export async function payDue(tx: Tx, network: Network, order: OrderRow): Promise<void> {
  if (!(await isHeld(tx, order.to_owner))) return pause(tx, order, 'payee_gone');
  const outcome = await post(tx, await movementOf(tx, network, order));
  if (outcome.status === 'insufficient') return pause(tx, order, 'no_cover');
  if (outcome.status !== 'accepted') throw new Error(`a payment of order ${order.id} is ${outcome.status}`);
  await insertRun(tx, order, outcome.id);
  await goOn(tx, order, nextAfter(order, order.nth + 1, BigInt(order.used) + BigInt(order.amount)));
  await tellOrder(tx, order, 'paid');
}

async function pause(tx: Tx, order: OrderRow, reason: 'no_cover' | 'payee_gone'): Promise<void> {
  await setPaused(tx, order, reason);
  await tellOrder(tx, order, reason);
}

/** A payment from a number on, if the plan has one. */
export function nextAfter(order: OrderRow, nth: number, used: bigint): NextRun | undefined {
  const plan = planOf(order);
  const on = plannedDay(plan, nth, used);
  return on === undefined ? undefined : { nth, on, at: startOfDay(on, plan.zone) };
}

export const goOn = (tx: Tx, order: OrderRow, next: NextRun | undefined): Promise<OrderRow> =>
  next ? setNext(tx, order, next) : setEnded(tx, order, 'done');

async function movementOf(tx: Queryable, network: Network, order: OrderRow): Promise<Movement> {
  const { own } = await tx.one(
    sql<{ own: Movement['from'] }>`SELECT address AS own FROM users WHERE id = ${order.user_id}`,
  );
  const asset = assetById(order.asset_id);
  const amount = BigInt(order.amount);
  if (asset.isLocal) return { ...wonOf('send', amount, own, order.to_owner), initiator: order.user_id };
  const plan = planSend(asset, amount, own, order.to_owner);
  return { ...plan, initiator: order.user_id, hold: { settleAfterMs: network.settleAfterMs } };
}

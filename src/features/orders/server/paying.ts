import { assetById } from '#features/currency/assets.ts';
import { currencyNow, type VersionRow } from '#features/currency/server/store.ts';
import { retryUnderNewVersion } from '#features/currency/server/version-check.ts';
import { type AccountOwner, type Movement, transfer } from '#features/ledger/movement.ts';
import { planSend } from '#features/ledger/rules.ts';
import { postAll } from '#features/ledger/server/doors.ts';
import type { Network } from '#features/ledger/server/network/port.ts';
import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { plannedDay, startOfDay } from '../rules.ts';
import { planOf } from './on-wire.ts';
import { notifyOrders, type OrderNews } from './order-notices.ts';
import { insertRuns, type NextRun, type OrderRow, readSides, setAside, setNexts, setPaused } from './orders-store.ts';
import { withoutRoom } from './room.ts';

/**
 * Makes the due payments of orders and counts them in the same transaction. Pauses orders that cannot be paid and
 * notifies their people of the reason. A payment above what its payee's account can store is set aside and retried
 * later.
 */
export async function payDue(
  tx: Tx,
  { network, hasTrials }: { readonly network: Network; readonly hasTrials: boolean },
  due: readonly OrderRow[],
): Promise<void> {
  const { ownOf, held } = await readSides(tx, due);
  const gone = due.filter((order) => !held.has(order.to_owner));
  const currency = await currencyNow(tx);
  const known = due.filter((order) => held.has(order.to_owner));
  const full = await withoutRoom(tx, known, { currency, hasTrials, payers: [...ownOf.values()] });
  const payable = known.filter((order) => !full.has(order));
  for (const { id } of full) await setAside(tx, id, 'more than the payee may hold', retryDelayOfS);
  const movements = payable.map((order) => movementOf(network, order, ownOf.get(order.user_id), currency));
  const outcomes = await postAll(tx, movements).catch(retryUnderNewVersion);
  const paid: { order: OrderRow; transferId: number }[] = [];
  const short: OrderRow[] = [];
  const stopped: OrderRow[] = [];
  for (const [nth, outcome] of outcomes.entries()) {
    const order = payable[nth] as OrderRow;
    if (outcome.status === 'accepted') paid.push({ order, transferId: outcome.id });
    else if (outcome.status === 'insufficient') short.push(order);
    else if (outcome.status === 'stopped') stopped.push(order);
    else if (outcome.status === 'not_moved')
      await setAside(tx, order.id, 'more than the account can hold', retryDelayOfS);
    else throw new Error(`a payment of order ${order.id} is ${outcome.status}`);
  }
  await insertRuns(tx, paid);
  await setNexts(
    tx,
    paid.map(({ order }) => ({
      id: order.id,
      next: nextAfter(order, order.nth + 1, BigInt(order.used) + BigInt(order.amount)),
    })),
  );
  for (const order of short) await setPaused(tx, order, 'no_cover');
  for (const order of stopped) await setPaused(tx, order, 'stopped');
  for (const order of gone) await setPaused(tx, order, 'payee_gone');
  await notifyOrders(tx, [
    ...paid.map(({ order }): OrderNews => ({ order, news: 'paid' })),
    ...short.map((order): OrderNews => ({ order, news: 'no_cover' })),
    ...stopped.map((order): OrderNews => ({ order, news: null })),
    ...gone.map((order): OrderNews => ({ order, news: 'payee_gone' })),
  ]);
}

/** Returns the payment from this number on, if the plan has one. */
export function nextAfter(order: OrderRow, nth: number, used: bigint): NextRun | undefined {
  const plan = planOf(order);
  const on = plannedDay(plan, nth, used);
  return on === undefined ? undefined : { nth, on, at: startOfDay(on, plan.zone) };
}

type Paid = Pick<OrderRow, 'asset_id' | 'amount' | 'to_owner' | 'user_id'>;

/** Builds one payment of an order as a send by its person. */
export function movementOf(
  network: Network,
  order: Paid,
  own: AccountOwner | undefined,
  currency: VersionRow,
): Movement {
  if (own === undefined) throw new Error(`there is no user ${order.user_id}`);
  const asset = assetById(order.asset_id);
  const amount = BigInt(order.amount);
  const { to_owner: to, user_id: initiator } = order;
  if (asset.isLocal) return transfer({ kind: 'send', asset: 'KRW', amount, from: own, to, initiator });
  const plan = planSend({ asset, amount, from: own, to }, currency);
  return { ...plan, initiator, hold: { settleAfterMs: network.settleAfterMs } };
}

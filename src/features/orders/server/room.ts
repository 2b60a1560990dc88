import { assetById } from '#features/currency/assets.ts';
import { capOf } from '#features/currency/rules.ts';
import { capBasisOf, mayBeCapped, type VersionRow } from '#features/currency/server/store.ts';
import { readHolding } from '#features/exchange/server/holding-cap.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { lockAccounts } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { OrderRow } from './orders-store.ts';

interface RoomCheck {
  readonly currency: VersionRow;
  readonly hasTrials: boolean;
  /** Paying accounts that are locked as well. */
  readonly payers: readonly AccountOwner[];
}

/**
 * Returns the payments of won that exceed their payees' caps, in the order in which they will be made, and locks all
 * accounts. Does nothing if no cap is set.
 */
export async function withoutRoom(
  tx: Tx,
  orders: readonly OrderRow[],
  { currency, hasTrials, payers }: RoomCheck,
): Promise<ReadonlySet<OrderRow>> {
  const inWon = orders.filter((order) => assetById(order.asset_id).isLocal);
  const full = new Set<OrderRow>();
  if (inWon.length === 0 || !mayBeCapped(currency, 'holding')) return full;
  const payees = [...new Set(inWon.map(({ to_owner: to }) => to))];
  await lockAccounts(tx, 'KRW', [...payers, ...payees]);
  const left = new Map<string, bigint>();
  for (const payee of payees) {
    const cap = capOf(currency.rules, 'holding', await capBasisOf(tx, payee, hasTrials));
    if (cap !== undefined) left.set(payee, cap - (await readHolding(tx, payee)));
  }
  for (const order of inWon) {
    const room = left.get(order.to_owner);
    if (room === undefined) continue;
    const rest = room - BigInt(order.amount);
    if (rest < 0n) full.add(order);
    else left.set(order.to_owner, rest);
  }
  return full;
}

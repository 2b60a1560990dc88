import type { Tx } from '#platform/server/store/db.ts';
import type { BankPlace } from '../lines-store.ts';
import { lockSent, type SentOrderRow } from './orders-store.ts';

/** An entry of the bank's statement, or part of one, with an EndToEndId. */
export interface BankEntry {
  readonly place: BankPlace;
  readonly endToEnd: string;
  readonly isCredit: boolean;
  readonly won: string;
}

/**
 * Returns the orders of files that these entries pay, each once: a debit of exactly the same sum. Locks the orders by
 * id.
 */
export async function lockPaidOrders(tx: Tx, entries: readonly BankEntry[]): Promise<SentOrderRow[]> {
  const debits = new Set(entries.filter((one) => !one.isCredit).map(({ endToEnd, won }) => `${endToEnd} ${won}`));
  const sent = await lockSent(
    tx,
    entries.map(({ endToEnd }) => endToEnd),
  );
  return sent.filter(({ reference, won }) => debits.has(`${reference} ${won}`));
}

export const sumOrders = (orders: readonly SentOrderRow[]) => ({
  count: orders.length,
  won: orders.reduce((sum, { won }) => sum + BigInt(won), 0n),
});

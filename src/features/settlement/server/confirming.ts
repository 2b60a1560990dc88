import type { BankDesk } from '#features/banking/server/bank-desk.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { lockHeld, mustPost, resolve } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { lockConfirmable, type SentRow, writePaid, writeReturned } from './lines-store.ts';
import { type BankEntry, lockPaidOrders, sumOrders } from './orders/paid-orders.ts';

type Paid = readonly (readonly [SentRow, BankEntry])[];

/** Matches bank entries with payments in files: a debit of exactly the held amount, each payment once. Pure. */
function matchEntries(sent: readonly SentRow[], entries: readonly BankEntry[]): Paid {
  const byId = new Map(sent.map((row) => [row.end_to_end, row]));
  const paid = new Map<SentRow, BankEntry>();
  for (const entry of entries) {
    const row = byId.get(entry.endToEnd);
    const isPayment = row?.channel === 'file' && row.state === 'pending' && row.net === entry.won;
    if (row && isPayment && !entry.isCredit && !paid.has(row)) paid.set(row, entry);
  }
  return [...paid];
}

const AT_ONCE = 500;
const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, nth) =>
    items.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );

const lockPaid = async (tx: Tx, entries: readonly BankEntry[]): Promise<Paid> =>
  matchEntries(
    await lockConfirmable(
      tx,
      entries.map(({ endToEnd }) => endToEnd),
    ),
    entries,
  );

/** Number of payments, and their sum in won. */
export interface PaidSum {
  readonly count: number;
  readonly won: bigint;
}
const sumOf = (paid: Paid): PaidSum => ({
  count: paid.length,
  won: paid.reduce((sum, [{ net }]) => sum + BigInt(net), 0n),
});
const together = (one: PaidSum, other: PaidSum): PaidSum => ({
  count: one.count + other.count,
  won: one.won + other.won,
});

/**
 * Returns the payments of runs and the orders of files that these entries would confirm. Locks the payments, then the
 * orders.
 */
export async function countPaid(tx: Tx, entries: readonly BankEntry[]): Promise<PaidSum> {
  const paid = sumOf(await lockPaid(tx, entries));
  return together(paid, sumOrders(await lockPaidOrders(tx, entries)));
}

/**
 * Posts the holds of the payments and orders that these entries pay, and returns their sum. Locks the payments by id,
 * the orders by id, then the ledger's accounts.
 */
export async function confirmByBank(
  tx: Tx,
  desk: Pick<BankDesk, 'decide'>,
  entries: readonly BankEntry[],
): Promise<PaidSum> {
  const paid = await lockPaid(tx, entries);
  const orders = await lockPaidOrders(tx, entries);
  const held = [...paid.map(([row]) => row.transfer_id), ...orders.map((row) => row.transfer_id)];
  await lockHeld(
    tx,
    held.filter((id) => id !== null),
  );
  for (const some of inParts(paid)) {
    const ended = await resolve(
      tx,
      some.map(([{ transfer_id: id }]) => ({ id, outcome: 'post' })),
    );
    if (ended.some((one) => one !== 'done')) throw new Error(`a payment that the bank has booked is ${ended}`);
    await writePaid(
      tx,
      some.map(([{ id }, { place: by }]) => ({ id, by })),
    );
  }
  for (const { reference } of orders) await desk.decide(tx, reference, { outcome: 'completed' });
  return together(sumOf(paid), sumOrders(orders));
}

/** A credit in the bank's statement, or part of one, that may return a payment. */
export interface ReturnedCredit extends Pick<BankEntry, 'place' | 'endToEnd'> {
  readonly won: bigint;
}

/**
 * Credits a shop with a payment that the bank returned; the fee is not refunded. Returns false unless the payment was
 * paid, was not returned before, and was at least as large. Locks the payment, then the ledger's accounts.
 */
export async function returnPayment(tx: Tx, { place, endToEnd, won }: ReturnedCredit): Promise<boolean> {
  const [row] = await lockConfirmable(tx, [endToEnd]);
  if (row?.state !== 'posted' || row.return_id !== null || won > BigInt(row.net)) return false;
  const { owner, transfer_id: reverses } = row;
  const plan = { kind: 'return', asset: 'KRW', amount: won, from: HOUSE.bank, to: owner as AccountOwner } as const;
  const transferId = await mustPost(tx, transfer({ ...plan, reverses, group: reverses, initiator: null }));
  await writeReturned(tx, row.id, place, transferId);
  return true;
}

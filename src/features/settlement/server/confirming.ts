import { type AccountOwner, HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { lockAccounts, post, resolve } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type BankPlace, lockConfirmable, type SentRow, writePaid, writeReturned } from './lines-store.ts';
import { queueNews } from './news-job.ts';

/** An entry of the bank's statement, or a part of one, that bears an EndToEndId. */
export interface BankEntry {
  readonly place: BankPlace;
  readonly endToEnd: string;
  readonly isCredit: boolean;
  readonly won: string;
}
type Paid = readonly (readonly [SentRow, BankEntry])[];

/** Payments of files that these entries pay: a debit of the very sum for which money is held, each payment once. Pure. */
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

/** A number of payments and their sum in won. */
export interface PaidSum {
  readonly count: number;
  readonly won: bigint;
}
const sumOf = (paid: Paid): PaidSum => ({
  count: paid.length,
  won: paid.reduce((sum, [{ net }]) => sum + BigInt(net), 0n),
});

/** The payments that these entries would confirm. Locks the payments. */
export const countPaid = async (tx: Tx, entries: readonly BankEntry[]): Promise<PaidSum> =>
  sumOf(await lockPaid(tx, entries));

/** Moves what is held for the payments that these entries pay, and returns their sum. Locks the payments by id, then the ledger's accounts. */
export async function confirmByBank(tx: Tx, entries: readonly BankEntry[]): Promise<PaidSum> {
  const paid = await lockPaid(tx, entries);
  if (paid.length === 0) return sumOf(paid);
  await lockAccounts(tx, 'KRW', [...paid.map(([{ owner }]) => owner), HOUSE.bank, HOUSE.fees]);
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
    await queueNews(
      tx,
      some.map(([{ id }]) => id),
      'settled',
    );
  }
  return sumOf(paid);
}

/** A credit of the bank, or a part of one, by which a payment may have come back. */
export interface Returned extends Pick<BankEntry, 'place' | 'endToEnd'> {
  readonly won: bigint;
}

/**
 * Returns to the shop what came back of a payment that the bank had made; the fee stays paid. False unless the payment is paid, has not come
 * back before, and was at least as much. Locks the payment, then the ledger's accounts.
 */
export async function returnPayment(tx: Tx, { place, endToEnd, won }: Returned): Promise<boolean> {
  const [row] = await lockConfirmable(tx, [endToEnd]);
  if (row?.state !== 'posted' || row.return_id !== null || won > BigInt(row.net)) return false;
  const { owner, transfer_id: reverses } = row;
  const plan = { asset: 'KRW', amount: won, fee: 0n, from: HOUSE.bank, to: owner as AccountOwner } as const;
  const outcome = await post(tx, {
    ...plan,
    kind: 'return',
    initiator: null,
    legs: transferLegs(plan),
    reverses,
    group: reverses,
  });
  if (outcome.status !== 'accepted') throw new Error(`what came back of line ${row.id} was ${outcome.status}`);
  await writeReturned(tx, row.id, place, outcome.id);
  return true;
}

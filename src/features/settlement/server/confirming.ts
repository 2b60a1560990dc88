import { type AccountOwner, HOUSE, type Movement, transferLegs } from '#features/ledger/movement.ts';
import { lockAccounts, postAll, resolve } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { lockConfirmable, type SentRow, writeConfirmed } from './lines-store.ts';

/** An entry of the bank’s statement that bears an EndToEndId, by its number here. */
export interface BankEntry {
  readonly id: number;
  readonly endToEnd: string;
  readonly isCredit: boolean;
  readonly won: string;
}

interface Confirmed {
  readonly paid: readonly (readonly [SentRow, BankEntry])[];
  readonly returned: readonly (readonly [SentRow, BankEntry])[];
}

/**
 * What the bank’s entries say of payments of files: a debit of the very sum pays one, for which its money is held; a credit of at most that sum
 * is what came back of one that was paid. Each says so once, whoever brings it again; what fits neither explains nothing. Pure.
 */
function matchEntries(sent: readonly SentRow[], entries: readonly BankEntry[]): Confirmed {
  const byId = new Map(sent.map((row) => [row.end_to_end, row]));
  const paid = new Map<SentRow, BankEntry>();
  const returned = new Map<SentRow, BankEntry>();
  for (const entry of entries) {
    const row = byId.get(entry.endToEnd);
    const isPayment = row?.channel === 'file' && row.state === 'pending' && row.net === entry.won;
    if (row && isPayment && !entry.isCredit && !paid.has(row)) paid.set(row, entry);
  }
  for (const entry of entries) {
    const row = byId.get(entry.endToEnd);
    if (!row || !entry.isCredit || row.return_id !== null || returned.has(row)) continue;
    if ((row.state === 'posted' || paid.has(row)) && BigInt(entry.won) <= BigInt(row.net)) returned.set(row, entry);
  }
  return { paid: [...paid], returned: [...returned] };
}

const AT_ONCE = 500;
const inParts = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, nth) =>
    items.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );

/** Does what the bank’s entries say, in the transaction that takes them. Locks the lines by id, then the ledger’s accounts. */
export async function confirmByBank(tx: Tx, entries: readonly BankEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const sent = await lockConfirmable(
    tx,
    entries.map(({ endToEnd }) => endToEnd),
  );
  const { paid, returned } = matchEntries(sent, entries);
  const owners = [...paid, ...returned].map(([{ owner }]) => owner);
  if (owners.length === 0) return;
  await lockAccounts(tx, 'KRW', [...owners, HOUSE.bank, HOUSE.fees]);
  for (const some of inParts(paid)) {
    const ended = await resolve(
      tx,
      some.map(([{ transfer_id: id }]) => ({ id, outcome: 'post' })),
    );
    if (ended.some((one) => one !== 'done')) throw new Error(`a payment that the bank has booked is ${ended}`);
    await writeConfirmed(
      tx,
      some.map(([{ id }, entry]) => ({ id, paidBy: entry.id })),
    );
  }
  for (const some of inParts(returned)) {
    const outcomes = await postAll(
      tx,
      some.map(([row, entry]) => coming(row, entry)),
    );
    const rows = some.map(([{ id }, entry], nth) => {
      const outcome = outcomes[nth];
      if (outcome?.status !== 'accepted') throw new Error(`what came back of line ${id} was ${outcome?.status}`);
      return { id, returnedBy: entry.id, returnId: outcome.id };
    });
    await writeConfirmed(tx, rows);
  }
}

/** What came back goes to the shop; the fee stays paid. */
function coming({ owner, transfer_id: reverses }: SentRow, { won }: BankEntry): Movement {
  const plan = { asset: 'KRW', amount: BigInt(won), fee: 0n, from: HOUSE.bank, to: owner as AccountOwner } as const;
  return { ...plan, kind: 'return', initiator: null, legs: transferLegs(plan), reverses, group: reverses };
}

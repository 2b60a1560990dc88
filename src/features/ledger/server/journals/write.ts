import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { assetById, assets } from '#features/currency/assets.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { syncPath } from '#platform/server/store/embedded/durable-fs.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import {
  accountName,
  HOLDS,
  heldName,
  JOURNAL_FORMATS,
  type JournalText,
  type JournalTransaction,
  journalTexts,
  nextDay,
  OPENING,
  type Posting,
} from './formats.ts';
import {
  type AccountUnits,
  type Booked,
  type DayBalance,
  type Days,
  planForAll,
  readAccounts,
  readBooked,
  readDayBalances,
  readFirstDay,
  readHeld,
  readOpenHolds,
  readOpening,
} from './read.ts';

/** Days are Korean, and both are included. Without `to`, the books end with the accounts as they are now. */
export const journalRequest = z.object({
  format: z.enum(JOURNAL_FORMATS),
  folder: z.string().min(1),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type JournalRequest = z.output<typeof journalRequest>;

export const journalsWritten = z.object({
  files: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  transactions: z.int(),
  balances: z.int(),
});
export type JournalsWritten = z.output<typeof journalsWritten>;
/** Name of the command on a running server. */
export const JOURNALS = 'journals';

/**
 * Writes the ledger for an accounting program into a new folder, completely or not at all. Each month is a file that is
 * complete by itself, since these programs keep a whole file in memory. The ledger is read as a stream from one snapshot,
 * so a large one needs little memory here. Throws StoreError.
 */
export async function writeJournals(db: Db, { folder, ...request }: JournalRequest): Promise<JournalsWritten> {
  const part = `${folder}.part`;
  if (existsSync(folder)) throw new StoreError(`the folder ${folder} already exists`);
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { mode: 0o700 });
    const snapshot = { isolation: 'repeatable read', readOnly: true, isLong: true } as const;
    const written = await db.tx((tx) => writeAll(tx, part, request), snapshot);
    renameSync(part, folder);
    syncPath(dirname(folder));
    return written;
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new StoreError(`the books cannot be written to ${folder}: ${reason(error)}`, { cause: error });
    throw error;
  }
}

/** Counts of what was written, and the file that is open. */
interface Sink {
  open(name: string): void;
  transaction(transaction: JournalTransaction): void;
  balances(day: string, expected: readonly Posting[]): void;
  close(): void;
  readonly files: string[];
  transactions: number;
  expected: number;
}

/** Number of balances in memory, however many accounts change on one day. */
const BALANCES_AT_ONCE = 1000;

async function writeAll(tx: Tx, part: string, request: Omit<JournalRequest, 'folder'>): Promise<JournalsWritten> {
  const text = journalTexts[request.format];
  await planForAll(tx);
  const { first, today } = await readFirstDay(tx);
  const from = request.from ?? first ?? today;
  const to = request.to ?? today;
  if (to < from) throw new StoreError(`the last day ${to} is before the first, ${from}`);
  const sink = openSink(part, text);
  try {
    const due = readDayBalances(tx, { from, until: nextDay(to) });
    let next = await due.next();
    const takeUntil = async (day: string) => {
      while (!next.done && next.value.day < day) {
        const { day: now } = next.value;
        const expected: DayBalance[] = [];
        while (!next.done && next.value.day === now && expected.length < BALANCES_AT_ONCE) {
          expected.push(next.value);
          next = await due.next();
        }
        sink.balances(now, expected.map(balanceOf));
      }
    };
    for (const days of monthsOf(from, nextDay(to))) {
      sink.open(`${days.from.slice(0, 7)}.${text.extension}`);
      await writeOpening(tx, sink, days.from);
      for await (const booked of readBooked(tx, days)) {
        await takeUntil(booked.day);
        sink.transaction(transactionOf(booked));
      }
      await takeUntil(days.until);
    }
    if (request.to === undefined) await writeClosing(tx, sink, to);
  } finally {
    sink.close();
  }
  return { files: sink.files, from, to, transactions: sink.transactions, balances: sink.expected };
}

/** Writes synchronously, since it runs inside the transaction. */
function openSink(folder: string, text: JournalText): Sink {
  let handle: number | undefined;
  let chunk: string[] = [];
  let size = 0;
  const flush = () => {
    const bytes = Buffer.from(chunk.join(''));
    if (handle !== undefined) for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
    chunk = [];
    size = 0;
  };
  const add = (piece: string) => {
    chunk.push(piece);
    size += piece.length;
    if (size >= 2 ** 20) flush();
  };
  const sink: Sink = {
    files: [],
    transactions: 0,
    expected: 0,
    open: (name) => {
      sink.close();
      handle = openSync(join(folder, name), 'w', 0o600);
      sink.files.push(name);
      add(text.head(assets));
    },
    transaction: (transaction) => {
      demandDigits(text, transaction.postings);
      add(text.transaction(transaction));
      sink.transactions += 1;
    },
    balances: (day, expected) => {
      demandDigits(text, expected);
      if (expected.length > 0) add(text.balances(day, expected));
      sink.expected += expected.length;
    },
    close: () => {
      if (handle === undefined) return;
      flush();
      fsyncSync(handle);
      closeSync(handle);
      handle = undefined;
    },
  };
  return sink;
}

/** Refuses amounts that the program would round. */
function demandDigits({ mostDigits }: JournalText, postings: readonly Posting[]): void {
  if (mostDigits === undefined) return;
  const limit = 10n ** BigInt(mostDigits);
  const one = postings.find(({ units }) => units >= limit || units <= -limit);
  if (one)
    throw new StoreError(
      `${one.account} has ${assetById(one.assetId).code} of more than ${mostDigits} digits, which this program rounds`,
    );
}

const balanceOf = ({ owner, asset_id: assetId, units }: AccountUnits): Posting => ({
  account: accountName(owner),
  assetId,
  units: -BigInt(units),
});

interface Leg {
  readonly owner: string;
  readonly assetId: number;
  readonly units: bigint;
}

const legsIn = (text: string): Leg[] =>
  text.split(',').map((leg) => {
    const [owner = '', assetId, units = '0'] = leg.split(' ');
    return { owner, assetId: Number(assetId), units: BigInt(units) };
  });

function transactionOf({ day, step, id, kind, legs }: Booked): JournalTransaction {
  const name = kind ?? 'without a transfer';
  if (step === 'post')
    return {
      day,
      id,
      title: name,
      postings: legsIn(legs).map(({ owner, assetId, units }) => ({
        account: accountName(owner),
        assetId,
        units: -units,
      })),
    };
  const isStart = step === 'hold';
  return { day, id, title: `${step}: ${name}`, isPending: isStart, postings: heldPostings(legs, isStart) };
}

const heldPostings = (legs: string, isStart: boolean): Posting[] =>
  legsIn(legs).flatMap(({ owner, assetId, units }) => [
    { account: heldName(owner), assetId, units: isStart ? units : -units },
    { account: HOLDS, assetId, units: isStart ? -units : units },
  ]);

/** Writes the balances and holds before the first day of a file, one transaction each. */
async function writeOpening(tx: Tx, sink: Sink, day: string): Promise<void> {
  for await (const account of readOpening(tx, day)) {
    const balance = balanceOf(account);
    const postings = [balance, { ...balance, account: OPENING, units: -balance.units }];
    sink.transaction({ day, title: 'opening balance', postings });
  }
  for await (const { id, legs } of readOpenHolds(tx, day))
    sink.transaction({ day, id, title: 'opening hold', isPending: true, postings: heldPostings(legs, true) });
}

/** States every account's balance and held money as its row has them. */
async function writeClosing(tx: Tx, sink: Sink, day: string): Promise<void> {
  let expected: Posting[] = [];
  const flush = () => {
    sink.balances(day, expected);
    expected = [];
  };
  for await (const account of readAccounts(tx)) {
    expected.push(balanceOf(account));
    if (account.held !== '0')
      expected.push({ account: heldName(account.owner), assetId: account.asset_id, units: BigInt(account.held) });
    if (expected.length >= BALANCES_AT_ONCE) flush();
  }
  for (const { asset_id: assetId, units } of await readHeld(tx))
    expected.push({ account: HOLDS, assetId, units: -BigInt(units) });
  flush();
}

/** Divides a range of days into its months. */
function monthsOf(from: string, until: string): Days[] {
  const months: Days[] = [];
  for (let start = from; start < until; ) {
    const [year = 0, month = 1] = start.split('-').map(Number);
    const after = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    const end = after < until ? after : until;
    months.push({ from: start, until: end });
    start = end;
  }
  return months;
}

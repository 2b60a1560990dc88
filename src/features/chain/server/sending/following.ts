import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Address, ChainReader, ChainReceipt, Hash, SendAnswer, View } from '../rpc/port.ts';
import { type Attempt, listAttempts, markSent, type SentAttempt } from './attempts-store.ts';
import type { Engine } from './engine.ts';
import { forEachOf, partsOf } from './run-each.ts';
import { replaceAttempt, type Signing } from './sign-transaction.ts';
import { lockSending, markFinal, markMined, markOvertaken, type SendingRow } from './store.ts';

export interface Following extends Signing {
  readonly reader: ChainReader;
  readonly engine: Pick<Engine, 'followers'>;
}

/** Blocks that must pass without an attempt before it is replaced. */
export const STUCK_BLOCKS = 5;

/** The view of one round, with answers that are read once per round. */
export interface RoundView extends View {
  /** By wallet: the wallet's next nonce at the newest block, and at the newest final block. */
  readonly nonces: ReadonlyMap<Address, { readonly head: number; readonly finalized: number }>;
  /** Returns the hash of the canonical block with this number. Read once per round, since transactions share blocks. */
  hashOf(number: number): Promise<Hash | undefined>;
}

/** An attempt to send. */
interface Outgoing {
  readonly row: SendingRow;
  readonly attempt: Attempt;
}

/** Follows transactions: settles those in blocks, and sends the others. */
export async function followTransactions(
  following: Following,
  rows: readonly SendingRow[],
  view: RoundView,
): Promise<void> {
  const { db, reader } = following;
  const ids = rows.map(({ id }) => id);
  const attempts = await listAttempts(db, ids);
  const outside: Outgoing[] = [];
  await forEachOf(following, rows, async (row) => {
    const attempt = await whatIsOut(following, row, attempts.get(row.id) ?? [], view);
    if (attempt) outside.push({ row, attempt });
  });
  outside.sort((one, other) => (one.row.nonce ?? 0) - (other.row.nonce ?? 0));
  // Once a transaction is given up, its paying attempts are no longer sent.
  const isLeft = ({ row, attempt }: Outgoing) => row.isVoid && !attempt.isVoid;
  await sendAll(
    following,
    outside.filter((one) => !isLeft(one)),
    view.head.number,
  );
  const dearer: Outgoing[] = [];
  const stuck = new Map(
    outside.flatMap((one) => (isLeft(one) || isStuck(one.row, one.attempt, view) ? [[one.row, one.attempt]] : [])),
  );
  if (stuck.size === 0) return;
  const fees = await reader.fees();
  await forEachOf(following, [...stuck.keys()], async (row) => {
    const newest = stuck.get(row);
    const next = newest && (await replaceAttempt(following, row, { newest, fees }));
    if (next) dearer.push({ row, attempt: next });
  });
  await sendAll(following, dearer, view.head.number);
}

/** Settles a transaction in a block, ends one that can never be in one, and otherwise returns its newest attempt. */
async function whatIsOut(
  following: Following,
  row: SendingRow,
  attempts: readonly Attempt[],
  view: RoundView,
): Promise<Attempt | undefined> {
  const { db, reader } = following;
  const nonces = view.nonces.get(row.wallet);
  if (row.nonce === null || !nonces) return undefined;
  if (row.nonce < nonces.head) {
    const mined = await minedOf(reader, attempts);
    if (mined) await settle(following, row, mined, view);
    else if (row.nonce < nonces.finalized) await overtake(following, row, attempts);
    if (mined || row.nonce < nonces.finalized) return undefined;
  }
  // No block contains it; if one did, a reorg has removed it.
  if (row.state === 'mined') await markMined(db, row.id, undefined);
  return row.nonce < nonces.head ? undefined : attempts[0];
}

/** Reports whether an attempt is overdue and has the next nonce of its wallet, so that it may hold up the others. */
const isStuck = ({ wallet, nonce }: SendingRow, { firstHead }: Attempt, { head, nonces }: RoundView): boolean =>
  firstHead !== null && head.number - firstHead >= STUCK_BLOCKS && nonce === nonces.get(wallet)?.head;

/** An attempt in a block. */
export interface MinedAttempt {
  /** Receipt; for a voided transaction never a success, since anything paid was not what was requested. */
  readonly receipt: ChainReceipt;
  readonly isVoid: boolean;
}

/** Returns the attempt that is in a block. */
export async function minedOf(reader: ChainReader, attempts: readonly Attempt[]): Promise<MinedAttempt | undefined> {
  for (const { hash, isVoid } of attempts) {
    const told = await reader.receipt(hash);
    if (told) return { receipt: isVoid ? { ...told, isSuccess: false } : told, isVoid };
  }
  return undefined;
}

/** Records the block of a transaction, and ends it once that block is final and canonical. */
async function settle(
  { db, engine }: Following,
  row: SendingRow,
  { receipt, isVoid }: MinedAttempt,
  { finalized, hashOf }: RoundView,
): Promise<void> {
  if (row.state !== 'mined' || row.blockHash !== receipt.block.hash) await markMined(db, row.id, receipt);
  if (receipt.block.number > finalized.number) return;
  if ((await hashOf(receipt.block.number)) !== receipt.block.hash) return;
  await db.tx(async (tx) => {
    const now = await lockSending(tx, row.id);
    if (now.state !== 'mined' || now.blockHash !== receipt.block.hash || now.hash !== receipt.hash) return;
    await markFinal(tx, row.id);
    const { id, request } = row;
    await engine.followers.get(request.kind)?.final(tx, { id, request, receipt, isVoid, isGivenUp: now.isGivenUp });
  });
}

/**
 * Ends a transaction as overtaken if its nonce is used for good and every endpoint reports none of its attempts in a
 * block: another transaction used it.
 */
async function overtake(
  { db, reader, engine, log }: Following,
  row: SendingRow,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const { hash } of attempts) if (!(await reader.isInNoBlock(hash))) return;
  await db.tx(async (tx) => {
    const now = await lockSending(tx, row.id);
    // Another node has stored a further attempt in the meantime, which must be looked up first.
    const versions = (await listAttempts(tx, [row.id])).get(row.id)?.length ?? 0;
    if (versions !== attempts.length || (await markOvertaken(tx, row.id)) === 0) return;
    log.error({ transaction: row.id, wallet: now.wallet, nonce: now.nonce }, 'a nonce was used by another transaction');
    await engine.followers.get(row.request.kind)?.overtaken(tx, { id: row.id, request: row.request });
  });
}

const SAYS: Partial<Record<SendAnswer, string>> = {
  no_funds: 'the wallet has too little of the coin for it',
  refused: 'the node takes it not',
};
/** Number of attempts sent before their results are stored together. */
const SENT_AT_ONCE = 64;
/** Maximum delay in seconds before a transaction that a person's address cannot pay for is sent again. */
const MOST_DELAY_S = 600;

/**
 * Sends stored bytes, once for each new block; sending them again repeats the same transaction. A node's response
 * decides nothing.
 */
async function sendAll(following: Following, outgoing: readonly Outgoing[], head: number): Promise<void> {
  const { db, reader } = following;
  const due = outgoing.filter(
    ({ row, attempt }) => attempt.lastHead === null || attempt.lastHead < head || row.state !== 'sent',
  );
  for (const part of partsOf(due, SENT_AT_ONCE)) {
    const gone: SentAttempt[] = [];
    const attempts = new Map(part.map(({ row, attempt }) => [row, attempt]));
    await forEachOf(following, [...attempts.keys()], async (row) => {
      const attempt = attempts.get(row);
      if (attempt) gone.push(goneBy(row, attempt, await reader.send(attempt.raw)));
    }).finally(() => (gone.length > 0 ? db.tx((tx) => markSent(tx, gone, head)) : undefined));
  }
}

/** The treasury's transactions are sent again with each block, since all others wait for them. */
function goneBy({ id, request, tries }: SendingRow, { n }: Attempt, said: SendAnswer): SentAttempt {
  const fault = SAYS[said] ?? null;
  const isPutOff = fault !== null && request.kind === 'sweep';
  return { id, n, fault, delayS: isPutOff ? Math.min(retryDelayOfS(tries + 1), MOST_DELAY_S) : 0 };
}

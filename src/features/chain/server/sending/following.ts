import { retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Address, ChainReader, ChainReceipt, Hash, Sent, View } from '../rpc/port.ts';
import { type Attempt, type Gone, listAttempts, markSent } from './attempts-store.ts';
import { eachOf, partsOf } from './each.ts';
import type { Engine } from './engine.ts';
import { replace, type Signing } from './sign-transaction.ts';
import { lockSending, markFinal, markMined, markOvertaken, type SendingRow } from './store.ts';

export interface Following extends Signing {
  readonly reader: ChainReader;
  readonly engine: Pick<Engine, 'followers'>;
}

/** So many blocks go by before a version that is in none of them is given a successor. */
export const STUCK_BLOCKS = 5;

/** The view of one round, and what is asked for it once. */
export interface RoundView extends View {
  /** By wallet: its next nonce in the newest block, and in the newest final one. */
  readonly nonces: ReadonlyMap<Address, { readonly head: number; readonly finalized: number }>;
  /** The canonical block of a number, asked for once in a round: many are in the same one. */
  hashOf(number: number): Promise<Hash | undefined>;
}

/** A version that is to be sent. */
interface Outgoing {
  readonly row: SendingRow;
  readonly attempt: Attempt;
}

/** Sees what became of each, and sends those that are in no block. */
export async function follow(following: Following, rows: readonly SendingRow[], view: RoundView): Promise<void> {
  const { db, reader } = following;
  const ids = rows.map(({ id }) => id);
  const attempts = await listAttempts(db, ids);
  const outside: Outgoing[] = [];
  await eachOf(following, rows, async (row) => {
    const attempt = await whatIsOut(following, row, attempts.get(row.id) ?? [], view);
    if (attempt) outside.push({ row, attempt });
  });
  outside.sort((one, other) => (one.row.nonce ?? 0) - (other.row.nonce ?? 0));
  // Of what was given up no version that pays goes out any more.
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
  await eachOf(following, [...stuck.keys()], async (row) => {
    const newest = stuck.get(row);
    const next = newest && (await replace(following, row, { newest, fees }));
    if (next) dearer.push({ row, attempt: next });
  });
  await sendAll(following, dearer, view.head.number);
}

/** What is in a block is settled, and what never will be ends; gives the newest version of what is in none. */
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
  // No block has it: where one had, a reorg has taken it away.
  if (row.state === 'mined') await markMined(db, row.id, undefined);
  return row.nonce < nonces.head ? undefined : attempts[0];
}

/** Of each wallet the nonce that the chain waits for is the one that may hold the others up. */
const isStuck = ({ wallet, nonce }: SendingRow, { firstHead }: Attempt, { head, nonces }: RoundView): boolean =>
  firstHead !== null && head.number - firstHead >= STUCK_BLOCKS && nonce === nonces.get(wallet)?.head;

/** A version that is in a block. */
export interface Mined {
  /** Of what was voided without success: whatever was paid, it was not what was asked for. */
  readonly receipt: ChainReceipt;
  readonly isVoid: boolean;
}

/** The version of one that is in a block. */
export async function minedOf(reader: ChainReader, attempts: readonly Attempt[]): Promise<Mined | undefined> {
  for (const { hash, isVoid } of attempts) {
    const told = await reader.receipt(hash);
    if (told) return { receipt: isVoid ? { ...told, isSuccess: false } : told, isVoid };
  }
  return undefined;
}

/** One is in a block: it ends when that block is final, and is the one of its number. */
async function settle(
  { db, engine }: Following,
  row: SendingRow,
  { receipt, isVoid }: Mined,
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

/** Its nonce is used for good and every endpoint says that none of its versions is in a block: somebody else used it. */
async function overtake(
  { db, reader, engine, log }: Following,
  row: SendingRow,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const { hash } of attempts) if (!(await reader.isInNoBlock(hash))) return;
  await db.tx(async (tx) => {
    const now = await lockSending(tx, row.id);
    // Another node has kept a further version meanwhile: it is asked about first.
    const versions = (await listAttempts(tx, [row.id])).get(row.id)?.length ?? 0;
    if (versions !== attempts.length || (await markOvertaken(tx, row.id)) === 0) return;
    log.error({ transaction: row.id, wallet: now.wallet, nonce: now.nonce }, 'a nonce was used by somebody else');
    await engine.followers.get(row.request.kind)?.overtaken(tx, { id: row.id, request: row.request });
  });
}

const SAYS: Partial<Record<Sent, string>> = {
  no_funds: 'the wallet has too little of the coin for it',
  refused: 'the node takes it not',
};
/** So many are sent before that is written down. */
const SENT_AT_ONCE = 64;
/** What a person's address cannot pay for is sent again no later. */
const MOST_DELAY_S = 600;

/** Sends kept bytes, once for each new block: the same again is the same transaction. What the node says of them decides nothing. */
async function sendAll(following: Following, outgoing: readonly Outgoing[], head: number): Promise<void> {
  const { db, reader } = following;
  const due = outgoing.filter(
    ({ row, attempt }) => attempt.lastHead === null || attempt.lastHead < head || row.state !== 'sent',
  );
  for (const part of partsOf(due, SENT_AT_ONCE)) {
    const gone: Gone[] = [];
    const attempts = new Map(part.map(({ row, attempt }) => [row, attempt]));
    await eachOf(following, [...attempts.keys()], async (row) => {
      const attempt = attempts.get(row);
      if (attempt) gone.push(goneBy(row, attempt, await reader.send(attempt.raw)));
    }).finally(() => (gone.length > 0 ? db.tx((tx) => markSent(tx, gone, head)) : undefined));
  }
}

/** The treasury's goes on to be sent with each block, since all others wait for it. */
function goneBy({ id, request, tries }: SendingRow, { n }: Attempt, said: Sent): Gone {
  const fault = SAYS[said] ?? null;
  const isPutOff = fault !== null && request.kind === 'sweep';
  return { id, n, fault, delayS: isPutOff ? Math.min(retryDelayOfS(tries + 1), MOST_DELAY_S) : 0 };
}

import type { FastifyBaseLogger } from 'fastify';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Db } from '#platform/server/store/db.ts';
import { firstOffer, raisedOffer } from '../../fees.ts';
import type { Signer } from '../keys/signer.ts';
import { isChainAway } from '../rpc/errors.ts';
import type { Address, BlockRef, ChainFees, ChainReader, ChainReceipt, Sent } from '../rpc/port.ts';
import type { Engine, Outcome } from './engine.ts';
import {
  type Attempt,
  keepAttempt,
  listAttempts,
  listOpen,
  listWaitingWallets,
  lockSending,
  markFinal,
  markMined,
  markOvertaken,
  markSent,
  reserveNonces,
  type SendingRow,
  setAside,
} from './store.ts';

/** What the steps work with. */
export interface Sending {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly reader: ChainReader;
  readonly signer: Signer;
  readonly engine: Pick<Engine, 'followers'>;
}

/** So many blocks go by before a version that is in none of them is given a successor. */
export const STUCK_BLOCKS = 5;

/** How the chain stands while one round of steps is made. */
interface View {
  readonly head: BlockRef;
  readonly finalized: BlockRef;
  readonly fees: ChainFees;
  /** By wallet: its next nonce in the newest block, and in the newest final one. */
  readonly nonces: ReadonlyMap<Address, { readonly head: number; readonly finalized: number }>;
}

/**
 * One round: gives nonces, signs what has one, sends what is signed, and sees what became of it. May be cut off anywhere and made by several nodes
 * at once: what counts is committed before the next step, and only bytes that are kept are sent. Rejects where the chain does not answer.
 */
export async function sendRound(sending: Sending): Promise<void> {
  const { db, reader } = sending;
  const waiting = await listWaitingWallets(db);
  const before = await listOpen(db);
  if (waiting.length === 0 && before.length === 0) return;
  const wallets = [...new Set([...waiting, ...before.map(({ wallet }) => wallet)])];
  const view = await look(reader, wallets);
  for (const wallet of waiting) {
    const least = view.nonces.get(wallet)?.finalized ?? 0;
    await db.tx((tx) => reserveNonces(tx, wallet, least));
  }
  await eachOf(sending, await listOpen(db), (row) => signFirst(sending, row, view.fees));
  const open = await listOpen(db);
  const attempts = await listAttempts(
    db,
    open.map(({ id }) => id),
  );
  const seen = new Set<Address>();
  await eachOf(sending, open, async (row) => {
    // Of each wallet the first that is in no block is the one that may hold the others up.
    const isFirst = !seen.has(row.wallet);
    if (row.nonce !== null && row.nonce >= (view.nonces.get(row.wallet)?.head ?? 0)) seen.add(row.wallet);
    await follow(sending, row, { attempts: attempts.get(row.id) ?? [], view, isFirst });
  });
}

async function look(reader: ChainReader, wallets: readonly Address[]): Promise<View> {
  const [head, finalized, fees] = await Promise.all([reader.head(), reader.finalized(), reader.fees()]);
  const nonces = new Map<Address, { head: number; finalized: number }>();
  for (const wallet of wallets) {
    const [atHead, atFinalized] = await Promise.all([reader.nonceAt(wallet, head), reader.nonceAt(wallet, finalized)]);
    nonces.set(wallet, { head: atHead, finalized: atFinalized });
  }
  return { head, finalized, fees, nonces };
}

/** Does it for each that is due; one that fails is set aside with its reason, and only a chain or a store that is away ends the round. */
async function eachOf({ db, log }: Sending, rows: readonly SendingRow[], work: (row: SendingRow) => Promise<void>) {
  for (const row of rows) {
    if (!row.isDue) continue;
    await doOne(
      () => work(row),
      async (fault, error) => {
        if (isChainAway(error)) throw error;
        log.error({ err: error, transaction: row.id }, 'a transaction could not be worked on');
        await setAside(db, row.id, fault, retryDelayOfS(row.tries + 1));
      },
    );
  }
}

/** Signs one that has a nonce and no version; whatever dies before it is kept, the same is signed again and nothing was sent. */
async function signFirst({ db, signer }: Sending, row: SendingRow, fees: ChainFees): Promise<void> {
  if (row.state !== 'reserved' || row.nonce === null) return;
  const offer = firstOffer(fees, row.feeCap);
  const signed = await signer.sign(row.request, { nonce: row.nonce, gasLimit: row.gasLimit, offer });
  await db.tx((tx) => keepAttempt(tx, row.id, { n: 1, signed, offer }));
}

interface Known {
  readonly attempts: readonly Attempt[];
  readonly view: View;
  readonly isFirst: boolean;
}

/** Sees what became of one, and sends it where it is in no block. */
async function follow(sending: Sending, row: SendingRow, { attempts, view, isFirst }: Known): Promise<void> {
  const { db, reader } = sending;
  const nonces = view.nonces.get(row.wallet);
  if (row.nonce === null || !nonces) return;
  if (row.nonce < nonces.head) {
    const receipt = await receiptOf(reader, attempts);
    if (receipt) return settle(sending, row, { receipt, finalized: view.finalized });
    if (row.nonce < nonces.finalized) return overtake(sending, row, attempts);
  }
  // No block has it: where one had, a reorg has taken it away.
  if (row.state === 'mined') await markMined(db, row.id, undefined);
  const [newest] = attempts;
  if (!newest || row.nonce < nonces.head) return;
  const isStuck = isFirst && newest.firstHead !== null && view.head.number - newest.firstHead >= STUCK_BLOCKS;
  const next = isStuck ? await replace(sending, row, { newest, fees: view.fees }) : undefined;
  await send(sending, row, { attempt: next ?? newest, head: view.head.number });
}

async function receiptOf(reader: ChainReader, attempts: readonly Attempt[]): Promise<ChainReceipt | undefined> {
  for (const { hash } of attempts) {
    const receipt = await reader.receipt(hash);
    if (receipt) return receipt;
  }
  return undefined;
}

/** One is in a block: it ends when that block is final, and is the one of its number. */
async function settle(
  sending: Sending,
  row: SendingRow,
  { receipt, finalized }: { readonly receipt: ChainReceipt; readonly finalized: BlockRef },
): Promise<void> {
  const { db, reader, engine } = sending;
  if (row.state !== 'mined' || row.blockHash !== receipt.block.hash) await markMined(db, row.id, receipt);
  if (receipt.block.number > finalized.number) return;
  const canonical = await reader.blockByNumber(receipt.block.number);
  if (canonical?.hash !== receipt.block.hash) return;
  await db.tx(async (tx) => {
    const now = await lockSending(tx, row.id);
    if (now.state !== 'mined' || now.blockHash !== receipt.block.hash || now.hash !== receipt.hash) return;
    await markFinal(tx, row.id);
    const outcome: Outcome = { id: row.id, request: row.request, receipt };
    await engine.followers.get(row.request.kind)?.final(tx, outcome);
  });
}

/** Its nonce is used for good and every endpoint says that none of its versions is in a block: somebody else used it. */
async function overtake(
  { db, reader, engine, log }: Sending,
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

/** A further version of what no block takes, for more; undefined where that would be over its cap, or another node has made it. */
async function replace(
  { db, signer }: Sending,
  row: SendingRow,
  { newest, fees }: { readonly newest: Attempt; readonly fees: ChainFees },
): Promise<Attempt | undefined> {
  const offer = raisedOffer(newest.offer, newest.n, fees, row.feeCap);
  if (!offer || row.nonce === null) return undefined;
  const signed = await signer.sign(row.request, { nonce: row.nonce, gasLimit: row.gasLimit, offer });
  const n = newest.n + 1;
  await db.tx((tx) => keepAttempt(tx, row.id, { n, signed, offer }));
  // What is sent is what was kept, be it another node's.
  const [kept] = (await listAttempts(db, [row.id])).get(row.id) ?? [];
  return kept?.n === n ? kept : undefined;
}

const SAYS: Partial<Record<Sent, string>> = {
  no_funds: 'the wallet has too little of the coin for it',
  refused: 'the node takes it not',
};

/** Sends kept bytes, once for each new block: the same again is the same transaction. What the node says of them decides nothing. */
async function send(
  { db, reader }: Sending,
  row: SendingRow,
  { attempt, head }: { readonly attempt: Attempt; readonly head: number },
): Promise<void> {
  if (attempt.lastHead !== null && attempt.lastHead >= head && row.state === 'sent') return;
  const said = await reader.send(attempt.raw);
  await db.tx((tx) => markSent(tx, row.id, { n: attempt.n, head, fault: SAYS[said] ?? null }));
}

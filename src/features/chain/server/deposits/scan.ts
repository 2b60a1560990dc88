import { assetOf } from '#features/currency/assets.ts';
import type { Db } from '#platform/server/store/db.ts';
import { TRANSFER } from '../../transfer-log.ts';
import { type Chain, NATIVE } from '../chain.ts';
import type { Address, BlockRef, ChainBlock, ChainReader, View } from '../rpc/port.ts';
import { tellDeposits } from './deposit-notices.ts';
import { insertSeen, markGone, type SeenDeposit } from './deposits-store.ts';
import { coinsIn, type Found, OWN_VALUE, tokensIn } from './found.ts';
import {
  beginAfter,
  findPeople,
  keepRead,
  keepWhy,
  listRead,
  lockCursor,
  type Person,
  type ReadBlock,
  readCursor,
  rewindTo,
} from './scan-store.ts';

/** Blocks that are read concurrently, and stored together. */
const AT_ONCE = 8;
/** Blocks per run; a larger backlog takes several runs. */
const MOST_BLOCKS = 240;

/** Dependencies of reading. */
export interface Scanned {
  readonly db: Db;
  readonly chain: Pick<Chain, 'reader' | 'contracts'>;
  readonly treasury: Address;
}

/** A block that was final is no longer in the chain: a person must decide what that means. */
class FinalityBroken extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'FinalityBroken';
}

/**
 * Continues reading after the cursor, at most `most` blocks. Reverts blocks that a reorg removed, but only once per
 * call: with an endpoint that flips between two forks, the call would otherwise never end. Returns true if more can be
 * read. Concurrent readers do no harm: the cursor moves only from the block at which this run found it.
 */
export async function scan(scanned: Scanned, { head, finalized }: View, most = MOST_BLOCKS): Promise<boolean> {
  const { db, chain } = scanned;
  let cursor = (await readCursor(db)) ?? (await begin(scanned, finalized));
  let hasTakenBack = head.number === cursor.number && head.hash !== cursor.hash;
  if (hasTakenBack) cursor = await takeBack(scanned);
  const last = Math.min(head.number, cursor.number + most);
  while (cursor.number < last) {
    const next = await readAfter(scanned, cursor, Math.min(AT_ONCE, last - cursor.number));
    if (next.blocks.length === 0) {
      if (hasTakenBack || !(await isGone(chain.reader, cursor))) return false;
      cursor = await takeBack(scanned);
      hasTakenBack = true;
    } else if (!(await write(db, cursor, next, finalized))) return false;
    else cursor = next.blocks.at(-1) ?? cursor;
  }
  return last < head.number;
}

/** Begins at the last final block. Earlier payments are found by checking the balance. */
async function begin({ db, chain: { reader } }: Scanned, { hash }: BlockRef): Promise<BlockRef> {
  const block = await reader.blockByHash(hash);
  if (!block) throw new Error('the final block of the chain is not known to it');
  await db.tx((tx) => beginAfter(tx, block));
  return (await readCursor(db)) ?? block;
}

/** True if the chain has another block of that number; false if endpoints see different forks for the moment. */
async function isGone(reader: ChainReader, { number, hash }: BlockRef): Promise<boolean> {
  const told = await reader.blockByNumber(number);
  return told !== undefined && told.hash !== hash;
}

/** Goes back to the newest block that was read and is still in the chain. */
async function takeBack({ db, chain: { reader } }: Scanned): Promise<BlockRef> {
  const read = await listRead(db);
  const [newest] = read;
  for (const block of read) {
    const told = await reader.blockByNumber(block.number);
    if (told?.hash !== block.hash) continue;
    await db.tx(async (tx) => {
      if (!newest || !(await lockCursor(tx, newest))) return;
      const gone = await rewindTo(tx, block);
      await tellDeposits(tx, await markGone(tx, gone));
    });
    return (await readCursor(db)) ?? block;
  }
  const why = `the chain has none of the blocks that were read of it, back to ${read.at(-1)?.number}, which was final`;
  await keepWhy(db, why);
  throw new FinalityBroken(why);
}

interface ReadOn {
  readonly blocks: readonly ReadBlock[];
  readonly seen: readonly SeenDeposit[];
}

async function readAfter(scanned: Scanned, cursor: BlockRef, count: number): Promise<ReadOn> {
  const { reader } = scanned.chain;
  const numbers = Array.from({ length: count }, (_, nth) => cursor.number + 1 + nth);
  const told = await Promise.all(numbers.map((number) => reader.blockByNumber(number)));
  const blocks = linked(cursor, told);
  const found = await Promise.all(blocks.map(async (block) => ({ block, paid: await paidIn(scanned, block) })));
  const people = new Map<Address, Person>();
  const addresses = [...new Set(found.flatMap(({ paid }) => paid.map(({ to }) => to)))];
  if (addresses.length > 0)
    for (const person of await findPeople(scanned.db, addresses)) people.set(person.address, person);
  const seen = found.flatMap(({ block, paid }) =>
    paid.flatMap((one) => {
      const person = people.get(one.to);
      return person ? [{ ...one, person, block }] : [];
    }),
  );
  const judged = await Promise.all(seen.map(async (one) => ({ one, has: await hasHappened(reader, one) })));
  // A transaction that cannot be judged now is read again by the next run, with its block and later ones.
  const until = judged.find(({ has }) => has === undefined)?.one.block.number ?? Number.POSITIVE_INFINITY;
  return {
    blocks: blocks.filter(({ number }) => number < until),
    seen: judged.flatMap(({ one, has }) => (has && one.block.number < until ? [one] : [])),
  };
}

/**
 * Returns the blocks as far as each is the child of the previous one; after a reorg in between, the next run handles
 * it.
 */
function linked({ hash }: BlockRef, told: readonly (ChainBlock | undefined)[]): ChainBlock[] {
  const blocks: ChainBlock[] = [];
  for (const block of told) {
    if (block?.parentHash !== (blocks.at(-1)?.hash ?? hash)) break;
    blocks.push(block);
  }
  return blocks;
}

async function paidIn({ chain: { reader, contracts }, treasury }: Scanned, block: ChainBlock): Promise<Found[]> {
  const coins = coinsIn(block, assetOf(NATIVE).id, treasury);
  if (contracts.size === 0) return coins;
  const assets = new Map([...contracts].map(([code, contract]) => [contract, assetOf(code).id]));
  const { number, hash, logsBloom } = block;
  return [
    ...coins,
    ...tokensIn(await reader.logsOf({ number, hash, logsBloom }, [...assets.keys()], [TRANSFER]), assets),
  ];
}

/**
 * Reports whether a payment took effect. A log always did. A transaction's value moves only if the transaction did not
 * fail, which it can at an address that runs code. Undefined if a reorg came in between.
 */
async function hasHappened(
  reader: ChainReader,
  { logIndex, txHash, block }: SeenDeposit,
): Promise<boolean | undefined> {
  if (logIndex !== OWN_VALUE) return true;
  const receipt = await reader.receipt(txHash);
  return receipt?.block.hash === block.hash ? receipt.isSuccess : undefined;
}

/** Stores blocks and their deposits in one transaction; false if another node has moved the cursor. */
const write = (db: Db, cursor: BlockRef, { blocks, seen }: ReadOn, finalized: BlockRef): Promise<boolean> =>
  db.tx(async (tx) => {
    if (!(await lockCursor(tx, cursor))) return false;
    await keepRead(tx, blocks, finalized.number);
    if (seen.length > 0) await tellDeposits(tx, await insertSeen(tx, seen));
    return true;
  });

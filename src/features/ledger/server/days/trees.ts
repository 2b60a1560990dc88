import { createHash, randomBytes } from 'node:crypto';
import { inclusionPath, treeHash } from '#platform/merkle.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Db, Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import {
  dayLeaf,
  hexOf,
  type Inclusion,
  type InclusionState,
  type LoggedTransfer,
  SALT_BYTES,
  transferLeaf,
} from '../../day-log.ts';
import {
  BLOCK,
  type DayTransfer,
  findLeaf,
  findLogStart,
  findNextDay,
  insertBlock,
  insertTree,
  lockLog,
  readBlockRoots,
  readBlocks,
  readLog,
  type TreeBlock,
  tryLockHashing,
} from './trees-store.ts';

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Returns a stored transfer in the form that is hashed. */
export const loggedOf = ({ amount, asset, at, fee, from_owner, id, kind, to_owner }: DayTransfer): LoggedTransfer => ({
  amount,
  asset,
  at: onWire(at),
  fee,
  from: from_owner,
  id,
  kind,
  to: to_owner,
});

/**
 * Adds the next closed day to the log, once even if several nodes try at the same time. Returns the day, or undefined
 * if there is none or another node has added it. The day is read in a transaction that writes nothing, since readers of
 * events wait for any that has written. A million transfers take 56 MB until they are stored.
 */
export async function growLog(db: Db): Promise<string | undefined> {
  const next = await findNextDay(db);
  if (!next) return undefined;
  const { day } = next;
  const blocks = await db.tx((tx) => hashDay(tx, day), { readOnly: true, isLong: true });
  if (!blocks) return undefined;
  const roots = blocks.map(({ root }) => root);
  const added = { day, transfers: blocks.reduce((sum, { ids }) => sum + ids.length, 0), root: treeHash(roots, sha256) };
  return db.tx(
    async (tx) => {
      await lockLog(tx);
      if ((await findNextDay(tx))?.day !== day) return undefined;
      const leaves = [...(await readLog(tx)), added].map((one) => dayLeaf(one, sha256));
      for (const made of blocks) await insertBlock(tx, day, made);
      await insertTree(tx, next.n, added, treeHash(leaves, sha256));
      return day;
    },
    { isLong: true },
  );
}

/** Reads and hashes a day. Undefined while another node does: a large day takes longer than a turn lasts. */
async function hashDay(tx: Tx, day: string): Promise<TreeBlock[] | undefined> {
  if (!(await tryLockHashing(tx))) return undefined;
  const blocks: TreeBlock[] = [];
  for await (const rows of readBlocks(tx, day)) blocks.push(blockOf(blocks.length, rows));
  return blocks;
}

function blockOf(block: number, rows: readonly DayTransfer[]): TreeBlock {
  const salts = randomBytes(SALT_BYTES * rows.length);
  const leaves = rows.map((row, n) => transferLeaf(loggedOf(row), saltAt(salts, n), sha256));
  const ids = rows.map(({ id }) => id);
  return { block, root: treeHash(leaves, sha256), ids, salts, hashes: Buffer.concat(leaves) };
}

const saltAt = (salts: Uint8Array, n: number) => salts.subarray(SALT_BYTES * n, SALT_BYTES * (n + 1));

/** Returns a transfer's current proof. The caller has shown that it may see the transfer. */
export async function inclusionOf(
  db: Queryable,
  id: number,
): Promise<Inclusion | Exclude<InclusionState, { state: 'in' }>> {
  const leaf = await findLeaf(db, id);
  if (!leaf) {
    const start = await findLogStart(db, id);
    return start?.isEarlier ? { state: 'earlier', from: start.from } : { state: 'waits' };
  }
  const days = await readLog(db);
  const nth = days.findIndex(({ day }) => day === leaf.day);
  const [logged, last] = [days[nth], days.at(-1)];
  if (!logged || !last) throw new Error(`the log lacks ${leaf.day}`);
  const inBlock = inclusionPath(hashesIn(leaf.hashes), leaf.place, sha256);
  const above = inclusionPath(await readBlockRoots(db, leaf.day), leaf.block, sha256);
  const leaves = days.map((day) => dayLeaf(day, sha256));
  return {
    state: 'in',
    day: leaf.day,
    transfer: loggedOf(leaf),
    salt: hexOf(leaf.salt),
    at: leaf.block * BLOCK + leaf.place,
    of: logged.transfers,
    path: [...inBlock, ...above].map(hexOf),
    log: {
      at: nth,
      of: days.length,
      path: inclusionPath(leaves, nth, sha256).map(hexOf),
      root: hexOf(last.log_root),
    },
  };
}

/** Splits joined hashes. */
export const hashesIn = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / 32 }, (_, n) => bytes.subarray(32 * n, 32 * (n + 1)));

/** Adds every closed day to the log, the oldest first, on the node that has the turn. */
export function dayLogJob(db: Db, turn: Turn = soleTurn): Job {
  return {
    name: 'day-log',
    everyMs: 60_000,
    run: async (stop) => {
      // An idle store stays idle: the turn is taken only when there is a day to add.
      while (!stop.aborted && (await findNextDay(db)) && (await turn.isMine()) && (await growLog(db)) !== undefined);
    },
    end: () => turn.giveBack(),
  };
}

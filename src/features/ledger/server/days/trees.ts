import { createHash, randomBytes } from 'node:crypto';
import { inclusionPath, treeHash } from '#platform/merkle.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { soleTurn, type Turn } from '#platform/server/jobs/turns.ts';
import type { Db, Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { dayLeaf, hexOf, type InclusionState, type LoggedTransfer, SALT_BYTES, transferLeaf } from '../../day-log.ts';
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
 * Adds the next closed day to the log, in one transaction. Returns the day, or undefined if there is none or another
 * node is adding one.
 */
export const growLog = (db: Db): Promise<string | undefined> =>
  db.tx(
    async (tx) => {
      if (!(await lockLog(tx))) return undefined;
      const next = await findNextDay(tx);
      if (!next) return undefined;
      const roots: Uint8Array[] = [];
      let transfers = 0;
      for await (const rows of readBlocks(tx, next.day)) {
        const made = blockOf(roots.length, rows);
        await insertBlock(tx, next.day, made);
        roots.push(made.root);
        transfers += rows.length;
      }
      const added = { day: next.day, transfers, root: treeHash(roots, sha256) };
      const leaves = [...(await readLog(tx)), added].map((day) => dayLeaf(day, sha256));
      await insertTree(tx, next.n, added, treeHash(leaves, sha256));
      return next.day;
    },
    { isLong: true },
  );

function blockOf(block: number, rows: readonly DayTransfer[]): TreeBlock {
  const salts = randomBytes(SALT_BYTES * rows.length);
  const leaves = rows.map((row, n) => transferLeaf(loggedOf(row), saltAt(salts, n), sha256));
  const ids = rows.map(({ id }) => id);
  return { block, root: treeHash(leaves, sha256), ids, salts, hashes: Buffer.concat(leaves) };
}

const saltAt = (salts: Uint8Array, n: number) => salts.subarray(SALT_BYTES * n, SALT_BYTES * (n + 1));

/** Returns a transfer's proof as of now. The caller has shown that it may see the transfer. */
export async function inclusionOf(db: Queryable, id: number): Promise<InclusionState> {
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
      while (!stop.aborted && (await turn.isMine()) && (await growLog(db)) !== undefined);
    },
    end: () => turn.giveBack(),
  };
}

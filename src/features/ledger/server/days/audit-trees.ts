import { treeHash } from '#platform/merkle.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { AuditScope } from '#platform/server/upkeep/audits.ts';
import { dayLeaf, SALT_BYTES, transferLeaf } from '../../day-log.ts';
import { hashesIn, loggedOf, sha256 } from './trees.ts';
import { type DayTransfer, readBlockRoots, readLog, selectBlock } from './trees-store.ts';

const isSame = (one: Uint8Array, other: Uint8Array | undefined) => other && Buffer.compare(one, other) === 0;

/**
 * Verifies the log of days: each day's root against its blocks, and each root of the log against its days. The
 * scope of open days checks the newest day only.
 */
export async function auditLog(db: Queryable, scope: AuditScope): Promise<string[]> {
  const days = await readLog(db);
  const leaves = days.map((day) => dayLeaf(day, sha256));
  const faults: string[] = [];
  for (const [n, { day, root, log_root }] of days.entries()) {
    if (scope === 'open days' && n < days.length - 1) continue;
    if (!isSame(treeHash(await readBlockRoots(db, day), sha256), root))
      faults.push(`a tree of a day whose root is not that of its blocks: day ${day}`);
    if (!isSame(treeHash(leaves.slice(0, n + 1), sha256), log_root))
      faults.push(`a log of days whose root is not that of its days: day ${day}`);
  }
  const counts = await db.rows(sql<{ day: string }>`
    SELECT l.day::text AS day FROM day_trees l JOIN closed_days c ON c.day = l.day
     WHERE l.transfers <> c.transfers ORDER BY l.day`);
  return [...faults, ...counts.map(({ day }) => `a tree of a day with another number of transfers: day ${day}`)];
}

/** Verifies every leaf of the trees against its transfer. Reads all transfers of the trees, block by block. */
export async function auditTrees(db: Queryable): Promise<string[]> {
  const faults: string[] = [];
  const blocks = await db.rows(sql<{ day: string; block: number }>`
    SELECT day::text AS day, block FROM day_tree_blocks ORDER BY day_tree_blocks.day, block`);
  for (const { day, block } of blocks) {
    const { root, salts, hashes } = await db.one(sql<{ root: Uint8Array; salts: Uint8Array; hashes: Uint8Array }>`
      SELECT root, salts, hashes FROM day_tree_blocks WHERE day = ${day}::date AND block = ${block}`);
    const rows = await db.rows<DayTransfer>(selectBlock(day, block));
    const leaves = rows.map((row, n) =>
      transferLeaf(loggedOf(row), salts.subarray(SALT_BYTES * n, SALT_BYTES * (n + 1)), sha256),
    );
    const kept = hashesIn(hashes);
    if (!isSame(treeHash(kept, sha256), root) || !leaves.every((leaf, n) => isSame(leaf, kept[n])))
      faults.push(`a tree of a day with another transfer: day ${day}, block ${block}`);
  }
  return faults;
}

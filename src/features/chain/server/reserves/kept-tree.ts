import type { Db, Queryable } from '#platform/server/store/db.ts';
import { depthOf, type TreeNode } from '../../reserves/bytes.ts';
import { climb, growTree, type TreeMaker } from '../../reserves/tree.ts';
import { findNodeOver, insertNodes, listLeaves, listNodes, type NewNode } from './leaves-store.ts';
import { nodeOf } from './sha256.ts';

/** Every eighth level of the tree is stored. */
const STEP = 8;
const UNDER = 2 ** STEP;
/** Leaves hashed per page; the process answers requests between pages. */
const PAGE = 512;
const NONE = new Uint8Array();

export interface KeptTree {
  readonly leaves: number;
  readonly top: TreeNode;
}

/**
 * Grows the tree over the stored leaves, a page at a time, and stores every eighth level. Undefined if it was stopped.
 */
export async function growKeptTree(
  db: Db,
  statement: number,
  maker: TreeMaker,
  goesOn: () => Promise<boolean>,
): Promise<KeptTree | undefined> {
  const firsts: Uint8Array[] = [];
  let nodes: NewNode[] = [];
  const tree = growTree(maker, (level, at, { hash, sums }) => {
    const first = firsts[level / STEP];
    if (level % STEP === 0 && first) nodes.push({ level, at, first, hash, sums: sums.map(String) });
  });
  const keepNodes = async () => {
    if (nodes.length > 0) await insertNodes(db, statement, nodes);
    nodes = [];
  };
  let leaves = 0;
  for (let after: Uint8Array = NONE; ; ) {
    const rows = await listLeaves(db, statement, { after }, PAGE);
    for (const row of rows) {
      for (let over = 1; leaves % UNDER ** over === 0 && over <= 4; over += 1) firsts[over] = row.hash;
      tree.add(nodeOf({ hash: row.hash, sums: row.amounts }));
      leaves += 1;
    }
    await keepNodes();
    if (rows.length < PAGE) break;
    if (!(await goesOn())) return undefined;
    after = rows.at(-1)?.hash ?? NONE;
  }
  const top = tree.end();
  await keepNodes();
  return { leaves, top };
}

/**
 * Returns a leaf's index and the sibling hashes on its path to the root. Reads one page of leaves, and one of nodes for
 * every eighth level.
 */
export async function wayOf(
  db: Queryable,
  maker: TreeMaker,
  { statement, leaves, hash }: { readonly statement: number; readonly leaves: number; readonly hash: Uint8Array },
): Promise<{ readonly place: number; readonly beside: readonly TreeNode[] }> {
  const depth = depthOf(leaves);
  const over = await findNodeOver(db, statement, hash);
  const rows = await listLeaves(db, statement, { first: over?.first ?? NONE }, UNDER);
  const within = rows.findIndex((row) => Buffer.from(row.hash).equals(hash));
  if (within < 0) throw new Error('a leaf that is not in its tree');
  const place = (over?.at ?? 0) * UNDER + within;
  const beside: TreeNode[] = [];
  for (let level = 0; level < depth || level === 0; level += STEP) {
    const at = Math.floor(place / 2 ** level);
    const from = at - (at % UNDER);
    const row =
      level === 0
        ? rows.map((leaf) => nodeOf({ hash: leaf.hash, sums: leaf.amounts }))
        : (await listNodes(db, statement, level, from, UNDER)).map(nodeOf);
    beside.push(...climb(maker, row, { at: at - from, level, height: Math.min(STEP, depth - level) }).beside);
  }
  return { place, beside };
}

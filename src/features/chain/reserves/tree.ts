import type { Sha256 } from '#platform/merkle.ts';
import {
  addSums,
  depthOf,
  HASH_BYTES,
  type LeafFacts,
  leafBytes,
  nodeBytes,
  rootBytes,
  type TreeNode,
  type TreeShape,
} from './bytes.ts';

/** Constructors for the nodes of one liabilities tree. */
export interface TreeMaker {
  leaf(facts: LeafFacts): TreeNode;
  node(left: TreeNode, right: TreeNode): TreeNode;
  /** A subtree of this height that contains only zero leaves, which pads the tree to a power of two. */
  zero(level: number): TreeNode;
  root(shape: TreeShape, top: TreeNode): Uint8Array;
}

/** Returns constructors for nodes with this many assets. */
export function treeMaker(assets: number, sha256: Sha256): TreeMaker {
  const none = Array.from({ length: assets }, () => 0n);
  const leaf = (facts: LeafFacts): TreeNode => ({ hash: sha256(leafBytes(facts)), sums: facts.amounts });
  const node = (left: TreeNode, right: TreeNode): TreeNode => ({
    hash: sha256(nodeBytes(left, right)),
    sums: addSums(left.sums, right.sums),
  });
  const zeros = [leaf({ salt: new Uint8Array(HASH_BYTES), who: new Uint8Array(HASH_BYTES), amounts: none })];
  const zero = (level: number): TreeNode => {
    const known = zeros[level];
    if (known) return known;
    const below = zero(level - 1);
    const made = node(below, below);
    zeros[level] = made;
    return made;
  };
  return { leaf, node, zero, root: (shape, top) => sha256(rootBytes(shape, top)) };
}

/** A tree that grows by one leaf at a time and stores one node per level. */
export interface GrowingTree {
  add(leaf: TreeNode): void;
  /** Returns the top after the last leaf, padded with zero leaves to a power of two. */
  end(): TreeNode;
}

/** Calls `made` with every node above the leaves in order of creation, except nodes that contain only zero leaves. */
export function growTree(
  { node, zero }: TreeMaker,
  made: (level: number, at: number, one: TreeNode) => void = () => undefined,
): GrowingTree {
  const waiting: (TreeNode | undefined)[] = [];
  let leaves = 0;
  return {
    add: (leaf) => {
      let carried = leaf;
      let level = 0;
      for (let left = waiting[0]; left; left = waiting[level]) {
        waiting[level] = undefined;
        carried = node(left, carried);
        level += 1;
        made(level, leaves >> level, carried);
      }
      waiting[level] = carried;
      leaves += 1;
    },
    end: () => {
      const depth = depthOf(leaves);
      let carried: TreeNode | undefined;
      for (let level = 0; level < depth; level += 1) {
        const left = waiting[level];
        if (!left && !carried) continue;
        carried = left ? node(left, carried ?? zero(level)) : node(carried ?? zero(level), zero(level));
        made(level + 1, (leaves - 1) >> (level + 1), carried);
      }
      return carried ?? waiting[depth] ?? zero(0);
    },
  };
}

/**
 * Returns the siblings on the path from node `at` up through `height` levels, and the node at its end. `nodes` must
 * contain every node below that end except those of zero leaves only.
 */
export function climb(
  { node, zero }: TreeMaker,
  nodes: readonly TreeNode[],
  { at, level, height }: { readonly at: number; readonly level: number; readonly height: number },
): { readonly beside: readonly TreeNode[]; readonly top: TreeNode } {
  const beside: TreeNode[] = [];
  let row = nodes;
  let place = at;
  for (let up = 0; up < height; up += 1) {
    const nothing = zero(level + up);
    const one = (n: number) => row[n] ?? nothing;
    beside.push(one(place ^ 1));
    place >>= 1;
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, n) => node(one(2 * n), one(2 * n + 1)));
  }
  return { beside, top: row[0] ?? zero(level + height) };
}

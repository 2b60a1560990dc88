/** Synchronous SHA-256. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** Maximum number of leaves in a tree. */
const MOST_LEAVES = 2 ** 31 - 1;
const HASH_BYTES = 32;

/** Proof that one leaf is in a tree. It is untrusted until `isIncluded` has verified it. */
export interface InclusionPath {
  /** Index of the leaf, from 0, and the number of leaves. */
  readonly at: number;
  readonly of: number;
  /** Sibling hashes from the leaf up. */
  readonly path: readonly Uint8Array[];
}

/** SHA-256 of a leaf's content with the prefix 0x00 (RFC 9162 section 2.1.1). */
export const leafHash = (content: readonly Uint8Array[], sha256: Sha256): Uint8Array => sha256(joined(0, ...content));
/** SHA-256 of two hashes with the prefix 0x01. */
const nodeHash = (left: Uint8Array, right: Uint8Array, sha256: Sha256) => sha256(joined(1, left, right));

/** Joins a prefix and byte strings. */
function joined(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 1));
  all[0] = prefix;
  let at = 1;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Returns the largest power of two below a number of leaves. */
const splitOf = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1);

/** Returns the Merkle tree hash of leaf hashes (RFC 9162 section 2.1.1). */
export function treeHash(leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const [only] = leaves;
  if (!only) return sha256(new Uint8Array());
  if (leaves.length === 1) return only;
  const at = splitOf(leaves.length);
  return nodeHash(treeHash(leaves.slice(0, at), sha256), treeHash(leaves.slice(at), sha256), sha256);
}

/** Returns the sibling hashes of a leaf, from the leaf up (RFC 9162 section 2.1.3.1). */
export function inclusionPath(leaves: readonly Uint8Array[], at: number, sha256: Sha256): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const middle = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return at < middle
    ? [...inclusionPath(left, at, sha256), treeHash(right, sha256)]
    : [...inclusionPath(right, at - middle, sha256), treeHash(left, sha256)];
}

/**
 * Computes the root to which a leaf's path leads (RFC 9162 section 2.1.3.2). Undefined if the path does not fit the
 * index and the number of leaves.
 */
export function rootOfPath(leaf: Uint8Array, { at, of, path }: InclusionPath, sha256: Sha256): Uint8Array | undefined {
  const isCounted = [at, of].every(Number.isSafeInteger) && at >= 0 && at < of && of <= MOST_LEAVES;
  if (!isCounted || path.some(({ length }) => length !== HASH_BYTES)) return undefined;
  let hash = leaf;
  const isWhole = climb([at, of - 1], path, (beside, isLeft) => {
    hash = isLeft ? nodeHash(beside, hash, sha256) : nodeHash(hash, beside, sha256);
  });
  return isWhole ? hash : undefined;
}

/**
 * Calls `step` with each sibling on the way up from a node to the root. Returns false if there are too many or too few
 * siblings for the node's index and that of the last node beside it.
 */
function climb(
  [at, end]: readonly [at: number, end: number],
  path: readonly Uint8Array[],
  step: (beside: Uint8Array, isLeft: boolean) => void,
): boolean {
  let [place, last] = [at, end];
  for (const beside of path) {
    if (last === 0) return false;
    const isLeft = place % 2 === 1 || place === last;
    step(beside, isLeft);
    if (isLeft) while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0;
}

/** Verifies that a leaf is in the tree with this root. */
export function isIncluded(leaf: Uint8Array, proof: InclusionPath, root: Uint8Array, sha256: Sha256): boolean {
  const found = rootOfPath(leaf, proof, sha256);
  return found !== undefined && isSame(found, root);
}

/**
 * Builds the proof that the tree of these leaves only added to the tree of the first `earlier` ones (RFC 9162 section
 * 2.1.4.1).
 */
export function consistencyPath(leaves: readonly Uint8Array[], earlier: number, sha256: Sha256): Uint8Array[] {
  if (!Number.isSafeInteger(earlier) || earlier < 1 || earlier > leaves.length)
    throw new RangeError('the earlier tree is not within the later one');
  return earlier === leaves.length ? [] : subProof(leaves, earlier, true, sha256);
}

function subProof(leaves: readonly Uint8Array[], earlier: number, isWhole: boolean, sha256: Sha256): Uint8Array[] {
  if (earlier === leaves.length) return isWhole ? [] : [treeHash(leaves, sha256)];
  const middle = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return earlier <= middle
    ? [...subProof(left, earlier, isWhole, sha256), treeHash(right, sha256)]
    : [...subProof(right, earlier - middle, false, sha256), treeHash(left, sha256)];
}

/** A tree as its number of leaves and its root. */
export interface TreeHead {
  readonly of: number;
  readonly root: Uint8Array;
}

/** Verifies that a later tree only added to an earlier one (RFC 9162 section 2.1.4.2). The proof is untrusted. */
export function isConsistent(earlier: TreeHead, later: TreeHead, path: readonly Uint8Array[], sha256: Sha256): boolean {
  const isCounted = [earlier.of, later.of].every(Number.isSafeInteger) && earlier.of >= 1 && later.of <= MOST_LEAVES;
  if (!isCounted || earlier.of > later.of || path.some(({ length }) => length !== HASH_BYTES)) return false;
  if (earlier.of === later.of) return path.length === 0 && isSame(earlier.root, later.root);
  const isPower = Number.isInteger(Math.log2(earlier.of));
  const [first, ...rest] = isPower ? [earlier.root, ...path] : path;
  if (!first) return false;
  let [place, last] = [earlier.of - 1, later.of - 1];
  while (place % 2 === 1) [place, last] = [place >> 1, last >> 1];
  let [old, now] = [first, first];
  const isWhole = climb([place, last], rest, (beside, isLeft) => {
    if (isLeft) old = nodeHash(beside, old, sha256);
    now = isLeft ? nodeHash(beside, now, sha256) : nodeHash(now, beside, sha256);
  });
  return isWhole && isSame(old, earlier.root) && isSame(now, later.root);
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, n) => byte === other[n]);

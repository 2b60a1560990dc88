/**
 * A node of the liabilities tree: its hash, and the sums of all leaves below it, in the order of the statement's
 * assets.
 */
export interface TreeNode {
  readonly hash: Uint8Array;
  /** Smallest units of each asset, 0 to 2^256 - 1. */
  readonly sums: readonly bigint[];
}

/** One account in the tree. */
export interface LeafFacts {
  /** 32 random bytes, known only to the server and the leaf's owner. */
  readonly salt: Uint8Array;
  /** SHA-256 of the account's owner as encoded by `whoBytes`. */
  readonly who: Uint8Array;
  readonly amounts: readonly bigint[];
}

/** Facts that the root commits to beside the sums: the assets in order, and the number of leaves. */
export interface TreeShape {
  readonly assets: readonly { readonly code: string; readonly places: number }[];
  readonly leaves: number;
}

export const HASH_BYTES = 32;
const SUM_BYTES = 32;
const BOUND = 1n << 256n;

/** Encodes an ASCII text. Throws RangeError for any other text. */
export function ascii(text: string): Uint8Array {
  const codes = [...text].map((letter) => letter.charCodeAt(0));
  if (codes.some((code) => code > 0x7f)) throw new RangeError('a text that is not ASCII');
  return Uint8Array.from(codes);
}

const domain = (name: string) => ascii(`ingam-reserves-${name}/1\n`);
const WHO = domain('who');
const LEAF = domain('leaf');
const NODE = domain('node');
const ROOT = domain('root');

/** Reports whether a sum fits into the tree: not negative, and at most 32 bytes. */
export const isSum = (sum: bigint): boolean => sum >= 0n && sum < BOUND;

/**
 * Encodes the owner of an account for hashing, as the ledger names it: `0x` and 40 hexadecimal digits, or `house:…`.
 */
export const whoBytes = (owner: string): Uint8Array => joined([WHO, ascii(owner)]);

/**
 * Encodes a leaf for hashing: domain, salt, who, each amount in 32 bytes. Throws RangeError for an amount that does not
 * fit into the tree.
 */
export const leafBytes = ({ salt, who, amounts }: LeafFacts): Uint8Array =>
  joined([LEAF, hashSized(salt), hashSized(who), ...amounts.map(sumBytes)]);

/** Encodes two nodes for hashing: domain, hash and sums of the left one, then of the right one. */
export const nodeBytes = (left: TreeNode, right: TreeNode): Uint8Array =>
  joined([NODE, hashSized(left.hash), ...left.sums.map(sumBytes), hashSized(right.hash), ...right.sums.map(sumBytes)]);

/**
 * Encodes the root for hashing: domain, `CODE:PLACES` of each asset joined by commas and a line feed, the number of
 * leaves in 8 bytes, the top's hash and sums.
 */
export function rootBytes({ assets, leaves }: TreeShape, top: TreeNode): Uint8Array {
  const names = `${assets.map(({ code, places }) => `${code}:${places}`).join(',')}\n`;
  const count = bigEndian(BigInt(leaves), 8);
  return joined([ROOT, ascii(names), count, hashSized(top.hash), ...top.sums.map(sumBytes)]);
}

/**
 * Adds the sums of two nodes by asset. Throws RangeError if a sum does not fit into the tree, or if the nodes have
 * different assets.
 */
export function addSums(left: readonly bigint[], right: readonly bigint[]): bigint[] {
  if (left.length !== right.length) throw new RangeError('nodes of different assets');
  return left.map((sum, n) => checked(sum + (right[n] ?? 0n)));
}

/** Returns the number of levels above this many leaves, padded to a power of two; 0 for at most one leaf. */
export const depthOf = (leaves: number): number => (leaves <= 1 ? 0 : Math.ceil(Math.log2(leaves)));

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decodes a text that is known to be lower-case hexadecimal. */
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const sumBytes = (sum: bigint) => bigEndian(checked(sum), SUM_BYTES);

function checked(sum: bigint): bigint {
  if (!isSum(sum)) throw new RangeError('a sum that does not fit into the tree');
  return sum;
}

function hashSized(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== HASH_BYTES) throw new RangeError('32 bytes are needed');
  return bytes;
}

function bigEndian(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  for (let at = size - 8, left = value; at >= 0; at -= 8, left >>= 64n)
    view.setBigUint64(at, left & 0xffff_ffff_ffff_ffffn);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

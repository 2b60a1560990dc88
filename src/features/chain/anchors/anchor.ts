import { ascii } from '../reserves/bytes.ts';
import type { Sha256 } from '../reserves/tree.ts';

/** Facts of one day that are published as one hash. Hashes are lower-case hexadecimal. */
export interface AnchoredDay {
  /** `YYYY-MM-DD`, in Korea. */
  readonly day: string;
  /** Hash of the closed day of the ledger (`ingam-day/1`). */
  readonly ledger: string;
  /** Root of that day's statement of reserves; null if there is none. */
  readonly reserves: string | null;
  /** Head of each organisation's audit trail at that time, with its number of entries. */
  readonly trails: readonly { readonly organisation: number; readonly n: number; readonly head: string }[];
}

const HASH = /^[\da-f]{64}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Maximum number of lines in one hash. */
const MOST_LINES = 1_000_000;

/**
 * Returns the lines of a day in order: the day with the number of lines that follow, the closed day, the reserves, then
 * the trails by organisation. Throws RangeError for invalid input, and if an organisation is named twice.
 */
export function anchorLines({ day, ledger, reserves, trails }: AnchoredDay): string[] {
  const sorted = trails.toSorted((a, b) => a.organisation - b.organisation);
  const lines = [`ledger ${hashed(ledger)}`, `reserves ${reserves === null ? '-' : hashed(reserves)}`];
  for (const [at, { organisation, n, head }] of sorted.entries()) {
    const isId = Number.isSafeInteger(organisation) && organisation > 0 && Number.isSafeInteger(n) && n >= 0;
    if (!isId || organisation === sorted[at - 1]?.organisation)
      throw new RangeError('an audit trail without an organisation, or two of one');
    lines.push(trailLine({ organisation, n, head }));
  }
  if (!DAY.test(day) || lines.length > MOST_LINES) throw new RangeError('a day that cannot be anchored');
  return [`ingam-anchor/1 ${day} ${lines.length}`, ...lines];
}

/** Returns the line of one audit trail. */
export const trailLine = ({ organisation, n, head }: AnchoredDay['trails'][number]): string =>
  `trail ${organisation} ${n} ${hashed(head)}`;

function hashed(hash: string): string {
  if (!HASH.test(hash)) throw new RangeError('a hash is 64 hexadecimal digits');
  return hash;
}

/** SHA-256 of a line with the prefix 0x00 (RFC 9162 section 2.1.1). */
const leafOf = (line: string, sha256: Sha256) => sha256(Uint8Array.from([0, ...ascii(line)]));
/** SHA-256 of two hashes with the prefix 0x01. */
const nodeOf = (left: Uint8Array, right: Uint8Array, sha256: Sha256) => sha256(Uint8Array.from([1, ...left, ...right]));

/** Returns the largest power of two below a number of leaves. */
const splitOf = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1);

function hashOf(leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const [only] = leaves;
  if (only && leaves.length === 1) return only;
  const at = splitOf(leaves.length);
  return nodeOf(hashOf(leaves.slice(0, at), sha256), hashOf(leaves.slice(at), sha256), sha256);
}

/** Returns a day's anchor hash: the Merkle tree hash of the day's lines (RFC 9162 section 2.1.1). */
export const anchorOf = (lines: readonly string[], sha256: Sha256): Uint8Array =>
  hashOf(
    lines.map((line) => leafOf(line, sha256)),
    sha256,
  );

/** Proof that one line is among those of an anchor. */
export interface AnchorProof {
  readonly line: string;
  /** Index of the line, from 0, and the number of lines. */
  readonly at: number;
  readonly of: number;
  /** Sibling hashes from the leaf up. */
  readonly path: readonly Uint8Array[];
}

/** Builds the inclusion proof of a line (RFC 9162 section 2.1.3.1). */
export function anchorProof(lines: readonly string[], at: number, sha256: Sha256): AnchorProof {
  const line = lines[at];
  if (line === undefined) throw new RangeError('no such line');
  const leaves = lines.map((one) => leafOf(one, sha256));
  return { line, at, of: lines.length, path: pathOf(leaves, at, sha256) };
}

function pathOf(leaves: readonly Uint8Array[], at: number, sha256: Sha256): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const middle = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, middle), leaves.slice(middle)];
  return at < middle
    ? [...pathOf(left, at, sha256), hashOf(right, sha256)]
    : [...pathOf(right, at - middle, sha256), hashOf(left, sha256)];
}

/** Verifies that a line is among those of an anchor (RFC 9162 section 2.1.3.2). The proof is untrusted. */
export function isAnchored({ line, at, of, path }: AnchorProof, anchor: Uint8Array, sha256: Sha256): boolean {
  const isCounted = [at, of].every(Number.isSafeInteger) && at >= 0 && at < of && of <= MOST_LINES + 1;
  if (!isCounted || path.some(({ length }) => length !== 32) || !/^[\x20-\x7e]+$/.test(line)) return false;
  let [place, last] = [at, of - 1];
  let hash = leafOf(line, sha256);
  for (const beside of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = nodeOf(beside, hash, sha256);
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    } else hash = nodeOf(hash, beside, sha256);
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0 && hash.every((byte, n) => byte === anchor[n]) && anchor.length === 32;
}

import { ascii } from '../reserves/bytes.ts';
import type { Sha256 } from '../reserves/tree.ts';

/** What one day says to the world as one hash. Hashes are lower-case hexadecimal. */
export interface AnchoredDay {
  /** `YYYY-MM-DD`, in Korea. */
  readonly day: string;
  /** Of the closed day of the ledger (`ingam-day/1`). */
  readonly ledger: string;
  /** The root of the statement of reserves; null where there is none of that day. */
  readonly reserves: string | null;
  /** The head of each organisation's audit trail at that moment, with how many entries it is of. */
  readonly trails: readonly { readonly organisation: number; readonly n: number; readonly head: string }[];
}

const HASH = /^[\da-f]{64}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** More lines than one hash is made of. */
const MOST_LINES = 1_000_000;

/**
 * The lines of a day, in their order: the day and how many lines follow, the closed day, the reserves, then the trails by organisation. Throws RangeError at
 * what is none, and where an organisation is named twice.
 */
export function anchorLines({ day, ledger, reserves, trails }: AnchoredDay): string[] {
  const sorted = trails.toSorted((a, b) => a.organisation - b.organisation);
  const lines = [`ledger ${hashed(ledger)}`, `reserves ${reserves === null ? '-' : hashed(reserves)}`];
  for (const [at, { organisation, n, head }] of sorted.entries()) {
    const isId = Number.isSafeInteger(organisation) && organisation > 0 && Number.isSafeInteger(n) && n >= 0;
    if (!isId || organisation === sorted[at - 1]?.organisation)
      throw new RangeError('a trail of no organisation, or of one twice');
    lines.push(trailLine({ organisation, n, head }));
  }
  if (!DAY.test(day) || lines.length > MOST_LINES) throw new RangeError('a day that cannot be anchored');
  return [`ingam-anchor/1 ${day} ${lines.length}`, ...lines];
}

/** The line of one audit trail. */
export const trailLine = ({ organisation, n, head }: AnchoredDay['trails'][number]): string =>
  `trail ${organisation} ${n} ${hashed(head)}`;

function hashed(hash: string): string {
  if (!HASH.test(hash)) throw new RangeError('a hash is 64 hexadecimal digits');
  return hash;
}

/** SHA-256 of a line: 0x00 before it (RFC 9162 section 2.1.1). */
const leafOf = (line: string, sha256: Sha256) => sha256(Uint8Array.from([0, ...ascii(line)]));
/** SHA-256 of two: 0x01 before them. */
const nodeOf = (left: Uint8Array, right: Uint8Array, sha256: Sha256) => sha256(Uint8Array.from([1, ...left, ...right]));

/** The largest power of two below a number of leaves. */
const splitOf = (count: number) => 2 ** (Math.ceil(Math.log2(count)) - 1);

function hashOf(leaves: readonly Uint8Array[], sha256: Sha256): Uint8Array {
  const [only] = leaves;
  if (only && leaves.length === 1) return only;
  const at = splitOf(leaves.length);
  return nodeOf(hashOf(leaves.slice(0, at), sha256), hashOf(leaves.slice(at), sha256), sha256);
}

/** The one hash of a day: the Merkle tree hash of its lines as RFC 9162 section 2.1.1 has it. */
export const anchorOf = (lines: readonly string[], sha256: Sha256): Uint8Array =>
  hashOf(
    lines.map((line) => leafOf(line, sha256)),
    sha256,
  );

/** What shows that one line is among those of an anchor. */
export interface AnchorProof {
  readonly line: string;
  /** Which it is, from 0, and of how many. */
  readonly at: number;
  readonly of: number;
  /** From the leaf up. */
  readonly path: readonly Uint8Array[];
}

/** The way of a line to the anchor (RFC 9162 section 2.1.3.1). */
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

/** Whether a line is among those of an anchor (RFC 9162 section 2.1.3.2). Believes nothing of what it is given. */
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

import { type InclusionPath, inclusionPath, isIncluded, leafHash, type Sha256, treeHash } from '#platform/merkle.ts';
import { ascii } from '../reserves/bytes.ts';

/** Facts of one day that are published as one hash. Hashes are lower-case hexadecimal. */
export interface AnchoredDay {
  /** `YYYY-MM-DD`, in Korea. */
  readonly day: string;
  /** Hash of the closed day of the ledger (`ingam-day/1`). */
  readonly ledger: string;
  /** Root of that day's statement of reserves; null if there is none. */
  readonly reserves: string | null;
  /** Head of the log of days (`ledger/day-log.ts`); null while it is empty. */
  readonly log: { readonly of: number; readonly root: string } | null;
  /** Head of each organisation's audit trail at that time, with its number of entries. */
  readonly trails: readonly { readonly organisation: number; readonly n: number; readonly head: string }[];
}

const HASH = /^[\da-f]{64}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Maximum number of lines in one hash. */
const MOST_LINES = 1_000_000;

/**
 * Returns the lines of a day in order: the day with the number of lines that follow, the closed day, the reserves, the
 * head of the log of days if there is one, then the trails by organisation. Throws RangeError for invalid input, and if an organisation is named twice.
 */
export function anchorLines({ day, ledger, reserves, log, trails }: AnchoredDay): string[] {
  const sorted = trails.toSorted((a, b) => a.organisation - b.organisation);
  const lines = [`ledger ${hashed(ledger)}`, `reserves ${reserves === null ? '-' : hashed(reserves)}`];
  if (log) {
    if (!Number.isSafeInteger(log.of) || log.of < 1) throw new RangeError('a log of no days');
    lines.push(`log ${log.of} ${hashed(log.root)}`);
  }
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

/** Returns the hash of a line as a leaf. */
const leafOf = (line: string, sha256: Sha256) => leafHash([ascii(line)], sha256);

/** Returns a day's anchor hash: the Merkle tree hash of the day's lines (RFC 9162 section 2.1.1). */
export const anchorOf = (lines: readonly string[], sha256: Sha256): Uint8Array =>
  treeHash(
    lines.map((line) => leafOf(line, sha256)),
    sha256,
  );

/** Proof that one line is among those of an anchor. */
export interface AnchorProof extends InclusionPath {
  readonly line: string;
}

/** Builds the inclusion proof of a line (RFC 9162 section 2.1.3.1). */
export function anchorProof(lines: readonly string[], at: number, sha256: Sha256): AnchorProof {
  const line = lines[at];
  if (line === undefined) throw new RangeError('no such line');
  const leaves = lines.map((one) => leafOf(one, sha256));
  return { line, at, of: lines.length, path: inclusionPath(leaves, at, sha256) };
}

/** Verifies that a line is among those of an anchor (RFC 9162 section 2.1.3.2). The proof is untrusted. */
export function isAnchored(proof: AnchorProof, anchor: Uint8Array, sha256: Sha256): boolean {
  if (proof.of > MOST_LINES + 1 || !/^[\x20-\x7e]+$/.test(proof.line)) return false;
  return isIncluded(leafOf(proof.line, sha256), proof, anchor, sha256);
}

import { createHash } from 'node:crypto';
import { canonicalJson } from '#platform/server/http/digest.ts';

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const int64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
};

/** SHA-256 of 32 random bytes and RFC 8785 JSON: who has both proves what was said, and nobody without them can try it out. */
export const commitmentTo = (salt: Uint8Array, said: unknown): Buffer => sha256(salt, canonicalJson(said));

/** SHA-256 of the head before, number and time in milliseconds (8 bytes each, big-endian), SHA-256 of the act, and the commitment. */
export const nextHead = (
  before: Uint8Array,
  { n, at_ms, act, commitment }: { n: number; at_ms: number; act: string; commitment: Uint8Array },
): Buffer => sha256(before, int64(n), int64(at_ms), sha256(act), commitment);

/** What an entry says, as it is committed to and sealed. */
export interface Said {
  /** `owner`, `manager`, ... as which the person acted; `operator`, or `key`. */
  readonly role: string;
  readonly data: Readonly<Record<string, string | number | boolean | null | string[]>>;
}

/** An entry of an export, and all that a check needs of it. */
export interface ExportedEntry {
  readonly n: number;
  readonly atMs: number;
  readonly act: string;
  /** Hex. */
  readonly commitment: string;
  readonly head: string;
  /** Hex; without it what was said is gone with its person. */
  readonly salt?: string | undefined;
  readonly said?: Said | undefined;
}

/** The first entry of an export, oldest first, that does not follow from the one before it or says another thing than it committed to; none where all hold. */
export function firstBroken(entries: readonly ExportedEntry[]): number | undefined {
  let before: Uint8Array = new Uint8Array(32);
  for (const [i, { n, atMs, act, commitment, head, salt, said }] of entries.entries()) {
    const bytes = Buffer.from(commitment, 'hex');
    if (n !== i + 1 || !nextHead(before, { n, at_ms: atMs, act, commitment: bytes }).equals(Buffer.from(head, 'hex')))
      return n;
    if (salt !== undefined && !commitmentTo(Buffer.from(salt, 'hex'), said).equals(bytes)) return n;
    before = Buffer.from(head, 'hex');
  }
  return undefined;
}

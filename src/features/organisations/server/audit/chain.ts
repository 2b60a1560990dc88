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

/**
 * Commitment: SHA-256 of 32 random bytes and canonical JSON (RFC 8785). With both, anyone can verify the content;
 * without the salt, nobody can guess it.
 */
export const commitmentTo = (salt: Uint8Array, said: unknown): Buffer => sha256(salt, canonicalJson(said));

/**
 * Next head: SHA-256 of the previous head, number and time in milliseconds (8 bytes each, big-endian), SHA-256 of the
 * act, and the commitment.
 */
export const nextHead = (
  before: Uint8Array,
  { n, at_ms, act, commitment }: { n: number; at_ms: number; act: string; commitment: Uint8Array },
): Buffer => sha256(before, int64(n), int64(at_ms), sha256(act), commitment);

/** Content of an entry, which is committed to and sealed. */
export interface EntryContent {
  /** Role in which the person acted, such as `owner`; or `operator`, or `key`. */
  readonly role: string;
  readonly data: Readonly<Record<string, string | number | boolean | null | string[]>>;
}

/** An exported entry, with all that its verification needs. */
export interface ExportedEntry {
  readonly n: number;
  readonly atMs: number;
  readonly act: string;
  /** Commitment in hex. */
  readonly commitment: string;
  readonly head: string;
  /** Salt of the commitment in hex. Missing once the content was erased with its person's account. */
  readonly salt?: string | undefined;
  readonly said?: EntryContent | undefined;
}

/**
 * Returns the number of the first exported entry, oldest first, that does not follow from the one before it or does not
 * match its commitment. Undefined if all are valid.
 */
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

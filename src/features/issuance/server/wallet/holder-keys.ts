import type { KeyObject } from 'node:crypto';
import { keyBytes, keyOf, newHolderKey } from '#features/credentials/server/forms/form.ts';

/** The most copies of one credential that this wallet asks for, however many its issuer would give. */
const MOST_COPIES = 10;

/** A key for each copy that an issuer gives. */
export const newHolderKeys = (batchSize: number): KeyObject[] =>
  Array.from({ length: Math.min(batchSize, MOST_COPIES) }, newHolderKey);

/** PKCS#8 of one key after the other: each says its own length. */
export const bytesOfKeys = (keys: readonly KeyObject[]): Buffer => Buffer.concat(keys.map(keyBytes));

/** What `bytesOfKeys` wrote. */
export function keysOf(bytes: Buffer): KeyObject[] {
  const keys: KeyObject[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes, at);
    keys.push(keyOf(bytes.subarray(at, at + length)));
    at += length;
  }
  return keys;
}

/** Of a DER sequence, its head included. */
function lengthOf(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0;
  if (first < 128) return first + 2;
  const more = first - 128;
  return bytes.readUIntBE(at + 2, more) + 2 + more;
}

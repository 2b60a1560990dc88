import type { KeyObject } from 'node:crypto';
import { keyBytes, keyOf, newHolderKey } from '#features/credentials/server/forms/form.ts';

/** Maximum number of copies that this wallet requests, even if the issuer allows more. */
const MOST_COPIES = 10;

/** Creates a key for each copy. */
export const newHolderKeys = (batchSize: number): KeyObject[] =>
  Array.from({ length: Math.min(batchSize, MOST_COPIES) }, newHolderKey);

/** Concatenates the keys in PKCS#8, which includes each key's length. */
export const bytesOfKeys = (keys: readonly KeyObject[]): Buffer => Buffer.concat(keys.map(keyBytes));

/** Reads the keys that `bytesOfKeys` wrote. */
export function keysOf(bytes: Buffer): KeyObject[] {
  const keys: KeyObject[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes, at);
    keys.push(keyOf(bytes.subarray(at, at + length)));
    at += length;
  }
  return keys;
}

/** Returns the length of a DER sequence, including its head. */
function lengthOf(bytes: Buffer, at: number): number {
  const first = bytes[at + 1] ?? 0;
  if (first < 128) return first + 2;
  const more = first - 128;
  return bytes.readUIntBE(at + 2, more) + 2 + more;
}

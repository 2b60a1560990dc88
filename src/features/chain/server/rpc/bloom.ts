import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ChainLog, Hex } from './port.ts';

/* Which logs a block may have, as its header says it: 2048 bits, of which each address and each topic of a log sets three (Ethereum’s bloom filter of logs). */

const BYTES = 256;
const BITS_OF_ONE = 3;

const bytesOf = (hex: Hex): Uint8Array => Buffer.from(hex.slice(2), 'hex');

/** Where its bits stand: the byte, and what of it. */
function bitsOf(item: Hex): [number, number][] {
  const hash = keccak_256(bytesOf(item));
  return Array.from({ length: BITS_OF_ONE }, (_, nth) => {
    const bit = (((hash[2 * nth] ?? 0) << 8) | (hash[2 * nth + 1] ?? 0)) & (8 * BYTES - 1);
    return [BYTES - 1 - (bit >> 3), 1 << (bit & 7)];
  });
}

/** Whether a block with this bloom may have a log with all of these; false is certain. */
export function mayHold(bloom: Hex, items: readonly Hex[]): boolean {
  const bytes = bytesOf(bloom);
  return items.every((item) => bitsOf(item).every(([byte, bit]) => ((bytes[byte] ?? 0) & bit) !== 0));
}

/** Whether these logs account for every bit of a bloom. There may be more of them: some chains add logs that no bloom has. */
export function isExplainedBy(bloom: Hex, logs: readonly Pick<ChainLog, 'address' | 'topics'>[]): boolean {
  const left = Uint8Array.from(bytesOf(bloom));
  for (const item of new Set(logs.flatMap(({ address, topics }): Hex[] => [address, ...topics])))
    for (const [byte, bit] of bitsOf(item)) left[byte] = (left[byte] ?? 0) & ~bit;
  return left.every((byte) => byte === 0);
}

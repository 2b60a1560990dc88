import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ChainLog, Hex } from './port.ts';

/* Bloom filter of a block's logs in its header: 2048 bits, of which each address and each topic of a log sets three
   (M3:2048 of the Ethereum Yellow Paper). */

const BYTES = 256;
const BITS_OF_ONE = 3;

const bytesOf = (hex: Hex): Uint8Array => Buffer.from(hex.slice(2), 'hex');

/** Returns the positions of an item's three bits: the byte, and the mask within it. */
function bitsOf(item: Hex): [number, number][] {
  const hash = keccak_256(bytesOf(item));
  return Array.from({ length: BITS_OF_ONE }, (_, nth) => {
    const bit = (((hash[2 * nth] ?? 0) << 8) | (hash[2 * nth + 1] ?? 0)) & (8 * BYTES - 1);
    return [BYTES - 1 - (bit >> 3), 1 << (bit & 7)];
  });
}

/** Reports whether a block with this bloom filter may contain a log with all `items`. False is certain. */
export function mayHold(bloom: Hex, items: readonly Hex[]): boolean {
  const bytes = bytesOf(bloom);
  return items.every((item) => bitsOf(item).every(([byte, bit]) => ((bytes[byte] ?? 0) & bit) !== 0));
}

/**
 * Reports whether these logs account for every bit of a bloom. Additional logs are allowed, since some chains omit logs
 * from the bloom.
 */
export function isExplainedBy(bloom: Hex, logs: readonly Pick<ChainLog, 'address' | 'topics'>[]): boolean {
  const left = Uint8Array.from(bytesOf(bloom));
  for (const item of new Set(logs.flatMap(({ address, topics }): Hex[] => [address, ...topics])))
    for (const [byte, bit] of bitsOf(item)) left[byte] = (left[byte] ?? 0) & ~bit;
  return left.every((byte) => byte === 0);
}

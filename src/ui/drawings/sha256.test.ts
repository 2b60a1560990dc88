import { sha256 as known } from '@noble/hashes/sha2.js';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('the digest is SHA-256, for texts of every length around the ends of its blocks', () => {
  for (let length = 0; length < 200; length++) {
    const text = '인감|x'.repeat(40).slice(0, length);
    expect(sha256(text)).toEqual(known(new TextEncoder().encode(text)));
  }
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consistencyPath, inclusionPath, isConsistent, isIncluded, leafHash, treeHash } from './merkle.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => leafHash([Uint8Array.from([n % 256, n >> 8])], sha256));
const rootOf = (count: number) => treeHash(leavesOf(count), sha256);
const flipped = (path: readonly Uint8Array[], at: number) =>
  path.map((hash, n) => (n === at ? Uint8Array.from(hash, (byte, i) => (i === 7 ? byte ^ 1 : byte)) : hash));
const sizes = fc.integer({ min: 1, max: 70 });
const FEW = { numRuns: 60 };

describe('a tree', () => {
  test('has the roots of RFC 6962’s test vectors', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
    const leaves = inputs.map((hex) => leafHash([Buffer.from(hex, 'hex')], sha256));
    const hex = (count: number) => Buffer.from(treeHash(leaves.slice(0, count), sha256)).toString('hex');
    expect([hex(0), hex(1), hex(3), hex(8)]).toEqual([
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    ]);
  });

  test('proves each leaf, at its place and with its siblings only', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (of, any, step) => {
        const [leaves, root] = [leavesOf(of), rootOf(of)];
        const at = any % of;
        const leaf = leaves[at] ?? root;
        const path = inclusionPath(leaves, at, sha256);
        expect(isIncluded(leaf, { at, of, path }, root, sha256)).toBe(true);
        const wrong = [
          { at: (at + 1) % of, of, path },
          { at, of, path: [...path, root] },
          { at, of, path: path.slice(1) },
          { at, of, path: flipped(path, step % (path.length || 1)) },
          { at: -1, of, path },
          { at: of, of, path },
          { at: 0.5, of, path },
        ].filter((one) => of > 1 || one.path.length > 0 || one.at !== 0);
        for (const one of wrong) expect([one, isIncluded(leaf, one, root, sha256)]).toEqual([one, false]);
      }),
      FEW,
    );
  });

  test('of blocks of a power of two has the same root as one of all leaves', () => {
    for (const of of [1, 3, 4, 5, 8, 11, 16, 17]) {
      const leaves = leavesOf(of);
      const blocks = Array.from({ length: Math.ceil(of / 4) }, (_, n) =>
        treeHash(leaves.slice(4 * n, 4 * n + 4), sha256),
      );
      expect(treeHash(blocks, sha256)).toEqual(rootOf(of));
    }
  });

  test('proves that it only added to an earlier one, and never that it changed it', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (of, any, step) => {
        const earlier = { of: 1 + (any % of), root: rootOf(1 + (any % of)) };
        const later = { of, root: rootOf(of) };
        const path = consistencyPath(leavesOf(of), earlier.of, sha256);
        expect(isConsistent(earlier, later, path, sha256)).toBe(true);
        const other = { ...earlier, root: rootOf(of + 1) };
        expect(isConsistent(other, later, path, sha256)).toBe(false);
        expect(isConsistent(earlier, { ...later, root: rootOf(of + 1) }, path, sha256)).toBe(false);
        expect(isConsistent(earlier, later, [...path, later.root], sha256)).toBe(false);
        if (path.length > 0) {
          expect(isConsistent(earlier, later, flipped(path, step % path.length), sha256)).toBe(false);
          expect(isConsistent(earlier, later, path.slice(1), sha256)).toBe(false);
        }
        expect(isConsistent(later, earlier, path, sha256)).toBe(earlier.of === of);
      }),
      FEW,
    );
  });

  test.each([0, 4, 1.5])('of three leaves proves nothing about an earlier one of %s', (earlier) => {
    expect(() => consistencyPath(leavesOf(3), earlier, sha256)).toThrow(RangeError);
  });
});

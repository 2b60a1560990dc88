import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTheLines } from '../server/reserves/testing/by-the-lines.ts';
import { sha256 } from '../server/reserves/testing/machine.ts';
import {
  pathOnWire,
  SAMPLE_ASSETS,
  SAMPLE_CODES,
  sampleLeaves,
  treeOf,
} from '../server/reserves/testing/signed-proof.ts';
import { depthOf, leafBytes, nodeBytes, type TreeNode, toHex } from './bytes.ts';
import { climb, growTree, treeMaker } from './tree.ts';

const MOST = (1n << 256n) - 1n;
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const amounts = fc.tuple(...SAMPLE_ASSETS.map(() => fc.bigInt({ min: 0n, max: 10n ** 38n })));
const leaf = fc.record({ salt: bytes, who: bytes, amounts });
const leaves = fc.array(leaf, { maxLength: 40 });
/** Reports whether a property holds, without its counterexample. */
function holds<T>(property: fc.IProperty<T>): boolean {
  const told = fc.check(property);
  return !('then' in told) && !told.failed;
}

const maker = treeMaker(SAMPLE_ASSETS.length, sha256);
const grown = (nodes: readonly TreeNode[]) => {
  const tree = growTree(maker);
  for (const node of nodes) tree.add(node);
  return tree.end();
};

describe('the tree of liabilities', () => {
  test.each([1, 2, 3, 5, 8, 13, 64, 100])(
    'of %i leaves equals the result of the documented commands, as does every path in it',
    (count) => {
      const facts = sampleLeaves(count);
      const { root, top, pathOf } = treeOf(facts, SAMPLE_ASSETS);
      const outside = byTheLines(SAMPLE_CODES, facts);
      expect(root).toBe(outside.root);
      expect(top.sums).toEqual(outside.sums);
      for (const at of facts.keys()) {
        const path = outside.pathOf(at).map(({ hash, sums }) => ({ hash, sums: sums.map(String) }));
        expect(pathOnWire(pathOf(at).beside)).toEqual(path);
      }
    },
  );

  test('has the sum of its leaves in each asset, and every leaf leads to its root', () => {
    const ends = fc.property(leaves, (facts) => {
      const nodes = facts.map(maker.leaf);
      const top = grown(nodes);
      const isSummed = top.sums.every((sum, n) => sum === facts.reduce((all, one) => all + (one.amounts[n] ?? 0n), 0n));
      const depth = depthOf(nodes.length);
      const leads = nodes.every((node, at) => {
        const { beside } = climb(maker, nodes, { at, level: 0, height: depth });
        const reached = beside.reduce(
          (below, other, level) => ((at >> level) % 2 === 0 ? maker.node(below, other) : maker.node(other, below)),
          node,
        );
        return beside.length === depth && toHex(reached.hash) === toHex(top.hash);
      });
      return isSummed && leads;
    });
    expect(holds(ends)).toBe(true);
  });

  test('built in parts equals the tree built at once', () => {
    const parts = fc.property(fc.array(leaf, { minLength: 5, maxLength: 70 }), fc.nat(), (facts, any) => {
      const nodes = facts.map(maker.leaf);
      const at = any % nodes.length;
      const depth = depthOf(nodes.length);
      const kept: TreeNode[] = [];
      const tree = growTree(maker, (level, place, node) => {
        if (level === 2) kept[place] = node;
      });
      for (const node of nodes) tree.add(node);
      const top = tree.end();
      const from = (at >> 2) << 2;
      const below = climb(maker, nodes.slice(from, from + 4), { at: at - from, level: 0, height: 2 });
      const above = climb(maker, kept, { at: at >> 2, level: 2, height: depth - 2 });
      const whole = climb(maker, nodes, { at, level: 0, height: depth });
      return (
        toHex(above.top.hash) === toHex(top.hash) &&
        JSON.stringify(pathOnWire([...below.beside, ...above.beside])) === JSON.stringify(pathOnWire(whole.beside))
      );
    });
    expect(holds(parts)).toBe(true);
  });

  test('has another root if a leaf’s content, a leaf’s place, an asset or the number of leaves differs', () => {
    const facts = sampleLeaves(5);
    const roots = [
      treeOf(facts, SAMPLE_ASSETS),
      treeOf(facts.toReversed(), SAMPLE_ASSETS),
      treeOf([...facts.slice(0, 4), { ...facts[0], owner: 'house:fees' } as (typeof facts)[number]], SAMPLE_ASSETS),
      treeOf([...facts.slice(0, 4), { ...facts[4], salt: 'f'.repeat(64) } as (typeof facts)[number]], SAMPLE_ASSETS),
      treeOf(facts.slice(0, 4), SAMPLE_ASSETS),
      treeOf(
        [...facts, { owner: facts[0]?.owner ?? '', salt: '0'.repeat(64), amounts: ['0', '0', '0'] }],
        SAMPLE_ASSETS,
      ),
      treeOf(facts, [{ ...SAMPLE_ASSETS[0], places: 6 }, SAMPLE_ASSETS[1], SAMPLE_ASSETS[2]] as never),
    ].map(({ root }) => root);
    expect(new Set(roots).size).toBe(roots.length);
  });

  test('without people is one zero leaf', () => {
    expect(toHex(grown([]).hash)).toBe(toHex(maker.zero(0).hash));
    expect(grown([]).sums).toEqual([0n, 0n, 0n]);
  });
});

describe('an amount or text that does not fit into the tree', () => {
  const facts = { salt: new Uint8Array(32), who: new Uint8Array(32) };
  const node = (sum: bigint): TreeNode => ({ hash: new Uint8Array(32), sums: [sum] });
  test('is below 0 or above 32 bytes, as an amount or as a sum', () => {
    for (const amount of [-1n, MOST + 1n]) expect(() => leafBytes({ ...facts, amounts: [amount] })).toThrow(RangeError);
    expect(() => leafBytes({ ...facts, amounts: [MOST] })).not.toThrow();
    expect(() => treeMaker(1, sha256).node(node(MOST), node(1n))).toThrow(RangeError);
    expect(() => treeMaker(1, sha256).node(node(2n), node(-1n))).toThrow(RangeError);
  });
  test('has another number of assets, or a salt or hash of another length', () => {
    expect(() => maker.node(node(1n), { ...node(1n), sums: [1n, 2n] })).toThrow(RangeError);
    expect(() => leafBytes({ ...facts, salt: new Uint8Array(31), amounts: [] })).toThrow(RangeError);
    expect(() => nodeBytes({ hash: new Uint8Array(33), sums: [] }, node(1n))).toThrow(RangeError);
  });
  test('a node is never accepted as a leaf, whatever either contains', () => {
    const apart = fc.property(leaf, leaf, leaf, (one, left, right) => {
      const [a, b] = [leafBytes(one), nodeBytes(maker.leaf(left), maker.leaf(right))];
      return toHex(a.subarray(0, 22)) !== toHex(b.subarray(0, 22));
    });
    expect(holds(apart)).toBe(true);
  });
});

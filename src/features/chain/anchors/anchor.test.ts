import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../server/reserves/testing/machine.ts';
import { type AnchoredDay, anchorLines, anchorOf, anchorProof, isAnchored, trailLine } from './anchor.ts';

const hash = (seed: string) => createHash('sha256').update(seed).digest('hex');
const trails = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ organisation: 3 * n + 2, n: n * n, head: hash(`trail ${n}`) }));
const day = (count: number): AnchoredDay => ({
  day: '2026-11-26',
  ledger: hash('ledger'),
  reserves: hash('reserves'),
  log: null,
  trails: trails(count).toReversed(),
});

/** A second implementation of RFC 9162 section 2.1.1, on hexadecimal texts. */
function byTheLines(lines: readonly string[]): string {
  const of = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  const mth = (row: readonly string[]): Buffer => {
    if (row.length === 1) return of('\0', row[0] ?? '');
    let k = 1;
    while (k * 2 < row.length) k *= 2;
    return of('\x01', mth(row.slice(0, k)), mth(row.slice(k)));
  };
  return mth(lines).toString('hex');
}
const anchored = (one: AnchoredDay) => Buffer.from(anchorOf(anchorLines(one), sha256)).toString('hex');

describe('the anchor of a day', () => {
  test('consists of documented lines, in one order for any order of input', () => {
    expect(anchorLines(day(2))).toEqual([
      'ingam-anchor/1 2026-11-26 4',
      `ledger ${hash('ledger')}`,
      `reserves ${hash('reserves')}`,
      `trail 2 0 ${hash('trail 0')}`,
      `trail 5 1 ${hash('trail 1')}`,
    ]);
    expect(anchored({ ...day(9), trails: trails(9) })).toBe(anchored(day(9)));
    expect(anchorLines({ ...day(0), reserves: null })[2]).toBe('reserves -');
    expect(anchorLines({ ...day(1), log: { of: 9, root: hash('log') } })[3]).toBe(`log 9 ${hash('log')}`);
  });
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 13, 30, 61])('over %i trails equals RFC 9162', (count) => {
    expect(anchored(day(count))).toBe(byTheLines(anchorLines(day(count))));
  });
  test('changes if anything of the day changes', () => {
    const all = [
      day(3),
      { ...day(3), day: '2026-11-27' },
      { ...day(3), ledger: hash('x') },
      { ...day(3), reserves: null },
      day(2),
      { ...day(3), trails: trails(3).map((one) => ({ ...one, n: one.n + 1 })) },
    ];
    expect(new Set(all.map(anchored)).size).toBe(all.length);
  });
  test.each<[string, Partial<AnchoredDay>]>([
    ['a trail twice', { trails: [...trails(2), ...trails(1)] }],
    ['a trail of nobody', { trails: [{ organisation: 0, n: 1, head: hash('a') }] }],
    ['a head that is none', { trails: [{ organisation: 1, n: 1, head: 'A' }] }],
    ['a ledger that is none', { ledger: `${hash('a')}\ntrail 1 1 ${hash('b')}` }],
    ['a log of no days', { log: { of: 0, root: hash('log') } }],
    ['no day', { day: 'today' }],
  ])('is not made with %s', (_, wrong) => {
    expect(() => anchorLines({ ...day(2), ...wrong })).toThrow(RangeError);
  });
});

describe('the head of a trail', () => {
  const told = (property: fc.IProperty<[number, number]>) => {
    const found = fc.check(property);
    return !('then' in found) && !found.failed;
  };
  test('is in the anchor, among any number of trails, and at one place only', () => {
    const sound = fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(), (count, any) => {
      const lines = anchorLines(day(count));
      const at = any % lines.length;
      const anchor = anchorOf(lines, sha256);
      const proof = anchorProof(lines, at, sha256);
      const moved = lines.every((_, other) => other === at || !isAnchored({ ...proof, at: other }, anchor, sha256));
      return isAnchored(proof, anchor, sha256) && moved;
    });
    expect(told(sound)).toBe(true);
  });
  test('with another hash or count, or with a shortened, extended or changed path, is not found in the anchor', () => {
    const lines = anchorLines(day(7));
    const anchor = anchorOf(lines, sha256);
    const proof = anchorProof(lines, 5, sha256);
    const [first, ...rest] = proof.path;
    if (!first) throw new Error('no way');
    const wrong = [
      { ...proof, line: trailLine({ organisation: 8, n: 5, head: hash('trail 2') }) },
      { ...proof, line: '' },
      { ...proof, line: `${proof.line}\n` },
      { ...proof, of: 4 },
      { ...proof, of: 1000 },
      { ...proof, at: -1 },
      { ...proof, at: 0.5 },
      { ...proof, path: rest },
      { ...proof, path: [...proof.path, first] },
      { ...proof, path: [first.map((byte) => byte ^ 1), ...rest] },
      { ...proof, path: [first.subarray(1), ...rest] },
    ];
    expect(isAnchored(proof, anchor, sha256)).toBe(true);
    expect(wrong.filter((one) => isAnchored(one, anchor, sha256))).toEqual([]);
    expect(isAnchored(proof, anchor.subarray(0, 31), sha256)).toBe(false);
  });
});

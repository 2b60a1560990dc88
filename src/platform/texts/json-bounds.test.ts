import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenBound } from './json-bounds.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('a text is too deep from 33 levels on, however many are side by side', () => {
  expect(brokenBound(nested(32), 100)).toBeUndefined();
  expect(brokenBound(nested(33), 100)).toBe('too_deep');
  expect(brokenBound(`{"a":${nested(32)}}`, 100)).toBe('too_deep');
  expect(brokenBound(`[${Array(40).fill(nested(20)).join()}]`, 10_000)).toBeUndefined();
  expect(brokenBound('['.repeat(10_000_000), 100)).toBe('too_deep');
});

test('a text has too many values, empty lists included', () => {
  expect(brokenBound('[1,2,3]', 4)).toBeUndefined();
  expect(brokenBound('[1,2,3,4]', 4)).toBe('too_many');
  expect(brokenBound(`[${'[],'.repeat(5_000_000)}[]]`, 250_000)).toBe('too_many');
});

test('the content of a string does not count', () => {
  for (const text of ['"[[[,,,', '\\', '\\\\"', '"'.repeat(50), '['.repeat(50), ','.repeat(500)])
    expect(brokenBound(JSON.stringify([text, { [text]: text }]), 6)).toBeUndefined();
  expect(brokenBound(`"${'\\"['.repeat(100)}`, 2)).toBeUndefined();
});

test('any value within the bounds of levels and values passes', () => {
  const countOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Object.values(value).reduce((sum: number, one) => sum + countOf(one), 0)
      : 1;
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(brokenBound(text, 2 * countOf(JSON.parse(text)))).toBeUndefined();
    }),
  );
});

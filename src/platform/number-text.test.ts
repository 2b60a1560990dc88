import { expect, test } from 'vitest';
import { countText, hundredthsText, storedWonText } from './number-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  ['1204', '1,204'],
  [9_007_199_254_740_993n, '9,007,199,254,740,993'],
])('%s is written as %s, as in both languages', (count, text) => {
  expect(countText(count)).toBe(text);
  for (const locale of ['en-US', 'ko-KR']) expect(BigInt(count).toLocaleString(locale)).toBe(text);
});

test('stored lines have won with an ASCII minus before the sign', () => {
  expect(['0', '-18500', 18_500n].map(storedWonText)).toEqual(['₩0', '-₩18,500', '₩18,500']);
});

test('hundredths have two decimals and their sign, below one too', () => {
  expect([0n, 5n, -5n, 1250n, -123_456n].map(hundredthsText)).toEqual(['0.00', '0.05', '-0.05', '12.50', '-1234.56']);
});

import { expect, test } from 'vitest';
import { fuzz } from './testing/fuzz.ts';

test('a million texts: no crash, no hang, nothing accepted that would not be printed again', () => {
  expect(fuzz(1_000_000)).toBeGreaterThan(100_000);
}, 1_800_000);

import { expect, test } from 'vitest';
import { endsSyllable } from './composing.ts';

test('an Enter that ends a syllable is known in every engine, and another Enter is one', () => {
  expect(endsSyllable({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(endsSyllable({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(endsSyllable({ isComposing: false, keyCode: 13 })).toBe(false);
});

import { expect, test } from 'vitest';
import { endsSyllable } from './SendForm.tsx';

test('an Enter that ends a syllable is recognised in every engine, and any other Enter submits', () => {
  expect(endsSyllable({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(endsSyllable({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(endsSyllable({ isComposing: false, keyCode: 13 })).toBe(false);
});

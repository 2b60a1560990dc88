import { expect, it } from 'vitest';
import { heldOf } from './key-text.ts';

it('a key that an older node answers holds nothing back', () => {
  expect(heldOf({})).toEqual([]);
  expect(heldOf({ onHold: ['money:hold'] })).toEqual(['money:hold']);
});

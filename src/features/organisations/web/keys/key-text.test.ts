import { expect, it } from 'vitest';
import { scopesOnHold } from './key-text.ts';

it('a key that an older node answers holds nothing back', () => {
  expect(scopesOnHold({})).toEqual([]);
  expect(scopesOnHold({ onHold: ['money:hold'] })).toEqual(['money:hold']);
});

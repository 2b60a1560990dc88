import { expect, it } from 'vitest';
import { scopesOnHold } from './key-text.ts';

it('a key answered by an older node is not shown as on hold', () => {
  expect(scopesOnHold({})).toEqual([]);
  expect(scopesOnHold({ onHold: ['money:hold'] })).toEqual(['money:hold']);
});

import { expect, it } from 'vitest';
import { scopesOnHold } from './key-text.ts';

it('a key returned by a node of an earlier release is not shown as on hold', () => {
  expect(scopesOnHold({})).toEqual([]);
  expect(scopesOnHold({ onHold: ['money:hold'] })).toEqual(['money:hold']);
});

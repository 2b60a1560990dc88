import { expect, test } from 'vitest';
import { standingOf } from './till/waiting-charge.ts';

test('a charge is shown as unpaid after its time only if the server reports it as unpaid', () => {
  expect(standingOf('open', 1)).toBe('open');
  expect(standingOf('open', 0)).toBe('unknown');
  for (const state of ['paid', 'expired', 'cancelled'] as const)
    for (const left of [0, 9]) expect(standingOf(state, left)).toBe(state);
});

import { expect, it } from 'vitest';
import { areEasyDigits, isWithinLimit } from './rules.ts';

it('a clerk’s digits may not be those that a thief would try first', () => {
  for (const easy of ['000000', '777777', '123456', '456789', '654321']) expect(areEasyDigits(easy), easy).toBe(true);
  for (const good of ['135790', '102938', '111112', '246802']) expect(areEasyDigits(good), good).toBe(false);
});

it('a limit counts earlier refunds of a payment by clerks, so that parts do not bypass it', () => {
  expect(isWithinLimit(10_000n, 0n, 10_000n)).toBe(true);
  expect(isWithinLimit(10_000n, 6_000n, 4_001n)).toBe(false);
  expect(isWithinLimit(0n, 0n, 1n)).toBe(false);
});

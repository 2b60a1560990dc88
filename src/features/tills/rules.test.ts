import { expect, it } from 'vitest';
import { areEasyDigits, isWithinLimit } from './rules.ts';

it('digits that a thief would begin with are none that a clerk may have', () => {
  for (const easy of ['000000', '777777', '123456', '456789', '654321']) expect(areEasyDigits(easy), easy).toBe(true);
  for (const good of ['135790', '102938', '111112', '246802']) expect(areEasyDigits(good), good).toBe(false);
});

it('a limit counts what clerks gave back of the payment before, so that parts are no way around it', () => {
  expect(isWithinLimit(10_000n, 0n, 10_000n)).toBe(true);
  expect(isWithinLimit(10_000n, 6_000n, 4_001n)).toBe(false);
  expect(isWithinLimit(0n, 0n, 1n)).toBe(false);
});

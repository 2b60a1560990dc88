import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmationsOf } from './rules.ts';
import { isWorthGas, isWorthItself, sharesOf } from './sweep-rules.ts';

test('received money is credited in full, oldest deposit first, and only the newest deposit is reduced', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(1n, 10n ** 30n), { minLength: 1, maxLength: 8 }),
      fc.bigInt(0n, 10n ** 32n),
      (amounts, received) => {
        const shares = sharesOf(amounts, received);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(received);
        for (const [nth, share] of shares.slice(0, -1).entries()) expect(share <= (amounts[nth] ?? 0n)).toBe(true);
        const firstShort = shares.findIndex((share, nth) => share < (amounts[nth] ?? 0n));
        if (firstShort >= 0) expect(shares.slice(firstShort + 1).every((share) => share === 0n)).toBe(true);
      },
    ),
  );
});

test('tokens are swept if their value in won exceeds the gas, coins if at least half of their amount would arrive', () => {
  const usdc = { places: 6, won: 1300n };
  const coin = { places: 18, won: 5_000_000n };
  expect(isWorthGas(1_000_000n, usdc, 200_000_000_000_000n, coin)).toBe(true);
  expect(isWorthGas(1_000_000n, usdc, 300_000_000_000_000n, coin)).toBe(false);
  expect([isWorthItself(42n, 21n), isWorthItself(41n, 21n)]).toEqual([true, false]);
});

test('a block’s depth follows the head, and it is final at the depth of finality', () => {
  expect(confirmationsOf(10, { head: 10, finalized: 8 })).toEqual({ confirmations: 1, needed: 3 });
  expect(confirmationsOf(10, { head: 12, finalized: 10 })).toEqual({ confirmations: 3, needed: 3 });
  expect(confirmationsOf(10, { head: 90, finalized: 80 })).toEqual({ confirmations: 11, needed: 11 });
  expect(confirmationsOf(10, { head: 9, finalized: 8 })).toEqual({ confirmations: 0, needed: 2 });
});

import { expect, it } from 'vitest';
import { chargeFault, forgottenIn } from './charges.ts';

it('the excess of a debit counts as a bank charge only up to the sum of the payments, or 1,000 won for each payment', () => {
  expect(chargeFault({ debit: 17_999n, sum: 18_000n, count: 1 })).toBe('smaller');
  expect(chargeFault({ debit: 258_500n, sum: 18_000n, count: 1 })).toBe('too_large');
  expect(chargeFault({ debit: 36_000n, sum: 18_000n, count: 1 })).toBeUndefined();
  expect(chargeFault({ debit: 36_001n, sum: 18_000n, count: 1 })).toBe('too_large');
  expect(chargeFault({ debit: 2_002n, sum: 2n, count: 2 })).toBeUndefined();
  expect(chargeFault({ debit: 2_003n, sum: 2n, count: 2 })).toBe('too_large');
});

it('a bank charge is shown with the payments that it could contain, and with no payment as small as a usual charge', () => {
  const others = [{ won: '100000' }, { won: '100501' }, { won: '1000' }];
  expect(forgottenIn(100_500n, others)).toEqual([{ won: '100000' }]);
  expect(forgottenIn(500n, others)).toEqual([]);
});

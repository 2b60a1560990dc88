import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#features/ledger/contract.ts';
import { formatUnits } from '#platform/money.ts';
import { arrivalsSince, differsFrom, newestOf } from './arrivals.ts';

const came = (change: Partial<Transaction>) =>
  ({
    id: 1,
    kind: 'send',
    transactionType: 'receive',
    status: 'completed',
    assetType: 'USDC',
    amount: '1',
    ...change,
  }) as Transaction;

test('an earlier payment is not new, even if a clock went back and ids are out of order', () => {
  const list = [859, 860, 858].map((id) => came({ id }));
  expect(newestOf(list)).toBe(860);
  expect(arrivalsSince(list, newestOf(list))).toEqual([]);
  expect(newestOf([])).toBe(0);
});

test('new payments are at most five payments that others sent, newest first', () => {
  const list = [9, 8, 7, 6, 5, 4, 3].map((id) => came({ id }));
  expect(arrivalsSince(list, 3).map(({ id }) => id)).toEqual([9, 8, 7, 6, 5]);
  expect(arrivalsSince(list, 9)).toEqual([]);
  const others = [
    came({ id: 9, transactionType: 'send' }),
    came({ id: 8, kind: 'return' }),
    came({ id: 7, status: 'failed' }),
    came({ id: 6, status: 'pending' }),
    came({ id: 5, kind: 'chain_deposit' }),
  ];
  expect(arrivalsSince(others, 0).map(({ id }) => id)).toEqual([6, 5]);
});

test('compares a new payment with the requested amount to the unit', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 30n), fc.bigInt(1n, 10n ** 30n), (asked, units) => {
      const amount = formatUnits(units, 6);
      const expected = units === asked ? undefined : units < asked ? 'less' : 'more';
      expect(differsFrom({ assetType: 'USDC', units: asked }, { assetType: 'USDC', amount })).toBe(expected);
    }),
  );
  expect(differsFrom({ assetType: 'XP', units: 1n }, { assetType: 'USDC', amount: '1' })).toBe('other_asset');
  expect(differsFrom({ assetType: 'XP', units: 0n }, { assetType: 'USDC', amount: '1' })).toBeUndefined();
  expect(differsFrom(undefined, { assetType: 'USDC', amount: '1' })).toBeUndefined();
});

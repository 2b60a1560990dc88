import { expect, test } from 'vitest';
import { wonPer as exchanged, FEE_PERCENT } from '#features/exchange/rules.ts';
import { averageCashback, EXCHANGE_FEE_PERCENT, merchants, wonPer } from './offers.ts';

test('merchants give 15% back on average, and rates and fee are SPEC.md’s', () => {
  expect(averageCashback).toBe(15);
  expect(new Set(merchants.map(({ id }) => id)).size).toBe(merchants.length);
  expect(wonPer).toEqual({ USD: '1250', XP: '1000' });
  expect([EXCHANGE_FEE_PERCENT, FEE_PERCENT]).toEqual(['2.5', '2.5']);
  expect([wonPer.XP, wonPer.USD]).toEqual([exchanged.XP, exchanged.USDC].map(String));
});

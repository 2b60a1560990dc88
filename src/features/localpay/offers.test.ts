import { expect, test } from 'vitest';
import { wonPer as exchanged, FEE_PERCENT } from '#features/exchange/rules.ts';
import { EXCHANGE_FEE_PERCENT, wonPer } from './offers.ts';

test('rates and fee are the promised ones', () => {
  expect(wonPer).toEqual({ USD: '1250', XP: '1000' });
  expect([EXCHANGE_FEE_PERCENT, FEE_PERCENT]).toEqual(['2.5', '2.5']);
  expect([wonPer.XP, wonPer.USD]).toEqual([exchanged.XP, exchanged.USDC].map(String));
});

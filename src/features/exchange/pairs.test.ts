import { expect, test } from 'vitest';
import { assetOf } from '#features/currency/assets.ts';
import { bindingOf, fundOf, isHere, mostIn, pairOf, rateIn, wonIn } from './pairs.ts';

test('a pair has a manual rate only for an asset that cannot leave this server, and a feed’s rate for five minutes', () => {
  const fed = (ageS: number) => ({ isOpen: true, source: 'feed' as const, fed: { won: 1300n, ageS } });
  expect(rateIn(fed(0), 1000n, true)).toBe(1300n);
  expect(rateIn(fed(300), 1000n, true)).toBe(1300n);
  expect(rateIn(fed(300.01), 1000n, true)).toBe('stale');
  expect(rateIn({ isOpen: true, source: 'feed', fed: null }, 1000n, true)).toBe('stale');
  const byHand = { isOpen: true, source: 'hand' as const, fed: null };
  expect(rateIn(byHand, 1000n, isHere('ETH', []))).toBe(1000n);
  expect(rateIn(byHand, 1000n, isHere('ETH', ['ETH']))).toBe('closed');
  expect(rateIn({ ...fed(0), isOpen: false }, 1000n, true)).toBe('closed');
  expect([isHere('XP', []), isHere('KRW', [])]).toEqual([true, false]);
});

test('a pair is an asset and the won, counts its amounts in won, and names the first reason that applies', () => {
  expect([pairOf('XP', 'KRW'), pairOf('KRW', 'BTC'), pairOf('KRW', 'KRW')]).toEqual(['XP', 'BTC', undefined]);
  expect(fundOf('USDC')).toBe('house:exchange-usdc');
  expect(wonIn({ from: 'XP', takes: 10n ** 18n, gives: 975n, fee: 25n })).toBe(1000n);
  expect(wonIn({ from: 'KRW', takes: 1000n, gives: 5n, fee: 25n })).toBe(1000n);
  const left = { personWon: 1000n, totalWon: 1500n, fund: 900n };
  expect(bindingOf({ won: 1001n, gives: 1n }, left)).toBe('over_person_day');
  expect(bindingOf({ won: 1000n, gives: 901n }, left)).toBe('not_covered');
  expect(bindingOf({ won: 1000n, gives: 900n }, left)).toBeUndefined();
  expect(bindingOf({ won: 1600n, gives: 1n }, { ...left, personWon: 2000n })).toBe('over_pair_day');
  const pair = { wonToday: 5000n, asset: 2n * 10n ** 18n, won: 9000n };
  expect(mostIn(pair, assetOf('KRW'), 1000n)).toEqual({ won: 5000n, by: 'day' });
  expect(mostIn(pair, assetOf('XP'), 1000n)).toEqual({ won: 2000n, by: 'fund' });
});

import { describe, expect, test } from 'vitest';
import { coinStrand } from '#ui/drawings/coin-drawing.ts';
import { engraving } from '#ui/drawings/portrait.ts';
import { amountText, splitAmount, translateOf, withMinus } from './amount.ts';

describe('amounts', () => {
  test('are split where the design changes size', () => {
    expect(splitAmount('$24,976.10')).toEqual({ sign: '', symbol: '$', whole: '24,976', cents: '.10', code: '' });
    expect(splitAmount('-₩18,500')).toEqual({ sign: '−', symbol: '₩', whole: '18,500', cents: '', code: '' });
    expect(splitAmount('+250.00 USDC')).toEqual({ sign: '+', symbol: '', whole: '250', cents: '.00', code: 'USDC' });
    expect(splitAmount('3 days').whole).toBe('3');
    expect(splitAmount('free').whole).toBe('free');
  });
  test('carry U+2212 for minus and a plus only on credits', () => {
    expect(withMinus('-0.1200 ETH')).toBe('−0.1200 ETH');
    expect(amountText('-18500', { symbol: '₩' })).toBe('−₩18,500');
    expect(amountText('250', { minPlaces: 2, code: 'USDC', isCredit: true })).toBe('+250.00 USDC');
  });
  test('are cut, never rounded up, and never lose a digit unless requested', () => {
    expect(amountText('0.19999', { minPlaces: 4, maxPlaces: 4, code: 'BTC' })).toBe('0.1999 BTC');
    expect(amountText('1234567.000000000000000001')).toBe('1,234,567.000000000000000001');
    expect(amountText('24976.1', { symbol: '$', minPlaces: 2, maxPlaces: 2 })).toBe('$24,976.10');
  });
});

test('coins with equally many lobes share their strand', () => {
  expect(coinStrand(16)).toEqual(coinStrand(16));
  expect(coinStrand(9).strand).not.toBe(coinStrand(6).strand);
});

test('the portrait is one engraving, which is drawn identically each time', () => {
  expect(engraving()).toBe(engraving());
  expect(engraving().startsWith('M1 ')).toBe(true);
});

test.each([
  ['Pay ₩12,000', 'no'],
  ['8% comes back: $4.00', 'no'],
  ['3.00 USDC', 'no'],
  ['0x5290...9EE7', 'no'],
  ['12,000원을 보냅니다', 'no'],
  ['7 nights', undefined],
  ['Choose an asset', undefined],
])('no browser translates a text with an amount or an address: %s', (text, translate) => {
  expect(translateOf(text)).toBe(translate);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssetCode, assetOf, assets } from '#features/currency/assets.ts';
import { rateOf } from '#features/currency/rules.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { parseUnits } from '#platform/money.ts';
import { amountForWon, feeOf, inOtherCurrency, kindOf, readEnd, readTerms, takesFor, termsOf } from './rules.ts';

const won = assetOf('KRW');
const others = assets.filter(({ isLocal }) => !isLocal);
const units = (text: string, code: AssetCode) => {
  const read = parseUnits(text, assetOf(code).places);
  if (typeof read !== 'bigint') throw new Error(`${text} is no amount of ${code}`);
  return read;
};
const terms = (text: string, from: AssetCode, to: AssetCode) =>
  readTerms(text, { from: assetOf(from), to: assetOf(to), rates: FIRST });
const oneOf = fc.constantFrom(...others);
const anAmount = fc.bigInt(1n, 10n ** 26n);
const someWon = fc.bigInt(1n, 10n ** 15n);

describe('an exchange into won', () => {
  test('is rounded down to the won, and the fee rounded up', () => {
    expect(terms('10', 'XP', 'KRW')).toEqual({ takes: units('10', 'XP'), gives: 9_750n, fee: 250n, rate: 1_000n });
    expect(terms('1.0019', 'XP', 'KRW')).toMatchObject({ gives: 975n, fee: 26n });
    expect(terms('0.00000001', 'BTC', 'KRW')).toBe('too_small');
    expect(terms('0.1', 'BTC', 'KRW')).toMatchObject({ gives: 5_484_375n, fee: 140_625n, rate: 56_250_000n });
    expect(terms('20000', 'KRW', 'KRW')).toMatchObject({ gives: 19_500n, fee: 500n, rate: 1n });
  });
  test('gives the gross amount less the fee, both in whole won, and never more than the rate', () => {
    fc.assert(
      fc.property(oneOf, anAmount, (asset, takes) => {
        const unit = 10n ** BigInt(asset.places);
        const gross = (takes * rateOf(FIRST, asset.code)) / unit;
        const fee = (gross * 25n) / 1_000n + ((gross * 25n) % 1_000n > 0n ? 1n : 0n);
        const read = termsOf(asset, won, takes, FIRST);
        const isEnough = gross > fee;
        expect(read).toEqual(
          isEnough ? { takes, gives: gross - fee, fee, rate: rateOf(FIRST, asset.code) } : 'too_small',
        );
        if (isEnough)
          expect((gross - fee) * unit * 1_000n).toBeLessThanOrEqual(takes * rateOf(FIRST, asset.code) * 975n);
      }),
    );
  });
});

describe('an exchange out of won', () => {
  test('deducts the fee from the won and rounds the amount of the asset down to the asset’s decimal places', () => {
    expect(terms('10000', 'KRW', 'XP')).toEqual({
      takes: 10_000n,
      gives: units('9.75', 'XP'),
      fee: 250n,
      rate: 1_000n,
    });
    expect(terms('10001', 'KRW', 'BTC')).toMatchObject({ gives: units('0.00017333', 'BTC'), fee: 251n });
    expect(terms('1', 'KRW', 'XP')).toBe('too_small');
    expect(terms('1', 'KRW', 'KRW')).toBe('too_small');
    expect(terms('2', 'KRW', 'USDC')).toMatchObject({ gives: units('0.0008', 'USDC'), fee: 1n });
  });
  test('rounds away less than one unit of the asset', () => {
    fc.assert(
      fc.property(oneOf, someWon, (asset, takes) => {
        const read = termsOf(won, asset, takes, FIRST);
        if (read === 'too_small') return;
        const left = (takes - read.fee) * 10n ** BigInt(asset.places) - read.gives * rateOf(FIRST, asset.code);
        expect(left).toBeGreaterThanOrEqual(0n);
        expect(left).toBeLessThan(rateOf(FIRST, asset.code));
      }),
    );
  });
});

test('exchanging there and back never makes a gain', () => {
  fc.assert(
    fc.property(oneOf, someWon, (asset, takes) => {
      const there = termsOf(won, asset, takes, FIRST);
      if (there === 'too_small') return;
      const back = termsOf(asset, won, there.gives, FIRST);
      if (back !== 'too_small') expect(back.gives).toBeLessThan(takes);
    }),
  );
});

test('the fee is 2.5% rounded up, at least 1 won', () => {
  expect([1n, 39n, 40n, 41n, 1_000n].map((won) => feeOf(won, FIRST))).toEqual([1n, 1n, 1n, 2n, 25n]);
});

test('distinguishes an invalid amount, an amount too large and an amount too small', () => {
  const read = (text: string, balance?: string) =>
    readTerms(text, { from: assetOf('XP'), to: won, rates: FIRST }, balance);
  expect([read('abc'), read(''), read('0'), read('0.0000000000000000001'), read('0.001')]).toEqual([
    'malformed',
    'malformed',
    'zero',
    'too_precise',
    'too_small',
  ]);
  expect(read('5', '4.9')).toBe('above_balance');
  expect(read('5', '5')).toMatchObject({ gives: 4_875n });
  expect(readTerms('1.5', { from: won, to: assetOf('XP'), rates: FIRST })).toBe('too_precise');
});

test('one exchange moves at most a quadrillion won or an asset worth that much', () => {
  const most: readonly [AssetCode, string, string][] = [
    ['KRW', '1000000000000000', '1000000000000001'],
    ['XP', '1000000000000', '1000000000000.001'],
    ['USDC', '800000000000', '800000000000.0008'],
    ['BTC', '17777777.77777777', '17777777.7777778'],
    ['ETH', '320000000', '320000000.00000032'],
  ];
  for (const [code, text, more] of most) {
    const to = assetOf(code === 'KRW' ? 'XP' : 'KRW');
    expect(readTerms(text, { from: assetOf(code), to, rates: FIRST }), text).toMatchObject({
      takes: units(text, code),
    });
    expect(readTerms(more, { from: assetOf(code), to, rates: FIRST }), more).toBe('too_large');
  }
});

test('money can be added and withdrawn, and two assets or two banks cannot be exchanged', () => {
  const [xp, krw, bank, other] = [readEnd('XP'), readEnd('KRW'), readEnd('bank:7'), readEnd('bank:8')];
  if (!xp || !krw || !bank || !other) throw new Error('an end is not read');
  expect([kindOf(xp, krw), kindOf(bank, krw), kindOf(krw, xp), kindOf(krw, bank)]).toEqual([
    'top_up',
    'top_up',
    'withdrawal',
    'withdrawal',
  ]);
  expect([kindOf(bank, xp), kindOf(xp, bank)]).toEqual(['deposit', 'withdrawal']);
  for (const [from, to] of [
    [xp, xp],
    [krw, krw],
    [bank, other],
    [xp, { asset: 'BTC' as const }],
  ] as const)
    expect(kindOf(from, to)).toBeUndefined();
  expect(['', 'EUR', 'bank:', 'bank:0', 'bank:1x', 'xp'].map(readEnd)).toEqual(Array(6).fill(undefined));
});

test('the amount computed for a wanted sum of won gives exactly that sum, and no smaller amount does', () => {
  expect(takesFor(assetOf('USDC'), 50_000n, FIRST)).toBe(41_026_400n);
  expect(takesFor(assetOf('KRW'), 50_000n, FIRST)).toBe(51_283n);
  const won = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(fc.constantFrom(...assets), won, (from, wanted) => {
      const takes = takesFor(from, wanted, FIRST);
      expect(termsOf(from, assetOf('KRW'), takes, FIRST)).toMatchObject({ gives: wanted });
      const less = termsOf(from, assetOf('KRW'), takes - 1n, FIRST);
      expect(less === 'too_small' || less.gives < wanted).toBe(true);
    }),
  );
});

test('converts an amount to the other currency at its rate, rounded down', () => {
  expect(inOtherCurrency('USDC', '250', FIRST)).toEqual({ won: '312500' });
  expect(inOtherCurrency('XP', '0.9999', FIRST)).toEqual({ won: '999' });
  expect(inOtherCurrency('KRW', '18500', FIRST)).toEqual({ usd: '14.8' });
  expect(inOtherCurrency('KRW', '12', FIRST)).toEqual({ usd: '0' });
  expect(inOtherCurrency('DOGE', '1', FIRST)).toBeUndefined();
  expect(inOtherCurrency('USDC', 'much', FIRST)).toBeUndefined();
});

test('an amount typed in won becomes the smallest amount of the asset that is worth it, to the asset’s last decimal place', () => {
  expect(amountForWon(assetOf('USDC'), '10000', FIRST)).toBe('8');
  expect(amountForWon(assetOf('BTC'), '1', FIRST)).toBe('0.00000002');
  expect(amountForWon(assetOf('KRW'), '10000', FIRST)).toBe('10000');
  for (const none of ['', '12.5', '1,000', '-1']) expect(amountForWon(assetOf('USDC'), none, FIRST)).toBeUndefined();
  fc.assert(
    fc.property(fc.constantFrom(...assets), fc.bigInt(0n, 10n ** 15n), (asset, won) => {
      const amount = amountForWon(asset, `${won}`, FIRST) ?? '';
      if (!asset.isLocal) expect(inOtherCurrency(asset.code, amount, FIRST)).toEqual({ won: `${won}` });
    }),
  );
});

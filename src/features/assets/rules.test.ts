import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUnits } from '#platform/money.ts';
import { type Holding, valueHistory, valuePortfolio } from './rules.ts';

const places = { XP: 18, USDC: 6, CBDC: 6, BTC: 8, ETH: 18 };
const holding = (
  assetType: keyof typeof places,
  now: string,
  then: string,
  rateNow: string,
  rateThen = rateNow,
): Holding => ({
  assetType,
  places: places[assetType],
  units: BigInt(parseUnits(now, places[assetType])),
  unitsThen: BigInt(parseUnits(then, places[assetType])),
  rateNow,
  rateThen,
});

// Holdings of docs/product/demo.md#money. The rates of 24 hours ago are those of docs/product/wallet.md#rates divided
// by 1.023.
const demo = (rates: readonly [string, string, string, string]) => [
  holding('XP', '1954', '1954', '0.8', rates[0]),
  holding('USDC', '5200', '5011.491', '1', rates[1]),
  holding('CBDC', '3476.9', '2976.9', '1', rates[1]),
  holding('BTC', '0.1953', '0.1953', '45000', rates[2]),
  holding('ETH', '2.379', '2.379', '2500', rates[3]),
];

describe('the demo owner’s portfolio', () => {
  test.each([
    [['0.782014', '0.977517', '43988.269795', '2443.792766']],
    [['0.782013685239', '0.977517106549', '43988.269794721408', '2443.792766373412']],
  ] as const)('is worth $24,976.10 and has gained $1,234.56, 5.2 %%, with rates %j', (rates) => {
    const { assets, ...whole } = valuePortfolio(demo(rates));
    expect(whole).toEqual({ valueUsd: '24976.10', changeUsd: '1234.56', changePercent: '5.2' });
    expect(assets.map(({ assetType, valueUsd, changePercent }) => `${assetType} ${valueUsd} ${changePercent}`)).toEqual(
      ['XP 1563.20 2.3', 'USDC 5200.00 2.3', 'CBDC 3476.90 2.3', 'BTC 8788.50 2.3', 'ETH 5947.50 2.3'],
    );
    expect(assets.map(({ share }) => share)).toEqual(['6.3', '20.8', '13.9', '35.2', '23.8']);
  });
});

describe('a portfolio', () => {
  test('is worth nothing and has not changed if it is empty', () =>
    expect(valuePortfolio([holding('XP', '0', '0', '0.8', '0.7')])).toMatchObject({
      valueUsd: '0.00',
      changeUsd: '0.00',
      changePercent: '0.0',
      assets: [{ balance: '0', share: '0.0' }],
    }));

  test('has not changed in percent if it started at nothing', () =>
    expect(valuePortfolio([holding('XP', '100', '0', '0.8')])).toMatchObject({
      valueUsd: '80.00',
      changeUsd: '0.00',
      changePercent: '0.0',
    }));

  test('has lost everything if it was spent', () =>
    expect(valuePortfolio([holding('XP', '0', '100', '0.8')])).toMatchObject({
      valueUsd: '0.00',
      changeUsd: '-80.00',
      changePercent: '-100.0',
    }));

  test('is rounded only at the end: three times a third of a cent is a cent', () => {
    const third = holding('XP', '0.0033334', '0.0033334', '1');
    expect(valuePortfolio([third]).valueUsd).toBe('0.00');
    expect(valuePortfolio([third, third, third]).valueUsd).toBe('0.01');
  });

  test('rounds half a cent away from zero, up and down', () => {
    expect(valuePortfolio([holding('USDC', '0.005', '0.01', '1')])).toMatchObject({
      valueUsd: '0.01',
      changeUsd: '-0.01',
    });
  });

  test('is the sum of its assets, to a cent for each', () => {
    const any = fc.record({
      units: fc.bigInt({ min: 0n, max: 10n ** 30n }),
      cents: fc.integer({ min: 1, max: 10 ** 7 }),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (list) => {
        const { valueUsd, assets } = valuePortfolio(
          list.map(({ units, cents }) => ({
            assetType: 'XP',
            places: 18,
            units,
            unitsThen: units,
            rateNow: (cents / 100).toFixed(2),
            rateThen: '1',
          })),
        );
        const inCents = (usd: string) => BigInt(usd.replace('.', ''));
        const sum = assets.reduce((total, asset) => total + inCents(asset.valueUsd), 0n);
        const off = sum - inCents(valueUsd);
        expect(off <= BigInt(list.length) && off >= -BigInt(list.length)).toBe(true);
      }),
    );
  });
});

test('spending is a movement and a changed rate a change of value, never the reverse', () => {
  const eth = (units: string, rate: string) => [{ assetType: 'ETH', places: 0, units: BigInt(units), rate }];
  expect(valueHistory([eth('10', '100'), eth('10', '110'), eth('4', '110'), eth('4', '99')])).toEqual([
    { valueUsd: '1000.00', byRateUsd: '0.00', byMovementUsd: '0.00' },
    { valueUsd: '1100.00', byRateUsd: '100.00', byMovementUsd: '0.00' },
    { valueUsd: '440.00', byRateUsd: '0.00', byMovementUsd: '-660.00' },
    { valueUsd: '396.00', byRateUsd: '-44.00', byMovementUsd: '0.00' },
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetOf, assets, findAsset, networkFee } from '#features/currency/assets.ts';
import { FIRST } from '#features/currency/testing/first-rules.ts';
import { formatUnits } from '#platform/money.ts';
import { HOUSE, legsOf } from './movement.ts';
import { planReturn, planSend, readSend, returnFault, shortfall } from './rules.ts';

const send = { transactionType: 'send', status: 'pending', assetType: 'XP', amount: '1' };
const sendable = fc.constantFrom(...assets.filter(({ isLocal }) => !isLocal));
const units = fc.bigInt({ min: 1n, max: 10n ** 37n });

describe('the network fee', () => {
  test('is a fault if it is no whole number of the asset’s units', () =>
    expect(() => networkFee({ ...assetOf('USDC'), places: 2 }, FIRST.networkFee)).toThrow('no whole number'));
  test('is 0.001 of each asset, and 0 for the local currency', () => {
    const fees = assets.map((asset) => formatUnits(networkFee(asset, FIRST.networkFee), asset.places));
    expect(fees).toEqual(['0.001', '0.001', '0.001', '0.001', '0.001', '0']);
  });
});

describe('an amount to send', () => {
  test('is read exactly, whatever its size', () => {
    fc.assert(
      fc.property(sendable, units, (asset, amount) => {
        const wanted = { ...send, assetType: asset.code, amount: formatUnits(amount, asset.places) };
        expect(readSend(wanted)).toEqual({ asset, amount });
      }),
    );
  });

  test('is never read from a text that is not a canonical decimal', () => {
    fc.assert(
      fc.property(fc.string(), (amount) => {
        fc.pre(!/^(0|[1-9]\d*)(\.\d+)?$/.test(amount));
        expect(readSend({ ...send, amount })).toMatchObject({ code: 'invalid_amount' });
      }),
    );
  });

  test('is never rounded: one decimal place more than the asset has is a fault', () => {
    fc.assert(
      fc.property(sendable, fc.nat(9), (asset, digit) => {
        const amount = `1.${'0'.repeat(asset.places)}${digit}`;
        expect(readSend({ ...send, assetType: asset.code, amount })).toMatchObject({ code: 'invalid_amount' });
      }),
    );
  });

  test.each([
    ['cannot_mint', { transactionType: 'receive' }],
    ['cannot_complete', { status: 'completed' }],
    ['unknown_asset', { assetType: 'other' }],
    ['unknown_asset', { assetType: 'KRW' }],
    ['unknown_asset', { assetType: '__proto__' }],
    ['invalid_amount', { amount: '0' }],
  ])('is %s for %j', (code, change) => expect(readSend({ ...send, ...change })).toMatchObject({ code }));
});

test('the legs of a send sum to 0 and give the fee to the network', () => {
  fc.assert(
    fc.property(sendable, units, (asset, amount) => {
      const plan = planSend({ asset, amount, from: '0xa', to: '0xb' }, { id: 1, rules: FIRST });
      const legs = legsOf(plan);
      expect(legs.reduce((sum, { delta }) => sum + delta, 0n)).toBe(0n);
      expect(legs.map(({ owner, delta }) => [owner, delta])).toEqual([
        ['0xa', -(amount + plan.fee)],
        ['0xb', amount],
        [HOUSE.fees, plan.fee],
      ]);
    }),
  );
});

test('a movement without a fee has no leg for a fee', () =>
  expect(legsOf({ asset: 'KRW', amount: 5n, fee: 0n, from: '0xa', to: '0xb' })).toHaveLength(2));

test('a return goes in the other direction, without a fee, linked to the send', () =>
  expect(planReturn('XP', 5n, { id: 7, from: '0xa', to: '0xb' })).toMatchObject({
    from: '0xb',
    to: '0xa',
    fee: 0n,
    reverses: 7,
    group: 7,
  }));

test('the amount alone decides which shortfall is reported', () =>
  expect([shortfall(11n, 10n), shortfall(10n, 10n)]).toEqual(['insufficient_balance', 'insufficient_for_fee']));

describe('cancelling a transfer', () => {
  const facts = { state: 'posted', isReturned: false, isHeldBySomebody: false, isLate: false } as const;
  test.each([
    [undefined, {}],
    ['not_settled', { state: 'pending' as const }],
    ['not_settled', { state: 'voided' as const }],
    ['address_is_held', { isHeldBySomebody: true }],
    ['too_late', { isLate: true }],
    ['already_returned', { isReturned: true, isHeldBySomebody: true, isLate: true }],
  ])('is %s for %j', (fault, change) => expect(returnFault({ ...facts, ...change })).toBe(fault));
});

test('an asset is found by its code only', () =>
  expect([findAsset('XP')?.id, findAsset('xp'), findAsset('constructor')]).toEqual([1, undefined, undefined]));

import { expect, test } from 'vitest';
import { choicesOf, endsOf, flows, hasNoSource, sourceOf } from './flows.ts';
import { kindOf } from './rules.ts';

const account = (id: number, change: object = {}) => ({ id, isDefault: false, isForTopUps: false, ...change });
const assets = ['KRW', 'XP', 'USDC'].map((assetType) => ({ assetType, balance: '2.5' }));
const two = [account(1), account(2, { isDefault: true })];

test('offers the default account first, and for top-ups the linked account', () => {
  expect(choicesOf('withdraw', { assets, bankAccounts: two })).toEqual({
    from: ['XP', 'USDC'],
    to: ['bank:2', 'bank:1'],
  });
  expect(choicesOf('topUp', { assets, bankAccounts: two }).from).toEqual(['XP', 'USDC', 'bank:1', 'bank:2']);
  const linked = [account(1), account(2, { isForTopUps: true })];
  expect(choicesOf('topUp', { assets, bankAccounts: linked }).from).toEqual(['bank:2', 'bank:1', 'XP', 'USDC']);
  expect(choicesOf('localWithdraw', { assets, bankAccounts: two })).toEqual({
    from: ['KRW'],
    to: ['bank:2', 'bank:1', 'XP', 'USDC'],
  });
});

test('offers for a top-up the source used last first, while that source has money', () => {
  const holds = [...assets, { assetType: 'BTC', balance: '0.00' }];
  const from = (last: string | undefined) => choicesOf('topUp', { assets: holds, bankAccounts: two }, last).from;
  expect(from('USDC')).toEqual(['USDC', 'XP', 'BTC', 'bank:1', 'bank:2']);
  expect(from('bank:2')).toEqual(['bank:2', 'XP', 'USDC', 'BTC', 'bank:1']);
  for (const gone of [undefined, 'BTC', 'bank:9', 'KRW']) expect(from(gone)[0]).toBe('XP');
  expect(choicesOf('withdraw', { assets: holds, bankAccounts: two }, 'USDC').from[0]).toBe('XP');
});

test('offers a bank account for a top-up of an empty wallet, and no source if there is no bank account', () => {
  const empty = ['KRW', 'XP', 'USDC'].map((assetType) => ({ assetType, balance: assetType === 'KRW' ? '500' : '0' }));
  expect(choicesOf('topUp', { assets: empty, bankAccounts: two }).from).toEqual(['bank:1', 'bank:2', 'XP', 'USDC']);
  expect(hasNoSource('topUp', { assets: empty, bankAccounts: [] })).toBe(true);
  expect(hasNoSource('topUp', { assets: empty, bankAccounts: two })).toBe(false);
  expect(hasNoSource('topUp', { assets, bankAccounts: [] })).toBe(false);
  expect(hasNoSource('localWithdraw', { assets: empty, bankAccounts: [] })).toBe(false);
});

test('a withdrawal from an empty wallet leads to a deposit', () => {
  const holds = (won: string, xp: string, bankAccounts = two) => ({
    assets: [
      { assetType: 'KRW', balance: won },
      { assetType: 'XP', balance: xp },
    ],
    bankAccounts,
  });
  for (const flow of ['withdraw', 'localWithdraw'] as const) {
    expect(hasNoSource(flow, holds('0', '0.00'))).toBe(true);
    expect(hasNoSource(flow, holds('500', '0.5', []))).toBe(false);
    expect(sourceOf(flow, holds('0', '0', []))).toBeUndefined();
  }
  expect(hasNoSource('withdraw', holds('500', '0'))).toBe(true);
  expect(hasNoSource('localWithdraw', holds('0', '2.5'))).toBe(true);
  expect(sourceOf('withdraw', holds('500', '0'))).toBe('deposit');
  // An asset that cannot be exchanged here is no source for a withdrawal.
  const wonAlone = { assets: holds('500', '0').assets.slice(0, 1), bankAccounts: two };
  expect(sourceOf('withdraw', wonAlone)).toBeUndefined();
  expect(sourceOf('localWithdraw', holds('0', '0'))).toBe('topUp');
  expect(sourceOf('localWithdraw', holds('0', '2.5', []))).toBe('topUp');
});

test('every offered pair can be exchanged, and a choice that is no longer offered falls back to the first', () => {
  for (const flow of flows) {
    const choices = choicesOf(flow, { assets, bankAccounts: two });
    for (const from of choices.from)
      for (const to of choices.to) {
        const ends = endsOf(choices, { from, to });
        expect(ends && kindOf(ends.from, ends.to), `${from} ${to}`).toBeDefined();
      }
  }
  const choices = choicesOf('deposit', { assets, bankAccounts: two });
  expect(endsOf(choices, { from: 'bank:9', to: 'USDC' })).toMatchObject({ fromText: 'bank:2', toText: 'USDC' });
  expect(endsOf(choicesOf('deposit', { assets, bankAccounts: [] }), {})).toBeUndefined();
});

import { expect, test } from 'vitest';
import { assetOf } from '#features/currency/assets.ts';
import { cautionsOf } from './caution.ts';

const now = new Date('2026-11-23T12:00:00Z');
const sent = (amount: string, createdAt = '2026-11-01T09:00:00Z') => ({ amount, createdAt });
const of = (amount: string, more: Partial<Parameters<typeof cautionsOf>[0]> = {}) =>
  cautionsOf({ asset: assetOf('USDC'), amount, balance: '1000', past: [], isFirst: false, now, ...more });

test('warns of the same amount to the same payee within an hour, whatever zeros it is typed with', () => {
  const past = [sent('25', '2026-11-23T11:00:01Z'), sent('30', '2026-11-23T11:30:00Z')];
  expect(of('25.0', { past })).toEqual([{ kind: 'repeated', at: '2026-11-23T11:00:01Z' }]);
  expect(of('26', { past })).toEqual([]);
  expect(of('25', { past: [sent('25', '2026-11-23T11:00:00Z')] })).toEqual([]);
});

test('warns of more than three times the largest amount so far, with that amount', () => {
  const past = [sent('50'), sent('250'), sent('9')];
  expect(of('750', { past })).toEqual([]);
  expect(of('750.000001', { past })).toEqual([{ kind: 'unusual', most: '250' }]);
  expect(of('1250', { past })).toEqual([{ kind: 'unusual', most: '250' }]);
});

test('warns of half of the balance to a new recipient, and not to a known or unresolved recipient', () => {
  expect(of('500', { isFirst: true })).toEqual([{ kind: 'large' }]);
  expect(of('499.999999', { isFirst: true })).toEqual([]);
  expect(of('500')).toEqual([]);
  expect(of('500', { isFirst: undefined })).toEqual([]);
  expect(of('500', { isFirst: true, balance: undefined })).toEqual([]);
});

test('an invalid amount causes no warning', () => {
  for (const none of ['', '0', '12.', 'much']) expect(of(none, { isFirst: true, balance: '0' })).toEqual([]);
});

import { expect, test } from 'vitest';
import { assets } from './assets.ts';
import { changeText } from './change-text.ts';
import { changesOf } from './rule-changes.ts';
import { faultsOf } from './rule-faults.ts';
import { capOf } from './rules.ts';
import { FIRST } from './testing/first-rules.ts';

const known = { assets, trades: ['tea', 'culture'] };

test('the first rules are valid, and none of their fees is less than a unit', () =>
  expect(faultsOf(FIRST, known)).toEqual({}));

test.each([
  ['exchangeFeeBps', { exchangeFeeBps: -1 }],
  ['exchangeFeeBps', { exchangeFeeBps: 5001 }],
  ['exchangeFeeBps', { exchangeFeeBps: 2.5 }],
  ['cashbackDays', { cashbackDays: 0 }],
  ['mostPayment', { mostPayment: '1000000000001' }],
  ['mostExchange', { mostExchange: '0' }],
  ['cashbackAtOnce', { cashbackAtOnce: '-1' }],
  ['networkFee', { networkFee: '1001' }],
  ['networkFee', { networkFee: '0.0000001' }],
  ['rates', { rates: { ...FIRST.rates, XP: '0' } }],
  ['rates', { rates: { ...FIRST.rates, KRW: '2' } }],
  ['rates', { rates: { ...FIRST.rates, DOGE: '5' } }],
  ['shutOut', { shutOut: ['casino'] }],
  ['caps.month', { caps: { ...FIRST.caps, month: ['1', null] } }],
  ['caps.month', { caps: { ...FIRST.caps, month: [null, '1', null] } }],
] as const)('%s of %j is not valid', (field, change) =>
  expect(Object.keys(faultsOf({ ...FIRST, ...change }, known))).toEqual([field]),
);

const none = { payment: null, month: null, holding: null };

test('a cap is the cap of the member’s level, and there is no cap if the level has none or the member has no level', () => {
  const rules = { caps: { ...FIRST.caps, payment: ['0', '500', null] } };
  expect(
    ([0, 1, 2, undefined] as const).map((level) =>
      capOf(rules, 'payment', level === undefined ? undefined : { level, own: none }),
    ),
  ).toEqual([0n, 500n, undefined, undefined]);
});

test('the lower of two caps counts: the currency’s cap for a level or the member’s own cap', () => {
  const rules = { caps: { ...FIRST.caps, payment: [null, '500', '900'] } };
  const cap = (level: 0 | 1 | 2, payment: string | null) =>
    capOf(rules, 'payment', { level, own: { ...none, payment } });
  expect([cap(0, '700'), cap(1, '700'), cap(1, '0'), cap(2, '700'), cap(2, null)]).toEqual([
    700n,
    500n,
    0n,
    700n,
    900n,
  ]);
});

test('a version’s changes, and nothing else, are listed one by one in both languages', () => {
  const after = {
    ...FIRST,
    rates: { ...FIRST.rates, XP: '1100' },
    exchangeFeeBps: 300,
    shutOut: ['tea'],
    caps: { ...FIRST.caps, month: ['0', '700000', null] },
  };
  const changes = changesOf(FIRST, after);
  expect(changes.map((change) => changeText(change, 'en'))).toEqual([
    '1 XP in won: 1,000 → 1,100',
    'Exchange fee: 2.5% → 3%',
    'Trades that take no payments: none → tea',
    'Payments in a month (nothing proven): no cap → 0',
    'Payments in a month (e-mail proven): no cap → 700,000',
  ]);
  expect(changeText(changes[4] ?? (changes[0] as never), 'ko')).toBe('월 결제 (이메일 인증): 한도 없음 → 700,000');
  expect(changesOf(FIRST, { ...FIRST, shutOut: [] })).toEqual([]);
});

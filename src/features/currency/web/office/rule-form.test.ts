import { expect, it } from 'vitest';
import { changesOf } from '../../rule-changes.ts';
import { faultsOf } from '../../rule-faults.ts';
import { FIRST } from '../../testing/first-rules.ts';
import { KNOWN, rulesOf, typedOf } from './rule-form.ts';

it('unchanged rules in the form make no change, and each changed field makes one change', () => {
  const typed = typedOf(FIRST);
  expect(changesOf(FIRST, rulesOf(typed))).toEqual([]);
  const said = (change: Record<string, string>) =>
    changesOf(FIRST, rulesOf({ ...typed, ...change })).map(({ what, of, after }) => [what, of, after]);
  expect(said({ exchangeFee: '1.8' })).toEqual([['exchangeFee', null, '1.8']]);
  expect(said({ mostPayment: '5,000,000' })).toEqual([['mostPayment', null, '5000000']]);
  expect(said({ 'month.1': ' 300,000 ' })).toEqual([['month', '1', '300000']]);
  expect(said({ shutOut: 'health,tea' })).toEqual([['shutOut', null, 'health,tea']]);
  for (const key of Object.keys(typed)) expect(said({ [key]: '9' }), key).toHaveLength(1);
});

it('an invalid number is refused at its field, and never rounded', () => {
  const faults = (change: Record<string, string>) =>
    Object.keys(faultsOf(rulesOf({ ...typedOf(FIRST), ...change }), KNOWN));
  for (const percent of ['', '1.855', '-1', 'x', '51'])
    expect(faults({ exchangeFee: percent })).toEqual(['exchangeFeeBps']);
  expect(faults({ 'rate.BTC': '1.5' })).toEqual(['rates']);
  expect(faults({ 'payment.2': 'much' })).toEqual(['caps.payment']);
  expect(faults({ cashbackDays: '7.5' })).toEqual(['cashbackDays']);
});

it('a decimal comma changes no rate, fee or cap: the text stays and is refused', () => {
  for (const key of ['exchangeFee', 'rate.BTC', 'payment.1', 'mostPayment', 'networkFee', 'cashbackDays'])
    expect(Object.keys(faultsOf(rulesOf({ ...typedOf(FIRST), [key]: '1,8' }), KNOWN)), key).toHaveLength(1);
});

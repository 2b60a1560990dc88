import { expect, test } from 'vitest';
import type { Transaction } from '../contract.ts';
import { personOf } from './transaction-text.ts';

const sent = {
  transactionType: 'send',
  kind: 'send',
  exchange: null,
  merchantName: null,
  toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  counterpartyName: 'Park Jihoon',
} as unknown as Transaction;

test('a row is named at its first paint, by the name that came with it, and then by the contacts', () => {
  expect(personOf(sent, undefined)).toBe('Park Jihoon');
  expect(personOf(sent, () => 'Jihoon')).toBe('Jihoon');
  expect(personOf(sent, () => undefined)).toBeUndefined();
});

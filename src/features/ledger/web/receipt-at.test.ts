import { expect, test } from 'vitest';
import { receiptAt, refundAt } from './receipt-at.ts';

test('a payment and the movements that follow it lead to one receipt, and other movements lead to no receipt', () => {
  expect(receiptAt({ kind: 'payment', id: 7, group: null })).toBe('/pay?payment=7');
  for (const [id, kind] of ['cashback', 'cashback_return', 'refund'].entries())
    expect(receiptAt({ kind, id: 8 + id, group: 7 })).toBe('/pay?payment=7');
  for (const kind of ['send', 'return', 'top_up', 'opening'])
    expect(receiptAt({ kind, id: 9, group: 7 })).toBeUndefined();
});

test('only a payment leads to its refund, on the merchant’s side', () => {
  expect(refundAt({ kind: 'payment', id: 7, transactionType: 'receive' })).toBe('/pay?payment=7&do=refund');
  expect(refundAt({ kind: 'payment', id: 7, transactionType: 'send' })).toBeUndefined();
  expect(refundAt({ kind: 'refund', id: 8, transactionType: 'receive' })).toBeUndefined();
});

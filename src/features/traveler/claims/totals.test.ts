import { expect, test } from 'vitest';
import { totalRefunded } from './totals.ts';

test('total refunds are the confirmed amounts approved and paid, to the cent', () => {
  expect(
    totalRefunded([
      { status: 'paid', refundAmount: '0.1', grantedAmount: null },
      { status: 'approved', refundAmount: '0.4', grantedAmount: '0.2' },
      { status: 'processing', refundAmount: '40', grantedAmount: null },
      { status: 'refused', refundAmount: '8', grantedAmount: null },
      { status: 'returned', refundAmount: '8', grantedAmount: '8' },
    ]),
  ).toBe('0.3');
  expect(totalRefunded([])).toBe('0');
});

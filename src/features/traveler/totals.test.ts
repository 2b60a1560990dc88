import { expect, test } from 'vitest';
import { totalRefunded } from './totals.ts';

test('total refunds are what was approved and paid, to the cent', () => {
  expect(
    totalRefunded([
      { status: 'paid', refundAmount: '0.1' },
      { status: 'approved', refundAmount: '0.2' },
      { status: 'processing', refundAmount: '40' },
    ]),
  ).toBe('0.3');
  expect(totalRefunded([])).toBe('0');
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiptOfCode } from './picture.ts';

test('a scanned receipt has the number in its code, or the fingerprint of any other text', () => {
  expect(receiptOfCode(' R-2026 1\n')).toBe('R-20261');
  for (const text of ['영수증 1', 'x'.repeat(129)])
    expect(receiptOfCode(text)).toBe(createHash('sha256').update(text).digest('hex'));
});

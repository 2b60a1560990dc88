import { expect, test } from 'vitest';
import type { DigitalDocument } from './contract.ts';
import { isBySandbox, standingOf } from './standing.ts';

const document = (verificationStatus: DigitalDocument['metadata']['verificationStatus']): DigitalDocument => ({
  id: 1,
  userId: 1,
  title: 'id Verification',
  documentType: 'id',
  documentHash: '',
  metadata: { documentNumber: '1', name: 'A', verificationStatus, rejectionCode: null, rejectionReason: null },
  checkedBy: null,
  verifiedAt: null,
  createdAt: '2026-11-20T00:00:00.000Z',
});

test('an identity stands where its best document stands', () => {
  expect(standingOf([])).toBe('none');
  expect(standingOf([document('rejected')])).toBe('rejected');
  expect(standingOf([document('rejected'), document('pending')])).toBe('pending');
  expect(standingOf([document('pending'), document('verified'), document('rejected')])).toBe('verified');
});

test('an identity rests on a sandbox when nobody else has verified it', () => {
  const bySandbox = { ...document('verified'), checkedBy: 'sandbox' as const };
  const byVerifier = { ...document('verified'), checkedBy: 'verifier' as const };
  expect(isBySandbox([])).toBe(false);
  expect(isBySandbox([document('pending')])).toBe(false);
  expect(isBySandbox([bySandbox, document('rejected')])).toBe(true);
  expect(isBySandbox([bySandbox, byVerifier])).toBe(false);
});

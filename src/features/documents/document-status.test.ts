import { expect, test } from 'vitest';
import type { DigitalDocument } from './contract.ts';
import { identityStatusOf, shownStatus } from './document-status.ts';

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

test('an identity has the status of its best document', () => {
  expect(identityStatusOf([])).toBe('none');
  expect(identityStatusOf([document('rejected')])).toBe('rejected');
  expect(identityStatusOf([document('rejected'), document('pending')])).toBe('pending');
  expect(identityStatusOf([document('pending'), document('verified'), document('rejected')])).toBe('verified');
});

test('a document accepted by a sandbox is shown as a trial, otherwise like any other', () => {
  const bySandbox = (status: 'verified' | 'pending' | 'rejected') => ({
    ...document(status),
    checkedBy: 'sandbox' as const,
  });
  expect(shownStatus(bySandbox('verified'))).toBe('trial');
  expect(shownStatus(bySandbox('rejected'))).toBe('rejected');
  expect(shownStatus({ ...document('verified'), checkedBy: 'verifier' })).toBe('verified');
});

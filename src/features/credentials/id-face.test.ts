import { expect, test } from 'vitest';
import type { Credential } from './contract.ts';
import { idFaceOf } from './id-face.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const credential = (id: number, more: Partial<Credential> = {}): Credential => ({
  id,
  userId: 1,
  credentialType: 'national_id',
  issuer: 'self:Hanbit',
  issuanceDate: '2025-03-12',
  expirationDate: null,
  credentialData: { name: 'ID' },
  isRevoked: false,
  verification: 'self_attested',
  checkedBy: null,
  createdAt: '2025-03-12T00:00:00.000Z',
  frontedAt: null,
  ...more,
});
const signed = { verification: 'issuer_signed', checkedBy: 'verifier' } as const;
const kind = (credentials: readonly Credential[], standing: Parameters<typeof idFaceOf>[1] = 'none') =>
  idFaceOf(credentials, standing, NOW).kind;

test('the card is verified if a signed credential is in front, a trial by a sandbox, and otherwise the person’s own statement', () => {
  expect(kind([credential(1, signed)])).toBe('verified');
  expect(kind([credential(1, { verification: 'trial' })])).toBe('trial');
  expect(kind([credential(1)])).toBe('stated');
  expect(kind([])).toBe('none');
  const chosen = credential(2, { frontedAt: '2026-11-20T00:00:00.000Z', credentialType: 'passport' });
  expect(kind([credential(1, signed), chosen])).toBe('stated');
  expect(kind([credential(1, { ...signed, expirationDate: '2026-11-19' })])).toBe('stated');
});

test('the ID shows a pending or rejected document until a document is verified, and shows a revoked credential as revoked', () => {
  expect(kind([credential(1)], 'pending')).toBe('pending');
  expect(kind([], 'rejected')).toBe('rejected');
  expect(kind([credential(1, signed)], 'pending')).toBe('verified');
  expect(idFaceOf([credential(1, { ...signed, isRevoked: true })], 'verified', NOW)).toMatchObject({
    kind: 'revoked',
    credential: { id: 1 },
  });
  expect(kind([credential(1, { ...signed, isRevoked: true })], 'pending')).toBe('pending');
});

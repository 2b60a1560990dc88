import { expect, test } from 'vitest';
import type { Credential } from './contract.ts';
import { cardsOf, issuerName, nameOn, stateOf } from './display.ts';
import { proofOf } from './id-face.ts';

const credential = (id: number, credentialType: string, more: Partial<Credential> = {}): Credential => ({
  id,
  userId: 1,
  credentialType,
  issuer: 'self:Hanbit',
  issuanceDate: '2025-03-12',
  expirationDate: null,
  credentialData: { name: credentialType },
  isRevoked: false,
  verification: 'self_attested',
  checkedBy: null,
  createdAt: '2025-03-12T00:00:00.000Z',
  frontedAt: null,
  ...more,
});

test('only the last segment of an issuer is shown', () => {
  expect(issuerName('did:web:hanbit.example:hr')).toBe('hr');
  expect(issuerName('self:Hanbit Systems')).toBe('Hanbit Systems');
  expect(issuerName('Hanbit')).toBe('Hanbit');
});

test('a revoked credential shows “revoked” before anything else, an expired credential “expired” before its signer', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(stateOf(credential(1, 'passport', { isRevoked: true, expirationDate: '2026-01-01' }), now)).toBe('revoked');
  expect(stateOf(credential(1, 'passport', { expirationDate: '2026-11-19' }), now)).toBe('expired');
  expect(stateOf(credential(1, 'passport', { expirationDate: '2026-11-20' }), now)).toBe('self_attested');
});

test('the cards are the citizen, employee and traveler IDs in that order, and other credentials only if one of these is missing', () => {
  const all = [
    credential(1, 'education'),
    credential(2, 'passport'),
    credential(3, 'employment'),
    credential(4, 'national_id'),
  ];
  expect(cardsOf(all).map(({ credentialType }) => credentialType)).toEqual(['national_id', 'employment', 'passport']);
  const some = [
    credential(1, 'education'),
    credential(2, 'student_id', { verification: 'issuer_signed' }),
    credential(3, 'passport'),
  ];
  // The most trusted card is in front, whatever its type.
  expect(cardsOf(some).map(({ id }) => id)).toEqual([2, 3, 1]);
});

test('of two credentials of a kind the card is the one that its issuer signed, in front of the other cards', () => {
  const all = [
    credential(1, 'national_id', { verification: 'trial' }),
    credential(2, 'employment'),
    credential(3, 'passport'),
    credential(4, 'national_id', { verification: 'issuer_signed' }),
  ];
  expect(cardsOf(all).map(({ id }) => id)).toEqual([4, 2, 3]);
});

test('a revoked credential is not a card', () => {
  expect(cardsOf([credential(1, 'passport', { isRevoked: true })])).toEqual([]);
});

test('a card shows the name in its credential, and no other name', () => {
  const held = credential(1, 'passport', { credentialData: { name: 'Passport', holderName: 'Han Jiwoo' } });
  expect(nameOn(held, 'Traveler ID')).toBe('Han Jiwoo');
  const degree = credential(2, 'education', { credentialData: { name: 'BA Industrial Design' } });
  expect(nameOn(degree, 'Education Certificate')).toBe('BA Industrial Design');
  expect(nameOn(credential(3, 'passport', { credentialData: { name: 'Traveler ID' } }), 'Traveler ID')).toBe('');
});

test('a person is verified by the best valid credential of a document', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const trial = credential(1, 'passport', { verification: 'trial', checkedBy: 'sandbox' });
  const signed = credential(2, 'passport', { verification: 'issuer_signed', checkedBy: 'verifier' });
  const own = credential(3, 'education');
  expect(proofOf([own], now)).toBeUndefined();
  expect(proofOf([own, trial], now)?.id).toBe(1);
  expect(proofOf([own, trial, signed], now)?.id).toBe(2);
  expect(proofOf([trial, { ...signed, isRevoked: true }], now)?.id).toBe(1);
  expect(proofOf([{ ...trial, expirationDate: '2026-11-19' }], now)).toBeUndefined();
});

test('the card chosen last is in front, whoever signed the other cards; without a choice the best signed card is in front', () => {
  const all = [
    credential(1, 'national_id'),
    credential(2, 'employment', { verification: 'trial' }),
    credential(3, 'passport', { verification: 'issuer_signed' }),
    credential(4, 'education'),
  ];
  const order = (cards: readonly Credential[]) => cardsOf(cards).map(({ id }) => id);
  expect(order(all)).toEqual([3, 2, 1]);
  const at = (id: number, frontedAt: string) => (one: Credential) => (one.id === id ? { ...one, frontedAt } : one);
  const once = all.map(at(1, '2026-11-20T00:00:00.000Z'));
  expect(order(once)).toEqual([1, 3, 2]);
  expect(order(once.map(at(4, '2026-11-21T00:00:00.000Z')))).toEqual([4, 2, 1]);
  expect(order(once.map((one) => ({ ...one, isRevoked: one.id === 1 })))).toEqual([3, 2, 4]);
});

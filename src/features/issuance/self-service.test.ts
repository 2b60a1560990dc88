import { describe, expect, it } from 'vitest';
import { claimsBy, proves } from './self-service.ts';

const proof = {
  credentialType: 'national_id',
  verification: 'issuer_signed' as const,
  checkedBy: 'verifier' as const,
  isRevoked: false,
  expirationDate: '2027-01-01' as string | null,
  credentialData: { name: 'Citizen ID', holderName: 'Kim Minseo', over19: 'yes' as const },
};
const condition = { proofs: ['national_id', 'passport'], needsOver19: true, allowsTrial: false };
const today = '2026-11-25';

describe('a sufficient proof', () => {
  it('is a valid credential of a named type, checked by an issuer, of a person old enough', () => {
    expect(proves(proof, condition, today)).toBe(true);
    expect(proves({ ...proof, expirationDate: null }, condition, today)).toBe(true);
    for (const no of [
      { credentialType: 'drivers_license' },
      { verification: 'self_attested' as const },
      { verification: 'trial' as const, checkedBy: 'sandbox' as const },
      { checkedBy: null },
      { isRevoked: true },
      { expirationDate: '2026-11-24' },
      { credentialData: { name: 'Citizen ID', over19: 'no' as const } },
      { credentialData: { name: 'Citizen ID' } },
    ])
      expect(proves({ ...proof, ...no }, condition, today), JSON.stringify(no)).toBe(false);
  });
  it('is a trial only if the type allows trials', () => {
    const trial = { ...proof, verification: 'trial' as const, checkedBy: 'sandbox' as const };
    expect(proves(trial, { ...condition, allowsTrial: true }, today)).toBe(true);
    expect(proves({ ...trial, verification: 'self_attested' }, { ...condition, allowsTrial: true }, today)).toBe(false);
  });
});

it('claims come from the proof or are constant, and are reported as missing if the proof lacks them', () => {
  const sources = { name: { from: 'holderName' }, city: { says: 'Jeju' } } as const;
  expect(claimsBy(['city', 'name'], sources, proof.credentialData)).toEqual({ city: 'Jeju', name: 'Kim Minseo' });
  expect(claimsBy(['name'], { name: { from: 'foreign' } }, proof.credentialData)).toBeUndefined();
  expect(claimsBy(['name', 'more'], sources, proof.credentialData)).toBeUndefined();
});

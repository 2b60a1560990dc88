import { describe, expect, it } from 'vitest';
import { claimFault, daysLeft } from './rules.ts';

const claim = {
  issuanceDate: '2026-03-01',
  expirationDate: '2028-03-01' as string | null,
  isRevoked: false,
  verification: 'self_attested',
};

describe('a self-attested credential', () => {
  it('may expire on the day of issue, or never', () => {
    expect(claimFault(claim)).toBeUndefined();
    expect(claimFault({ ...claim, expirationDate: '2026-03-01' })).toBeUndefined();
    expect(claimFault({ ...claim, expirationDate: null })).toBeUndefined();
  });

  it('is refused if it expires before its day of issue, starts revoked or claims to be verified', () => {
    expect(claimFault({ ...claim, expirationDate: '2026-02-28' })?.code).toBe('expires_before_issue');
    expect(claimFault({ ...claim, isRevoked: true })?.code).toBe('starts_revoked');
    expect(claimFault({ ...claim, verification: 'issuer_signed' })?.code).toBe('not_self_attested');
  });
});

it('a credential that expires within thirty days shows the number of days left', () => {
  // It is half an hour after midnight on this device, and may be another day elsewhere.
  const now = new Date(2026, 10, 21, 0, 30);
  expect(daysLeft('2026-11-21', now)).toBe(0);
  expect(daysLeft('2026-12-21', now)).toBe(30);
  for (const day of ['2026-12-22', '2026-11-20', null]) expect(daysLeft(day, now)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { type Check, type CheckFault, checkNames } from './checks.ts';
import type { VerifiedPresentation } from './contract.ts';
import { findingOf } from './credential-finding.ts';

const passed: Check[] = checkNames.map((check) => ({ check, result: 'passed' }));
const failing = (check: Check['check'], fault: CheckFault): Check[] =>
  passed.map((one) => (one.check === check ? { check, result: 'failed', fault } : one));
const shown = (more: Partial<VerifiedPresentation> = {}): VerifiedPresentation => ({
  credentialType: 'passport',
  verification: 'issuer_signed',
  checkedBy: 'verifier',
  signedBy: 'https://wallet.example',
  expirationDate: null,
  claims: {},
  presentation: 'x',
  ...more,
});
const finding = (checks: readonly Check[], of: VerifiedPresentation | null) => findingOf({ checks, shown: of }).finding;

test('only a credential that an issuer signed and that passes every check gets a seal; a credential signed by a sandbox or its holder alone gets no seal', () => {
  expect(finding(passed, shown())).toBe('sealed');
  expect(finding(passed, shown({ checkedBy: 'sandbox' }))).toBe('unproven');
  expect(finding(passed, shown({ verification: 'trial' }))).toBe('unproven');
  expect(finding(passed, shown({ verification: 'self_attested', checkedBy: null }))).toBe('unproven');
  expect(finding(failing('status', 'revoked'), shown())).toBe('refused');
});

test('an unknown result does not count as failed, and a failed check is listed first', () => {
  expect(finding(failing('signature', 'unknown_issuer'), null)).toBe('unknown');
  expect(finding(failing('status', 'list_unreachable'), null)).toBe('unknown');
  expect(finding(failing('signature', 'bad_signature'), null)).toBe('refused');
  const { finding: found, checks } = findingOf({ checks: failing('expiry', 'expired'), shown: null });
  expect([found, checks[0]?.check, checks.length]).toEqual(['refused', 'expiry', passed.length]);
});

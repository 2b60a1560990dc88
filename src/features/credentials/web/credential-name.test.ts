import { expect, test } from 'vitest';
import { credentialName } from './credential-name.ts';

const named = (name: string, verification: 'issuer_signed' | 'self_attested' = 'issuer_signed') => ({
  credentialData: { name },
  verification,
});

test('a credential made from a verified document is named after the document in the language of the screen', () => {
  expect(credentialName(named('Passport'), 'ko')).toBe('여권');
  expect(credentialName(named('National ID'), 'ko')).toBe('주민등록증');
  expect(credentialName(named('Driver License'), 'en')).toBe('Driver License');
});

test('a name given by a person stays as given', () => {
  expect(credentialName(named('Passport', 'self_attested'), 'ko')).toBe('Passport');
  expect(credentialName(named('constructor'), 'ko')).toBe('constructor');
});

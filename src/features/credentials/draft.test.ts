import { describe, expect, test } from 'vitest';
import { issuerName } from './display.ts';
import { claimOf, type Draft, endsTooEarly, missingIn, selfIssuer } from './rules.ts';

const full: Draft = {
  type: 'education',
  name: ' BA Design ',
  organisation: 'Hanbit: University',
  number: '',
  issued: '2024-02-20',
  expires: '',
  description: ' ',
};

describe('the issuer of a self-added credential', () => {
  test('is the organisation that the person named', () => expect(selfIssuer('Hanbit')).toBe('self:Hanbit'));
  test('is shown in full even if its name contains colons', () =>
    expect(issuerName(selfIssuer(' A:B: C '))).toBe('A B  C'));
});

describe('the add form', () => {
  test('asks for type, name, organisation and issue date, in this order', () => {
    const empty = { ...full, type: '', name: ' ', organisation: ' : ', issued: '' } as const;
    expect(missingIn(empty)).toEqual(['type', 'name', 'organisation', 'issued']);
    expect(missingIn(full)).toEqual([]);
  });

  test('accepts an expiry date from the day of issue on, or no expiry date', () => {
    expect(endsTooEarly({ ...full, expires: '2024-02-19' })).toBe(true);
    expect(endsTooEarly({ ...full, expires: '2024-02-20' })).toBe(false);
    expect(endsTooEarly(full)).toBe(false);
  });

  test('sends filled-in fields and omits empty ones', () => {
    expect(claimOf(full)).toEqual({
      credentialType: 'education',
      issuer: 'self:Hanbit  University',
      issuanceDate: '2024-02-20',
      expirationDate: null,
      credentialData: { name: 'BA Design' },
      isRevoked: false,
    });
  });
});

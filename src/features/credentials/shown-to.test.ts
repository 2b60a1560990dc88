import { expect, test } from 'vitest';
import type { Showing } from './contract.ts';
import { acceptanceOf, counterpartiesOf, counterpartyOf } from './shown-to.ts';

const showing = (change: Partial<Showing>): Showing => ({
  id: 1,
  credentialId: 7,
  credentialType: 'education',
  credentialName: 'Bachelor of Law',
  to: 'Jeju Hotel',
  why: null,
  claims: ['name'],
  shownAt: '2026-11-01T00:00:00.000Z',
  ...change,
});

test('a recipient knows every claim that they saw, with the last time at which each claim was shown', () => {
  const known = counterpartiesOf([
    showing({ claims: ['name'], shownAt: '2026-11-03T00:00:00.000Z' }),
    showing({ credentialId: 8, credentialName: 'Passport', claims: ['credentialNumber'] }),
    showing({ claims: ['name', 'issuer'], shownAt: '2026-11-01T00:00:00.000Z' }),
  ]);
  expect(known).toHaveLength(1);
  expect(known[0]).toMatchObject({ to: 'Jeju Hotel', times: 3, last: '2026-11-03T00:00:00.000Z' });
  expect(known[0]?.seen).toEqual([
    {
      credentialId: 7,
      name: 'Bachelor of Law',
      type: 'education',
      claims: [
        { claim: 'name', last: '2026-11-03T00:00:00.000Z' },
        { claim: 'issuer', last: '2026-11-01T00:00:00.000Z' },
      ],
    },
    expect.objectContaining({ credentialId: 8, name: 'Passport' }),
  ]);
});

test('one name typed in several ways counts as one recipient', () => {
  const known = counterpartiesOf([
    showing({ to: 'Jeju  Hotel' }),
    showing({ to: 'JEJU HOTEL' }),
    showing({ to: 'Halla Bank' }),
  ]);
  expect(known.map(({ to, times }) => [to, times])).toEqual([
    ['Jeju  Hotel', 2],
    ['Halla Bank', 1],
  ]);
  expect(counterpartyOf(known, 'jeju hotel')?.to).toBe('Jeju  Hotel');
  expect(counterpartyOf(known, 'Nobody')).toBeUndefined();
});

test('a link counts as accepted if exactly its claims were shown to exactly its recipient since it was made', () => {
  const link = {
    credentialId: 7,
    to: 'Jeju Hotel ',
    claims: ['issuer', 'name'] as ('issuer' | 'name')[],
    expiresAt: '2026-11-01T00:05:00.000Z',
  };
  const shown = showing({ claims: ['name', 'issuer'], shownAt: '2026-11-01T00:00:01.000Z' });
  expect(acceptanceOf([showing({}), shown], link)).toBe(shown);
  const others: Partial<Showing>[] = [
    { shownAt: '2026-10-31T23:59:59.999Z' },
    { to: 'Halla Bank' },
    { credentialId: 8 },
    { claims: ['name'] },
    { claims: ['name', 'description'] },
  ];
  for (const other of others) expect(acceptanceOf([{ ...shown, ...other }], link)).toBeUndefined();
});

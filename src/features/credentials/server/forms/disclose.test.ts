import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ClaimPlace, disclosuresOf } from './disclose.ts';
import { openPayload } from './sd-jwt.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A form made by hand: a hidden address with hidden members, hidden nationalities, and a name in clear. */
const city = encoded(['s1', 'city', 'Seoul']);
const street = encoded(['s2', 'street', 'Euljiro 1']);
const address = encoded(['s3', 'address', { _sd: [digest(city), digest(street)], country: 'KR' }]);
const [first, second] = [encoded(['s4', 'KR']), encoded(['s5', 'FR'])];
const payload = {
  name: 'Kim',
  nationalities: [{ '...': digest(first) }, { '...': digest('unknown') }, { '...': digest(second) }],
  _sd: [digest(address)],
};
const parts = {
  jwt: `${encoded({})}.${encoded(payload)}.`,
  disclosures: [city, street, address, first, second],
  binding: undefined,
  presented: '',
};
const shown = (...places: ClaimPlace[]) => openPayload(payload, disclosuresOf(parts, places));

describe('a form with hidden claims in hidden claims', () => {
  it('shows one claim with the claims that contain it, and no claim beside it', () => {
    expect(shown(['address', 'city'])).toEqual({
      name: 'Kim',
      nationalities: [],
      address: { city: 'Seoul', country: 'KR' },
    });
    expect(disclosuresOf(parts, [['address', 'city']])).toEqual([city, address]);
  });

  it('shows every claim inside a claim that was chosen as a whole', () => {
    expect(disclosuresOf(parts, [['address']])).toEqual([city, street, address]);
    expect(disclosuresOf(parts, [['nationalities']])).toEqual([first, second]);
  });

  it('shows one element of an array, counted among the disclosed elements', () => {
    expect(shown(['nationalities', 1])).toMatchObject({ nationalities: ['FR'] });
  });

  it('shows nothing for a claim that is not hidden or is missing', () => {
    expect(disclosuresOf(parts, [['name'], ['address', 'zip'].slice(1), ['nationalities', 7], ['_sd']])).toEqual([]);
    expect(disclosuresOf(parts, [])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { valuesAt } from './rules.ts';

// The example of OpenID4VP 1.0, section 7.3.
const shown = {
  name: 'Arthur Dent',
  address: { street_address: '42 Market Street', locality: 'Milliways', postal_code: '12345' },
  degrees: [
    { type: 'Bachelor of Science', university: 'University of Betelgeuse' },
    { type: 'Master of Science', university: 'University of Betelgeuse' },
  ],
  nationalities: ['British', 'Betelgeusian'],
};

describe('a path', () => {
  it.each([
    [['name'], ['Arthur Dent']],
    [['address'], [shown.address]],
    [['address', 'street_address'], ['42 Market Street']],
    [
      ['degrees', null, 'type'],
      ['Bachelor of Science', 'Master of Science'],
    ],
    [['nationalities', 1], ['Betelgeusian']],
  ])('%j selects what the standard says', (path, values) => expect(valuesAt(shown, path)).toEqual(values));

  it.each([[['nationalities', 2]], [['name', 0]], [['name', null]], [['degrees', 'type']], [['toString']], [['none']]])(
    '%j selects nothing',
    (path) => expect(valuesAt(shown, path)).toEqual([]),
  );
});

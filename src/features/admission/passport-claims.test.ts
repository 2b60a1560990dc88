import { expect, it } from 'vitest';
import { readPassportClaims } from './passport-claims.ts';

it('a passport’s nationality is one or several country codes, and the passport is domestic if this country’s code is among them', () => {
  expect(readPassportClaims(['FRA'], ['m-123 4567'])).toEqual({ isForeign: true, number: 'M1234567' });
  expect(readPassportClaims(['D'], ['X1234567'])).toMatchObject({ isForeign: true });
  expect(readPassportClaims([['us', 'DE']], ['X1234567'])).toEqual({ isForeign: true, number: 'X1234567' });
  expect(readPassportClaims([['US', 'KR']], ['X1234567'])).toMatchObject({ isForeign: false });
  expect(readPassportClaims(['KOR'], ['X1234567'])).toMatchObject({ isForeign: false });
});

it('a passport without a country code, without a number, or with several numbers is refused', () => {
  const faults: [unknown[], unknown[]][] = [
    [[], ['X1234567']],
    [[[]], ['X1234567']],
    [['French'], ['X1234567']],
    [['ROK'], ['X1234567']],
    [['ZZ'], ['X1234567']],
    [['XXX'], ['X1234567']],
    [['US', 'EU'], ['X1234567']],
    [[{ country: 'FR' }], ['X1234567']],
    [['FR', 7], ['X1234567']],
    [['FR'], []],
    [['FR'], ['X1']],
    [['FR'], [1234567]],
    [['FR'], ['X1234567', 'X1234568']],
  ];
  for (const [nationality, number] of faults) expect(readPassportClaims(nationality, number)).toBeUndefined();
});

import { describe, expect, it } from 'vitest';
import { betterZone, isSound, parseZone } from './zone.ts';

const TODAY = '2026-11-25';
const NAMES = 'P<GBRBAKER<<GRACE<ELEANOR<<<<<<<<<<<<<<<<<<<';
const NUMBERS = '9250764733GBR8809117F3307238<<<<<<<<<<<<<<<4';
const read = (names = NAMES, numbers = NUMBERS) => parseZone(`SPECIMEN\n${names}\n${numbers}\n`, TODAY);
const all = { documentNumber: true, birthDate: true, expiresOn: true, all: true };

describe('the zone of a passport', () => {
  it('contains number, name, nationality, birth date and expiry, each with the result of its check digit', () => {
    expect(read()).toEqual({
      documentNumber: '925076473',
      name: 'GRACE ELEANOR BAKER',
      nationality: 'GBR',
      birthDate: '1988-09-11',
      expiresOn: '2033-07-23',
      fits: all,
    });
    // The specimen passport of ICAO 9303-4.
    const specimen = read(
      'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    );
    expect(specimen).toMatchObject({ documentNumber: 'L898902C3', birthDate: '1974-08-12', fits: all });
  });

  it('is corrected if a letter was read instead of a digit, or fillers instead of letters, without losing parts of a name', () => {
    expect(read('P<GBRBAKER<<GRACE<ELEANOR<<<<<<CLKLLLKCLLLIS', NUMBERS.replace('880911', '88O9I1'))).toEqual(read());
    expect(read(NAMES.slice(0, 40), NUMBERS.replace('<<<<4', '<4'))).toEqual(read());
    expect(read('P<KORKIM<<KIL<SIK<<<<<<<<<<<<<<<<<<<<<<<<<<<')?.name).toBe('KIL SIK KIM');
  });

  it('is read if a number begins with P or fills its field without a filler, and if a surname fills the name line', () => {
    const digits = (text: string) => {
      const values = [...text].map((sign) => (sign === '<' ? 0 : Number.parseInt(sign, 36)));
      return String(values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10);
    };
    const numbers = (number: string, personal: string) => {
      const [birth, end] = ['880911', '330723'].map((day) => day + digits(day));
      const [one, other] = [number + digits(number), personal + digits(personal)];
      return `${one}GBR${birth}F${end}${other}${digits(one + birth + end + other)}`;
    };
    const SURNAME = 'V'.repeat(20) + 'A'.repeat(19);
    const filled = numbers('P12345678', 'ABCDEF12345678');
    expect([filled.length, filled.includes('<')]).toEqual([44, false]);
    expect(read(NAMES, filled)).toMatchObject({ documentNumber: 'P12345678', name: 'GRACE ELEANOR BAKER', fits: all });
    expect(read(NAMES, numbers('PA1234567', '<<<<<<<<<<<<<<'))).toMatchObject({
      documentNumber: 'PA1234567',
      fits: all,
    });
    expect(read(`P<GBR${SURNAME}`, filled)).toMatchObject({ name: SURNAME, fits: all });
    expect(read(`PMKOR${SURNAME}`, filled)).toMatchObject({ name: SURNAME, fits: all });
    expect(read('P<IDNSUHARTO'.padEnd(44, '<'))?.name).toBe('SUHARTO');
  });

  it('names the check digit that does not match, and an impossible date', () => {
    const wrong = read(NAMES, NUMBERS.replace('8809117', '8809177'));
    expect(wrong?.fits).toEqual({ ...all, birthDate: false, all: false });
    const never = read(NAMES, NUMBERS.replace('8809117', '8813117'));
    expect([never?.birthDate, never?.fits.birthDate]).toEqual([null, false]);
    expect(betterZone(wrong, read())).toEqual(read());
    expect(betterZone(read(), wrong)).toEqual(read());
    expect(betterZone(undefined, wrong)).toBe(wrong);
    expect([read(), wrong].map((one) => one && isSound(one))).toEqual([true, false]);
  });

  it('is not found in other text: a letter, one line, lines of another document', () => {
    expect(parseZone('Dear Sir,\nI herewith', TODAY)).toBeUndefined();
    expect(parseZone(NAMES, TODAY)).toBeUndefined();
    expect(
      parseZone(
        'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<',
        TODAY,
      ),
    ).toBeUndefined();
    expect(parseZone(`P${'<'.repeat(43)}\n${'<'.repeat(44)}`, TODAY)).toBeUndefined();
  });
});

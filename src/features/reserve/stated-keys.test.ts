import { describe, expect, it } from 'vitest';
import type { Stated } from './camt.ts';
import { keyStatements, type StoredAccount } from './stated-keys.ts';

const number = '110200300400';
const [SHINHAN, HANA] = ['SHBKKRSE', 'KOEXKRSE'];
const statement = (bank: string | null): Stated => ({
  account: number,
  bank,
  reference: 'S',
  openedOn: '2026-11-20',
  closedOn: '2026-11-20',
  opening: 0n,
  closing: 0n,
  lines: [],
});
const keysOf = (
  banks: readonly (string | null)[],
  own: readonly string[] = [],
  stored: readonly StoredAccount[] = [],
) => {
  const found = keyStatements(banks.map(statement), { stored, banksOf: () => own });
  return 'keyed' in found ? found.keyed.map(({ account, assumed }) => [account, assumed]) : found;
};

describe('the key of a statement', () => {
  it('is the number alone for the first bank, and number and bank for any other bank, within one file too', () => {
    expect(keysOf([SHINHAN, HANA, SHINHAN])).toEqual([
      [number, null],
      [`${number} ${HANA}`, null],
      [number, null],
    ]);
    expect(keysOf([HANA], [SHINHAN], [{ key: number, bank: null }])).toEqual([[`${number} ${HANA}`, null]]);
  });

  it('uses the only known bank if the file names none, and marks it as assumed', () => {
    expect(keysOf([null])).toEqual([[number, null]]);
    expect(keysOf([null], [HANA])).toEqual([[number, HANA]]);
    expect(keysOf([SHINHAN, null])).toEqual([
      [number, null],
      [number, SHINHAN],
    ]);
    expect(keysOf([SHINHAN], [], [{ key: number, bank: null }])).toEqual([[number, SHINHAN]]);
  });

  it('is refused if several banks are known and the statements name no bank', () => {
    const ambiguous = { ambiguous: number };
    expect(keysOf([SHINHAN, HANA, null])).toEqual(ambiguous);
    expect(keysOf([null], [SHINHAN, HANA])).toEqual(ambiguous);
    const unnamed = [{ key: number, bank: null }];
    expect(keysOf(['NHXXKRSE'], [SHINHAN, HANA], unnamed)).toEqual(ambiguous);
    expect(keysOf([HANA], [SHINHAN, HANA], unnamed)).toEqual([[number, HANA]]);
  });
});

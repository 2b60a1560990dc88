import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masked, maskedNumbers } from '#platform/texts/shown-safely.ts';
import {
  accountDigits,
  accountTypeOf,
  bankNames,
  bankOf,
  codeIn,
  endingOf,
  grouped,
  isUsualLength,
  nextProof,
  numberFormat,
  numberVerdict,
} from './rules.ts';

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 14 }).map((all) => all.join(''));

describe('an account number', () => {
  it('has 10 to 14 digits, with any spaces and hyphens between them', () => {
    expect(accountDigits('110-123-456789')).toBe('110123456789');
    expect(accountDigits(' 123456 78 90 ')).toBe('1234567890');
    expect(accountDigits('１１０－１２３－４５６７８９')).toBe('110123456789');
    expect(codeIn(' ２５８０ ')).toBe('2580');
    for (const other of [
      '',
      '123456789',
      '123456789012345',
      '110.123.456789',
      '11012345678a',
      '١٢٣٤٥٦٧٨٩٠',
      '-'.repeat(12),
    ])
      expect(accountDigits(other), other).toBeUndefined();
  });

  it('reads back as typed with its bank’s hyphens', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bankNames), digits, (bank, number) => {
        expect(accountDigits(grouped(bank, number))).toBe(number);
      }),
    );
  });

  it('is grouped as its bank does, and left ungrouped at an unusual length', () => {
    expect(grouped('KB Kookmin', '12345678901234')).toBe('123456-78-901234');
    expect(grouped('Woori', '1002123456789')).toBe('1002-123-456789');
    expect(grouped('IBK', '01012345678')).toBe('010-12345678');
    expect(grouped('Shinhan', '1234567890')).toBe('1234567890');
    expect(isUsualLength('Shinhan', '110123456789')).toBe(true);
    expect(isUsualLength('Shinhan', '1234567890')).toBe(false);
  });

  it('shows only its last four digits', () => {
    expect(masked('110123454417', 6)).toBe('••••••4417');
    for (const told of ['110123454417', '110-123-454417', masked('110123454417', 6)])
      expect(endingOf(told)).toBe('4417');
    expect(maskedNumbers('Han Jiwoo, 110-123-454417 of 2026-11-20, ₩12,345, 11012345441')).toBe(
      'Han Jiwoo, ••••••4417 of 2026-11-20, ₩12,345, ••••••5441',
    );
    expect(grouped('Shinhan', masked('110123454417'))).toBe('•••-•••-••4417');
    fc.assert(
      fc.property(digits, (number) => {
        expect(masked(number)).toMatch(/^•{6,10}\d{4}$/);
        expect(masked(number)).toHaveLength(number.length);
      }),
    );
  });

  it('has an example for every bank, of a usual length', () => {
    expect(numberFormat('Shinhan')).toBe('000-000-000000');
    for (const bank of bankNames) expect(numberVerdict(bank, numberFormat(bank)), bank).toBe('usual');
  });

  it('is validated while it is typed', () => {
    expect(numberVerdict('Shinhan', '  ')).toBe('empty');
    expect(numberVerdict('Shinhan', '110-234')).toBe('malformed');
    expect(numberVerdict('Shinhan', '110-234-564417')).toBe('usual');
    expect(numberVerdict('Shinhan', '1102345644')).toBe('unusual');
  });

  it('belongs to one of six banks and four types, whatever a form sends', () => {
    expect([bankOf('Woori'), bankOf('Monzo')]).toEqual(['Woori', undefined]);
    expect([accountTypeOf('crypto'), accountTypeOf('')]).toEqual(['crypto', undefined]);
  });
});

it('offers a 1-won deposit only if somebody can pay the deposit, and otherwise names the other proof', () => {
  expect([nextProof(true, true), nextProof(true, false)]).toEqual(['code', 'code']);
  expect([nextProof(false, true), nextProof(false, false)]).toEqual(['statement', 'document']);
});

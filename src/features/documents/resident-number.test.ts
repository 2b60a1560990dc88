import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskResidentNumbers } from './rules.ts';

const two = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => String(n).padStart(2, '0'));
const birth = fc.tuple(two(0, 99), two(1, 12), two(1, 31)).map((parts) => parts.join(''));
const tail = fc.stringMatching(/^\d{7}$/);
const hyphen = fc.oneof(
  fc.constantFrom(
    '',
    '-',
    ' ',
    ' - ',
    '–',
    '－',
    '~',
    '.',
    '·',
    '/',
    '_',
    '--',
    '\u200b',
    '\u2060-\ufeff',
    '\u00ad',
    '﹣',
    '➖',
  ),
  fc
    .array(
      fc
        .nat(0xffff)
        .map((unit) => String.fromCharCode(unit))
        .filter((mark) => !/[\p{L}\p{N}\p{Cs}]/u.test(mark)),
      { maxLength: 3 },
    )
    .map((marks) => marks.join('')),
);
const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
/** Generates arbitrary UTF-16, including lone surrogates. */
const any = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((units) => String.fromCharCode(...units));
/** Text around a number. Contains no digits, which would make it another number. */
const words = any.map((text) => text.replace(/[\d０-９]/g, 'x'));

describe('a resident registration number', () => {
  it.each([
    ['950412-2345678', '950412-2******'],
    ['9504122345678', '9504122******'],
    ['950412 2345678', '950412 2******'],
    ['950412 - 2345678', '950412 - 2******'],
    ['No. 950412–2345678, Seoul', 'No. 950412–2******, Seoul'],
    ['950412_2345678', '950412_2******'],
    ['950412--2345678', '950412--2******'],
    ['950412\u200b2345678', '950412\u200b2******'],
    ['950412 \u2060\u00ad2345678', '950412 \u2060\u00ad2******'],
    ['950412﹣2345678', '950412﹣2******'],
    ['950412 (2345678)', '950412 (2******)'],
    ['９５０４１２－２３４５６７８', '９５０４１２－２******'],
    ['001231-5999999/850101-1000000', '001231-5******/850101-1******'],
    ['(주민)950412-2345678번', '(주민)950412-2******번'],
  ])('in %s is masked', (text, masked) => {
    expect(maskResidentNumbers(text)).toBe(masked);
  });

  it.each([
    'M70689098',
    '11-24-680213-70',
    '950412-2******',
    '951312-2345678',
    '951312__2345678',
    '950412x2345678',
    '950412----2345678',
    '950432-2345678',
    '1950412-2345678',
    '950412-23456789',
    '950412-234567',
    '61240104124417',
    '010-1234-5678',
  ])('is not detected in %s', (text) => {
    expect(maskResidentNumbers(text)).toBe(text);
  });

  it('is masked wherever it appears, once and for all, and nothing else changes', () => {
    fc.assert(
      fc.property(words, birth, hyphen, tail, words, fc.boolean(), (before, date, between, digits, after, isWide) => {
        const [front, last] = isWide ? [wide(date), wide(digits)] : [date, digits];
        const masked = maskResidentNumbers(before + front + between + last + after);
        expect(masked).toBe(`${before}${front}${between}${last.slice(0, 1)}******${after}`);
        expect(maskResidentNumbers(masked)).toBe(masked);
      }),
    );
  });

  it('leaves a text without thirteen digits in a row unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(any, fc.stringMatching(/^[\d０-９ .-]{0,40}$/)), (text) => {
        const masked = maskResidentNumbers(text);
        expect(masked).toHaveLength(text.length);
        if (!/[\d０-９]{7}/.test(text)) expect(masked).toBe(text);
      }),
    );
  });
});

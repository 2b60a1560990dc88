import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNT, DOLLARS, numberWithin, PERCENT, plainAmount, readAmount, WON } from './typed-amount.ts';

const BTC = { code: 'BTC', places: 8 };

test('an amount, a rate, a percentage or a count is read exactly as typed', () => {
  for (const [text, unit, units] of [
    ['49.90', DOLLARS, 4990n],
    ['4,990', DOLLARS, 499_000n],
    ['600원', WON, 600n],
    ['￦600', WON, 600n],
    ['₩ 600', WON, 600n],
    ['６００', WON, 600n],
    ['600.0', WON, 600n],
    ['1,600.00', WON, 1600n],
    ['1.5', BTC, 150_000_000n],
    ['1.8', PERCENT, 180n],
    ['1.8 %', PERCENT, 180n],
    ['3％', PERCENT, 300n],
    ['1,000', COUNT, 1000n],
  ] as const)
    expect(readAmount(text, unit), text).toBe(units);
});

test('an ambiguous amount is refused as a whole, and its text is passed on as typed', () => {
  for (const [text, unit] of [
    ['49,90', DOLLARS],
    ['49,90', WON],
    ['1,5', BTC],
    ['1,8', PERCENT],
    ['1.000,50', DOLLARS],
    ['1,00,000', WON],
    ['6E+02', WON],
    ['1 000', WON],
    ['-5', WON],
    ['600$', WON],
    ['1,5', COUNT],
  ] as const) {
    expect(readAmount(text, unit), text).toBe('malformed');
    expect(plainAmount(text, unit)).toBe(text);
  }
  for (const [text, unit] of [
    ['1.000', WON],
    ['600.5', WON],
    ['1.855', PERCENT],
    ['7.5', COUNT],
  ] as const)
    expect(readAmount(text, unit), text).toBe('too_precise');
  expect(numberWithin('366', COUNT, 1, 365)).toBeUndefined();
  expect(numberWithin('365', COUNT, 1, 365)).toBe(365);
});

test('no text with a comma is read unless the comma groups thousands', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9,.]{1,12}$/), fc.constantFrom(WON, DOLLARS, PERCENT, BTC), (text, unit) => {
      const isGrouped = /^[1-9]\d{0,2}(,\d{3})*(\.\d+)?$/.test(text);
      if (text.includes(',') && !isGrouped) expect(readAmount(text, unit)).toBeTypeOf('string');
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretIn, groupThousands, readTyped, valueAfterEdit } from './typed-amount.ts';

test('an amount is read as people write it, exactly', () => {
  for (const [text, code, amount] of [
    ['₩18500', 'KRW', '18500'],
    ['18500원', 'KRW', '18500'],
    ['18,500 원', 'KRW', '18500'],
    ['￦１８，５００', 'KRW', '18500'],
    ['KRW 18500', 'KRW', '18500'],
    ['１２．５', 'USDC', '12.5'],
    ['1,000.5', 'USDC', '1000.5'],
    ['1,234,567', 'XP', '1234567'],
    ['5 USDC', 'USDC', '5'],
    ['12.', 'ETH', '12.'],
    [' 7 ', 'ETH', '7'],
    ['9007199254740993.000000000000000001', 'ETH', '9007199254740993.000000000000000001'],
  ] as const)
    expect(readTyped(text, code), text).toEqual({ amount });
});

test('an ambiguous amount is refused with its reason', () => {
  for (const [text, code, fault] of [
    ['1,5', 'USDC', 'ambiguous_comma'],
    ['1,50', 'KRW', 'ambiguous_comma'],
    ['1.000,5', 'USDC', 'ambiguous_comma'],
    ['0,500', 'BTC', 'ambiguous_comma'],
    ['1,0000', 'KRW', 'ambiguous_comma'],
    ['₩18500', 'USDC', 'other_currency'],
    ['18500원', 'CBDC', 'other_currency'],
    ['$5', 'KRW', 'other_currency'],
    ['5 ETH', 'BTC', 'other_currency'],
    ['5 USDC', 'KRW', 'other_currency'],
    ['1.2.3', 'XP', 'malformed'],
    ['1e3', 'XP', 'malformed'],
    ['-1', 'XP', 'malformed'],
    ['10²', 'XP', 'malformed'],
    ['1 000', 'XP', 'malformed'],
    ['₩', 'KRW', 'malformed'],
    ['', 'KRW', 'malformed'],
  ] as const)
    expect(readTyped(text, code), text).toEqual({ fault });
});

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 38n }), fc.option(fc.stringMatching(/^\d{0,18}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? `${whole}` : `${whole}.${fraction}`));

test('a shown amount reads back as the stored one, whatever its length', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      expect(readTyped(groupThousands(value), 'KRW')).toEqual({ amount: value });
    }),
  );
});

test('the caret keeps its digit wherever a digit is typed or deleted', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (whole, where, digit) => {
        const before = groupThousands(`${whole}`);
        const at = 1 + (where % before.length);
        const typed = before.slice(0, at) + digit + before.slice(at);
        const value = valueAfterEdit(typed, 'KRW', true);
        const shown = groupThousands(value);
        const caret = caretIn(shown, typed, at + 1);
        expect(value).toBe(typed.replaceAll(',', ''));
        expect(shown[caret - 1]).toBe(`${digit}`);
      },
    ),
  );
});

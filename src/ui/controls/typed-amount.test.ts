import { describe, expect, test } from 'vitest';
import { caretIn, groupDigits, isOneKey, readTyped } from './typed-amount.ts';

const WON = ['WON', '₩', '원'];
const marksOf = (code: string) => (code === 'WON' ? WON : [code]);

describe('an amount as a person types it', () => {
  test.each([
    ['₩18500', 'WON', '18500'],
    ['￦18,500', 'WON', '18500'],
    ['18500원', 'WON', '18500'],
    ['18,500 원', 'WON', '18500'],
    ['18500 won', 'WON', '18500'],
    ['１８５００', 'WON', '18500'],
    ['１，０００．５', 'USDC', '1000.5'],
    ['1,000.5', 'USDC', '1000.5'],
    ['1 000 000.25', 'USDC', '1000000.25'],
    ['12.5 USDC', 'USDC', '12.5'],
    [' 12. ', 'USDC', '12.'],
    ['0.000000000000000001', 'ETH', '0.000000000000000001'],
    ['99999999999999999999.999999999999999999', 'ETH', '99999999999999999999.999999999999999999'],
  ])('%s in %s is read as %s', (text, code, read) => {
    expect(readTyped(text, marksOf(code))).toEqual({ text: read });
  });
  test.each([
    ['1,5', 'USDC', 'grouping'],
    ['1,50', 'USDC', 'grouping'],
    ['1.000,5', 'USDC', 'grouping'],
    ['1,0000', 'WON', 'grouping'],
    ['12,34,567', 'WON', 'grouping'],
    ['1,000 000', 'WON', 'grouping'],
    ['₩18500', 'USDC', 'currency'],
    ['18500원', 'CBDC', 'currency'],
    ['$5', 'WON', 'currency'],
    ['5 BTC', 'ETH', 'currency'],
    ['', 'WON', undefined],
    ['-5', 'WON', undefined],
    ['1e3', 'WON', undefined],
    ['1.2.3', 'USDC', undefined],
    ['만원', 'WON', undefined],
  ])('%s in %s stays as it came, never guessed: %s', (text, code, fault) => {
    expect(readTyped(text, marksOf(code))).toEqual(fault ? { text, fault } : { text });
  });
  test.each([
    ['', ''],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.1234567', '1,234,567.1234567'],
    ['1,5', '1,5'],
  ])('%s is shown as %s', (text, shown) => {
    expect(groupDigits(text)).toBe(shown);
  });
  test.each([
    ['1,234', '1234', 5],
    ['1,234', '12', 3],
    ['12,345', '1,2', 2],
    ['1,000', '', 0],
  ])('in %s the caret stands behind the digits of %s', (grouped, before, at) => {
    expect(caretIn(grouped, before)).toBe(at);
  });
  test.each([
    ['1,234', { inputType: 'deleteContentBackward', data: null }, true],
    ['1,234', { inputType: 'insertText', data: '5' }, true],
    ['1,234', { inputType: 'insertText', data: ',' }, false],
    ['1,234', { inputType: 'insertFromPaste', data: null }, false],
    ['1,5', { inputType: 'insertText', data: '0' }, false],
  ])('in %s a change of %o is one key: %s', (shown, change, is) => {
    expect(isOneKey(shown, change)).toBe(is);
  });
});

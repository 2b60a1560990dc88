import { expect, test } from 'vitest';
import { addKey, characterOf, NO_BURST } from './scanner-keys.ts';

/** Key events of a scanner that types a text, with the Hangul keyboard on or off. */
function typed(text: string, isHangul: boolean) {
  return [...text].map((character) => {
    const isLetter = /[A-Za-z]/.test(character);
    const shiftKey = /[A-Z+]/.test(character);
    const code = isLetter
      ? `Key${character.toUpperCase()}`
      : ({ '+': 'Equal', '/': 'Slash' }[character] ?? `Digit${character}`);
    return { code, shiftKey, key: isHangul && isLetter ? 'Process' : character };
  });
}
const ENTER = { code: 'Enter', key: 'Enter', shiftKey: false };

function scan(text: string, { isHangul = false, gap = 8 } = {}) {
  let burst = NO_BURST;
  let at = 1000;
  const taken: boolean[] = [];
  let found: string | undefined;
  for (const key of [...typed(text, isHangul), ENTER]) {
    at += gap;
    const result = addKey(burst, key, at);
    burst = result.burst;
    taken.push(result.isTaken);
    found = result.text ?? found;
  }
  return { found, taken };
}

test.each([false, true])('a scanner’s code is read as printed, with the Hangul keyboard on: %s', (isHangul) => {
  for (const text of ['123456789012345678901234', 'hQVDUFYwMWFaTwfwSU5HQU0BY0/BTQ+xyzABC0123456789/+aZ'])
    expect(scan(text, { isHangul }).found).toBe(text);
});

test('the page does not see the keys of a scanner, so that none presses a button or opens another screen', () => {
  const { taken } = scan('123456789012345678901234');
  expect(taken.slice(1).every(Boolean)).toBe(true);
});

test('a person who types, and the barcode of goods, are left to the page', () => {
  expect(scan('123456789012345678901234', { gap: 120 })).toMatchObject({ found: undefined });
  expect(scan('8801234567893').found).toBeUndefined();
  expect(scan('12', { gap: 120 }).taken).toEqual([false, false, false]);
});

test('keys that no code contains end a burst', () => {
  expect(characterOf({ code: 'Digit1', key: '!', shiftKey: true })).toBeUndefined();
  expect(characterOf({ code: 'KeyH', key: 'ㅗ', shiftKey: false })).toBe('h');
  expect(characterOf({ code: 'KeyQ', key: 'ㅃ', shiftKey: true })).toBe('Q');
  expect(addKey({ text: '1234', at: 0 }, { code: 'Escape', key: 'Escape', shiftKey: false }, 5).burst).toBe(NO_BURST);
});

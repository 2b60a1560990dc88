import { expect, test } from 'vitest';
import { fileText } from './file-text.ts';

const CSV = 'to,amount\n받는 사람,600원\n';
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

test('a file is read in UTF-8, UTF-16 and CP949, with and without a byte order mark', () => {
  for (const bytes of [
    Buffer.from(CSV),
    Buffer.from(`\uFEFF${CSV}`),
    utf16(`\uFEFF${CSV}`, false),
    utf16(`\uFEFF${CSV}`, true),
    utf16(CSV, false),
    utf16(CSV, true),
  ])
    expect(fileText(bytes)).toBe(CSV);
  const cp949 = Uint8Array.from('b9deb4c220bbe7b6f72cb1ddbed7'.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  expect(fileText(cp949)).toBe('받는 사람,금액');
});

test('bytes that are no text are none', () => {
  expect(fileText(Uint8Array.of(0xb1, 0xdd, 0x8c, 0x63))).toBeUndefined();
  expect(fileText(Uint8Array.of(0x80, 0xff, 0xff, 0x31))).toBeUndefined();
  expect(fileText(Uint8Array.of())).toBe('');
});

import { expect, test } from 'vitest';
import { fileText, xmlText } from './file-text.ts';

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

test('XML is read in its declared encoding, and in no other', () => {
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>금액</a>`;
  const korean = (encoding: string) => {
    const [before = '', after = ''] = declared(encoding).split('금액');
    return Buffer.concat([Buffer.from(before), Buffer.from('b1ddbed7', 'hex'), Buffer.from(after)]);
  };
  for (const encoding of ['EUC-KR', 'ks_c_5601-1987', 'CP949'])
    expect(xmlText(korean(encoding))).toBe(declared(encoding));
  expect(xmlText(utf16(`\uFEFF${declared('UTF-16')}`, false))).toContain('금액');
  expect(xmlText(utf16(`\uFEFF${declared('UTF-16')}`, true))).toContain('금액');
  expect(xmlText(Buffer.from(declared('utf-8')))).toBe(declared('utf-8'));
  expect(xmlText(Buffer.from('<a>금액</a>'))).toBe('<a>금액</a>');
  for (const bad of [korean('UTF-8'), Buffer.from(declared('ISO-2022-JP')), Buffer.from(declared('utf-7'))])
    expect(xmlText(bad)).toBeUndefined();
});

test('bytes that are not text are refused', () => {
  expect(fileText(Uint8Array.of(0xb1, 0xdd, 0x8c, 0x63))).toBeUndefined();
  expect(fileText(Uint8Array.of(0x80, 0xff, 0xff, 0x31))).toBeUndefined();
  expect(fileText(Uint8Array.of())).toBe('');
});

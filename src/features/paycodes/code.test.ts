import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_DIGITS, groupDigits, printDigits, printQr, QR_LENGTH, readShown } from './code.ts';

const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const alias = fc.integer({ min: 0, max: 999_999_999 });
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 });

test('a QR code’s text is read as it was printed, and is an EMVCo consumer code of 132 characters', () => {
  fc.assert(
    fc.property(fc.record({ alias, masked: u32, step: u32, signature }), (code) => {
      const text = printQr(code);
      expect(text).toHaveLength(QR_LENGTH);
      expect(Buffer.from(text, 'base64').subarray(0, 7).toString('latin1')).toBe('\x85\x05CPV01');
      expect(readShown(text)).toEqual({ is: 'qr', ...code });
    }),
  );
  expect(QR_LENGTH).toBe(132);
});

test('the tags of a QR code nest exactly: format indicator, application, identifier, data', () => {
  const bytes = Buffer.from(printQr({ alias: 1, masked: 2, step: 3, signature: new Uint8Array(64) }), 'base64');
  const fields = (from: Buffer): [number, Buffer][] =>
    from.length === 0
      ? []
      : [[from[0] ?? 0, from.subarray(2, 2 + (from[1] ?? 0))], ...fields(from.subarray(2 + (from[1] ?? 0)))];
  const [format, application, ...rest] = fields(bytes);
  expect([format?.[0], format?.[1].toString(), application?.[0], rest]).toEqual([0x85, 'CPV01', 0x61, []]);
  const inner = fields(application?.[1] ?? Buffer.alloc(0));
  expect(inner.map(([tag]) => tag)).toEqual([0x4f, 0x63]);
  expect(inner[0]?.[1].toString('latin1')).toBe('\xf0INGAM\x01');
  expect(fields(inner[1]?.[1] ?? Buffer.alloc(0)).map(([tag, data]) => [tag, data.length])).toEqual([[0xc1, 77]]);
});

test('digits are read as they were printed, with spaces, hyphens or full-width digits', () => {
  const low = fc.integer({ min: 0, max: 9999 });
  const mac = fc.integer({ min: 0, max: 99_999_999_999 }).map((value) => String(value).padStart(11, '0'));
  fc.assert(
    fc.property(fc.record({ alias, low, mac }), (code) => {
      const text = printDigits(code);
      expect(text).toMatch(/^\d{24}$/);
      for (const typed of [text, groupDigits(text), text.replace(/(\d{6})(?=\d)/g, '$1-'), `${text}\r\n`])
        expect(readShown(typed)).toEqual({ is: 'digits', ...code });
    }),
  );
  expect(readShown('０'.repeat(CODE_DIGITS))).toMatchObject({ is: 'digits', alias: 0 });
  expect(groupDigits('123456789012345678901234')).toBe('1234 5678 9012 3456 7890 1234');
});

test('nothing but the exact form is read: cut, longer, altered, of another scheme, or hostile', () => {
  const good = printQr({ alias: 5, masked: 6, step: 7, signature: new Uint8Array(64).fill(9) });
  const visa = Buffer.from('8505435056303161134f07a0000000555555500850726f6475637431', 'hex').toString('base64');
  // Example 1 of EMVCo's specification 1.0.
  for (const text of [visa, 'hQVDUFYwMWEaTwegAAAAVVVVVw8SNFZ4kBI0WNGRIgESNF8='])
    expect(readShown(text), text).toBe('foreign');
  const altered = (at: number, byte: number) => {
    const bytes = Buffer.from(good, 'base64');
    bytes[at] = byte;
    return bytes.toString('base64');
  };
  // Other lengths, another tag, another AID, an unknown form, an alias above its range.
  const bytes = { 8: 0x5b, 9: 0x4e, 10: 6, 11: 0xa0, 18: 0x64, 19: 0, 21: 0x4e, 22: 2, 23: 0xff };
  for (const [at, byte] of Object.entries(bytes)) expect(readShown(altered(Number(at), byte)), at).toBe('foreign');
  for (const text of ['', good.slice(4), `${good}=`, good.slice(0, -1), `${good}AAAA`, good.replace('h', 'é')])
    expect(['foreign', 'malformed'], text).toContain(readShown(text));
  for (const text of [
    '12345678901234567890123',
    '1234567890123456789012345',
    '１２3',
    'https://a.example/pay/1',
    '\0'.repeat(24),
  ])
    expect(readShown(text), text).toBe('malformed');
  expect(readShown('9'.repeat(1_000_000))).toBe('malformed');
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(typeof readShown(text)).toBe(
        /^\d{24}$/.test(text.normalize('NFKC').replace(/[\s-]/g, '')) ? 'object' : 'string',
      );
    }),
  );
});

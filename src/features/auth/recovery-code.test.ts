import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_BYTES, codeOf, readCode } from './recovery-code.ts';

const random = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });
const plain = (code: string) => code.replaceAll('-', '');

describe('a recovery code', () => {
  test('is read back however it is typed', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const code = codeOf(bytes);
        expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
        const typed = [
          code,
          code.toLowerCase(),
          plain(code),
          code.replaceAll('-', ' – '),
          ` ${[...plain(code)].join(' ')}\n`,
          code.replaceAll('0', 'o').replaceAll('1', 'l'),
          code.replaceAll('0', 'O').replaceAll('1', 'I'),
          code.replace(/[0-9A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
        ];
        for (const each of typed) expect(readCode(each)).toBe(plain(code));
      }),
    );
  });
  test('has 60 bits: each of its characters is one of 32, equally likely', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const [first = ''] = codeOf(new Uint8Array(CODE_BYTES).fill(byte));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });
  test.each(['', '4F7K-9QXM-2BT', '4F7K-9QXM-2BTCC', '4F7K-9QXM-2BTU', '4F7K-9QXM-2BT가', 'A'.repeat(1000)])(
    'is not %j',
    (typed) => {
      expect(readCode(typed)).toBeUndefined();
    },
  );
});

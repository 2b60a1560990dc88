import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvFile, isoWithOffset } from './csv.ts';

/** Reads RFC 4180 by its grammar, as strictly as it is written. */
function parse(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  field.lastIndex = 1;
  while (field.lastIndex < file.length) {
    const [, text = '', end] = field.exec(file) ?? [];
    row.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end !== ',') {
      rows.push(row);
      row = [];
    }
    if (end === undefined) throw new Error('no field');
  }
  return rows;
}
const risky = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', 'a', '1', '한') });

describe('the export', () => {
  it('gives every row back to a strict reader, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(fc.string(), risky), { minLength: 2, maxLength: 5 })), (rows) => {
        const read = parse(csvFile(rows));
        expect(read.map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
          rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
        );
      }),
    );
  });
  it('begins with the byte order mark and ends each line with CR LF', () => {
    expect(
      csvFile([
        ['a', 'b'],
        ['한', ''],
      ]),
    ).toBe('\uFEFFa,b\r\n한,\r\n');
  });
  it('never gives a spreadsheet a formula, and leaves amounts numbers', () => {
    fc.assert(
      fc.property(risky, (text) => {
        const [[plain = ''] = []] = parse(csvFile([[text]]));
        expect(/^-?\d+(\.\d+)?$/.test(plain) || !/^\s*[=+\-@\t\r\n]/.test(plain)).toBe(true);
      }),
    );
    expect(csvField('=HYPERLINK("http://x")')).toBe(`"'=HYPERLINK(""http://x"")"`);
    expect(csvField('-61.491')).toBe('-61.491');
    expect(csvField('-1+1')).toBe("'-1+1");
    expect(csvField('＝1')).toBe("'＝1");
  });
  it('writes times as the phone shows them, with the offset', () => {
    expect(isoWithOffset('2026-11-20T05:05:09.120Z', 540)).toBe('2026-11-20T14:05:09+09:00');
    expect(isoWithOffset('2026-11-20T05:05:00Z', -210)).toBe('2026-11-20T01:35:00-03:30');
    expect(isoWithOffset('2026-11-20T05:05:00Z', 0)).toBe('2026-11-20T05:05:00+00:00');
  });
});

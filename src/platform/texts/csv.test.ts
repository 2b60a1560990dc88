import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvFile, isoWithOffset } from './csv.ts';

/** Parses a file strictly by RFC 4180's grammar. */
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

/**
 * Reads as spreadsheets do: whatever the separator, quotes count only at the start of a field, and text after the
 * closing quote belongs to it.
 */
function cells(file: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\r\n]*)(?:[${separator}\r\n]|$)`, 'y');
  const all: string[] = [];
  for (cell.lastIndex = 1; cell.lastIndex < file.length; ) {
    const [, quoted = '', rest = ''] = cell.exec(file) ?? [];
    all.push(quoted.replaceAll('""', '"') + rest);
  }
  return all;
}
const risky = fc.string({
  unit: fc.constantFrom(';', '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', 'a', '1', '한'),
});

describe('the export', () => {
  it('is read back row by row by a strict reader, whatever the texts are', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(fc.string(), risky), { minLength: 2, maxLength: 5 })), (rows) => {
        const read = parse(csvFile(rows));
        expect(read.map((row) => row.map((text) => text.replaceAll("'", '')))).toEqual(
          rows.map((row) => row.map((text) => text.replaceAll("'", ''))),
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
    expect(csvField('-1+1')).toBe(`"'-1+1"`);
    expect(csvField('＝1')).toBe(`"'＝1"`);
  });
  it('quotes characters that separate or begin a formula in any locale', () => {
    for (const text of ['a;b', 'a\tb', 'a,b', 'a"b', 'a\nb', '=1', '+82', '-a', '@a'])
      expect(csvField(text)).toMatch(/^".*"$/s);
    for (const text of ['a', '-61.491', 'a-b', '2026-11-22', '']) expect(csvField(text)).toBe(text);
    expect(csvField('thanks;=1+1')).toBe(`"thanks;'=1+1"`);
  });
  it.each([';', '\t', ','])('gives no formula to a spreadsheet that separates by %j', (separator) => {
    const at = (rows: string[][]) => cells(csvFile(rows), separator);
    expect(at([['2026-11-22', 'x;=HYPERLINK("http://x")', '-5']]).filter((cell) => /^\s*=/.test(cell))).toEqual([]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constant('2026-11-22'), risky, risky, fc.constant('-5')), { maxLength: 3 }),
        (rows) => {
          const bad = at(rows).filter((cell) => /^[\s"]*[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell));
          expect(bad).toEqual([]);
        },
      ),
    );
  });
  it('writes times as the phone shows them, with the offset', () => {
    expect(isoWithOffset('2026-11-20T05:05:09.120Z', 540)).toBe('2026-11-20T14:05:09+09:00');
    expect(isoWithOffset('2026-11-20T05:05:00Z', -210)).toBe('2026-11-20T01:35:00-03:30');
    expect(isoWithOffset('2026-11-20T05:05:00Z', 0)).toBe('2026-11-20T05:05:00+00:00');
  });
});

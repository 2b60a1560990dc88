import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile } from './csv.ts';
import { readCsv } from './csv-read.ts';

const fieldsOf = (text: string, most = 100) => {
  const rows = readCsv(text, most);
  return 'unclosedAt' in rows ? rows : rows.map(({ fields }) => fields);
};

describe('a file of rows', () => {
  it('is read back as written', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '한', '"', ',', ';', ' ', '\n', '1'), maxLength: 8 });
    // Formulas are written with an apostrophe, and empty rows are dropped.
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constant('x'), word), { minLength: 1 }), (rows) => {
        const read = fieldsOf(csvFile([['first', 'second'], ...rows]));
        expect(read).toEqual([['first', 'second'], ...rows.map((row) => row.map((one) => readField(one)))]);
      }),
    );
  });
  it('names the line on which a row begins, past breaks in quotes and empty lines', () => {
    expect(readCsv('a,b\r\n"1\n2",x\n\n3,y', 100)).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['1\n2', 'x'] },
      { line: 5, fields: ['3', 'y'] },
    ]);
  });
  it('may be separated by semicolons or tabs, and begin with a byte order mark', () => {
    expect(fieldsOf('\uFEFFname;team\nKim, M.;1')).toEqual([
      ['name', 'team'],
      ['Kim, M.', '1'],
    ]);
    expect(fieldsOf('a,b\n"x";y,"z" more')).toEqual([
      ['a', 'b'],
      ['x;y', 'zmore'],
    ]);
    expect(fieldsOf('name\tteam\nKim\t1')).toEqual([
      ['name', 'team'],
      ['Kim', '1'],
    ]);
  });
  it('reports where a quote is never closed, and reads no more rows than allowed', () => {
    expect(readCsv('a\nb\n"c', 100)).toEqual({ unclosedAt: 3 });
    expect(fieldsOf('a\nb\nc\nd', 2)).toHaveLength(3);
    expect(fieldsOf('')).toEqual([]);
  });
});

/** Returns a field as it is read back: white space before a line break is written with an apostrophe. */
const readField = (text: string) => (/^[\s]*[\n]/.test(text) ? `'${text}` : text);

import { describe, expect, it } from 'vitest';
import { readOfferFile } from './offer-file.ts';
import { partsOf, partText, RUN_LIMITS } from './runs.ts';

const type = {
  claims: [
    { name: 'name', label: 'Name', labelKo: '이름' },
    { name: 'employee_number', label: 'Employee number', labelKo: '사번' },
  ],
};
const read = (text: string, withCode = true) => readOfferFile(text, type, withCode);

describe('a file of offers', () => {
  it('is read by column names or labels in any order, with reference, e-mail and the rows that get a code', () => {
    expect(
      read('사번,Reference,NAME,E-mail,Code,Team\n20418,E-1,Kim Minseo,kim@firm.example,no,1\n20419,, Lee ,,,\n'),
    ).toEqual({
      good: [
        { line: 2, email: 'kim@firm.example', reference: 'E-1', withCode: false, claims: ['Kim Minseo', '20418'] },
        { line: 3, email: '', reference: null, withCode: true, claims: ['Lee', '20419'] },
      ],
      bad: [],
      unused: ['Team'],
      hasCodes: true,
    });
  });
  it('has each bad line reported with its number, column and reason, and its good lines kept', () => {
    const lines = [
      'name,employee_number,email,code',
      ',1,,',
      `${'x'.repeat(201)},2,,`,
      'a\u202eb,3,,',
      'Kim,4,not an address,',
      'Kim,5,,perhaps',
      'Kim,6,,,more',
      'Lee,7,,',
      'Lee,7,,',
      'Park,8',
    ];
    expect(read(lines.join('\n'))).toMatchObject({
      good: [
        { line: 8, claims: ['Lee', '7'] },
        { line: 10, claims: ['Park', '8'] },
      ],
      bad: [
        { line: 2, fault: 'missing', at: 'name' },
        { line: 3, fault: 'too_long', at: 'name' },
        { line: 4, fault: 'misleading', at: 'name' },
        { line: 5, fault: 'not_an_email', at: 'email' },
        { line: 6, fault: 'not_yes_or_no', at: 'code' },
        { line: 7, fault: 'too_many_fields', at: '4' },
        { line: 9, fault: 'same', at: '8' },
      ],
      hasCodes: true,
    });
  });
  it('is refused as a whole if it has no rows or too many, no column or two columns for a claim, or an unclosed quote', () => {
    expect(read('name,employee_number')).toEqual({ fault: 'no_rows' });
    expect(read('name\nKim')).toEqual({ fault: 'column_missing', column: 'employee_number' });
    expect(read('name,name,employee_number\nKim,Kim,1')).toEqual({ fault: 'column_twice', column: 'name' });
    expect(read('name,employee_number\n"Kim,1')).toEqual({ fault: 'unclosed_quote', line: 2 });
    const many = Array.from({ length: RUN_LIMITS.rows + 1 }, (_, nth) => `Kim,${nth}`);
    expect(read(`name,employee_number\n${many.join('\n')}`)).toEqual({ fault: 'too_many_rows' });
    expect(read(`name,employee_number\n${many.slice(1).join('\n')}`)).toMatchObject({ bad: [] });
  });
  it('is split into parts that fit into a request, whatever their content', () => {
    const small = { reference: null, withCode: false, claims: ['Kim'] };
    const large = { ...small, claims: Array.from({ length: 20 }, () => '한'.repeat(200)) };
    const rows = [...Array.from({ length: 600 }, () => small), ...Array.from({ length: 100 }, () => large)];
    const parts = partsOf(rows);
    expect(parts.flat()).toEqual(rows);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(RUN_LIMITS.partRows);
      expect(Buffer.byteLength(JSON.stringify({ rows: part }))).toBeLessThan(RUN_LIMITS.partBytes);
    }
    expect(parts.length).toBeLessThan(12);
    expect(partText([small])).toBe('[[null,false,"Kim"]]');
  });
});

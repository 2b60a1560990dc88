import { expect, it } from 'vitest';
import { creditFaultIn } from './credit-faults.ts';
import { type CreditLine, readCreditFile, totalOf } from './credit-file.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;

it('a file of credits is read completely, or each of its faults is reported with its line', () => {
  const file = `\uFEFFto;amount;note\n${ADDRESS.toUpperCase().replace('0X', '0x')};"1,000";x\nHana@Onju.example;₩50000;\n`;
  const lines = readCreditFile(file) as readonly CreditLine[];
  expect(lines).toEqual([
    { line: 2, to: ADDRESS, won: 1000n },
    { line: 3, to: 'hana@onju.example', won: 50_000n },
  ]);
  expect(totalOf(lines)).toBe(51_000n);
  const bad = [
    'to,amount',
    `${ADDRESS},0`,
    'nobody,5',
    `${ADDRESS},5`,
    `${ADDRESS},6`,
    'a@b.example,1.5',
    'c@d.example,5,x',
  ];
  expect(readCreditFile(bad.join('\r\n'))).toEqual({
    'line 2': 'has no amount in whole won from 1 to 1000000000000, such as 600 or 1,000',
    'line 3': 'names neither a wallet’s address nor an e-mail address',
    'line 5': 'names the same recipient as line 4',
    'line 6': 'has no amount in whole won from 1 to 1000000000000, such as 600 or 1,000',
    'line 7': 'has more fields than the first row',
  });
  expect(readCreditFile('name,sum\na,1')).toEqual({ file: expect.stringContaining('first row') });
  expect(readCreditFile('to,amount\n')).toEqual({ file: 'has no lines' });
  expect(readCreditFile('to,amount\n"a,1')).toEqual({ 'line 2': expect.stringContaining('quote') });
});

it('a file of credits has at most 100,000 lines', () => {
  const lines = (n: number) =>
    `to,amount\n${Array.from({ length: n }, (_, i) => `0x${i.toString(16).padStart(40, '0')},1`).join('\n')}`;
  expect(readCreditFile(lines(100_000))).toHaveLength(100_000);
  expect(readCreditFile(lines(100_001))).toEqual({ file: 'has more than 100000 lines' });
});

it('amounts in a file of credits may be written as in Korean spreadsheets, and never become another sum', () => {
  const read = (amount: string) => readCreditFile(`to;amount\n${ADDRESS};${amount}`);
  for (const amount of ['600', '600원', '￦600', '₩600', '₩ 600', '600.00', '600.0', '６００', 'KRW 600'])
    expect(read(amount), amount).toEqual([{ line: 2, to: ADDRESS, won: 600n }]);
  expect(read('1,600.00원')).toEqual([{ line: 2, to: ADDRESS, won: 1600n }]);
  for (const amount of ['49,90', '1.000', '1.000,50', '600.5', '6E+02', '$600', '-600', '0', '1 000'])
    expect(read(amount), amount).toEqual({ 'line 2': expect.stringContaining('such as 600 or 1,000') });
});

it('a line with sep= names the separator, and is counted as a line', () => {
  expect(readCreditFile(`sep=;\r\nto;amount\r\n${ADDRESS};"1,000"\r\nx;1`)).toEqual({
    'line 4': 'names neither a wallet’s address nor an e-mail address',
  });
  expect(readCreditFile(`sep=\t\nto\tamount\n${ADDRESS}\t5\n`)).toEqual([{ line: 3, to: ADDRESS, won: 5n }]);
});

it('a total row is named as such, by its word or by its sum', () => {
  const of = (last: string) => readCreditFile(`to,amount,memo\na@b.example,600,\nc@d.example,400,\n${last}`);
  for (const last of ['합계,1000,', 'Total:,"1,000",', '총계,1000원', ',1000,', ',1000,합계'])
    expect(of(last), last).toEqual({ 'line 4': 'is a total of other lines: remove it' });
  expect(of(',999,')).toEqual({ 'line 4': 'names neither a wallet’s address nor an e-mail address' });
});

it('each fault of a file of credits has Korean words too', () => {
  const inKorean = (file: string) =>
    Object.entries(readCreditFile(file)).map(([where, fault]) => creditFaultIn('ko', where, fault));
  expect(
    inKorean(`to,amount\n${ADDRESS},5\n${ADDRESS},6\na@b.example,1.5\nnobody,5\nc@d.example,5,x\n합계,10`),
  ).toEqual([
    '3번째 줄: 2번째 줄과 받는 사람이 같습니다.',
    '4번째 줄: 금액이 600이나 1,000처럼 1 이상 1000000000000 이하의 원 단위가 아닙니다.',
    '5번째 줄: 받는 사람이 지갑 주소나 이메일이 아닙니다.',
    '6번째 줄: 열이 첫 줄보다 많습니다.',
    '7번째 줄: 다른 줄의 합계입니다. 이 줄을 지워 주세요.',
  ]);
  for (const file of ['name,sum\na,1', 'to,amount\n', 'to,amount\n"a,1'])
    expect(inKorean(file)).toEqual([expect.stringMatching(/^(파일|2번째 줄): [가-힣]/)]);
  expect(creditFaultIn('en', 'line 3', 'has more fields than the first row')).toBe(
    'line 3: has more fields than the first row',
  );
  expect(creditFaultIn('ko', 'line 3', 'is of a newer release')).toBeUndefined();
});

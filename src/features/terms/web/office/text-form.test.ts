import { expect, test } from 'vitest';
import { daysIn, linesOf } from './text-form.ts';

test('a list of holidays has a line for each day, and the first invalid line is named', () => {
  const days = [
    { on: '2027-01-01', name: 'New Year’s Day', nameKo: '신정' },
    { on: '2027-03-01', name: 'Independence Movement Day', nameKo: '삼일절' },
  ];
  expect(daysIn(`${linesOf(days)}\n\n`)).toEqual(days);
  expect(daysIn('')).toEqual([]);
  for (const bad of ['2027-13-01, A, 가', '2027-01-01, A', '2027-01-01, A, 가, b', 'soon, A, 가'])
    expect(daysIn(`2027-05-05, Children’s Day, 어린이날\n${bad}`)).toBe(2);
});

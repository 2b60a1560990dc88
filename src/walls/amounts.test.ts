import { describe, expect, test } from 'vitest';
import { droppedCommas, formatted, numbersRead, unitsRead } from './server/amounts.ts';
import { isTest, readSources } from './server/source.ts';

const sources = readSources('src/**/*.{ts,tsx}').filter(({ path }) => !isTest(path));
const of = (text: string) => [{ path: 'src/features/a/web/B.tsx', text }];

describe('amounts that people type', () => {
  test('have commas removed only by one reader, src/platform/typed-amount.ts', () => {
    expect(droppedCommas(sources)).toEqual([]);
  });
  test.each([
    "typed.replaceAll(',', '')",
    'typed.replaceAll(",", "")',
    "typed.replace(/,/g, '')",
    "typed.replace(/[\\s,]/g, '')",
    "typed.split(',').join('')",
    "typed.replace(/(?<=\\d),(?=\\d{3})/g, '')",
  ])('the check detects %s', (text) => {
    expect(droppedCommas(of(text))).toHaveLength(1);
  });
  test('are parsed by no screen’s own pattern of digits', () => {
    expect(numbersRead(sources)).toEqual([]);
  });
  test.each([
    '/^[1-9]\\d{0,12}$/.test(typed)',
    '/^\\d{1,2}(\\.\\d{1,2})?$/.test(draft.percent)',
    '/^(\\d{1,3})(?:\\.(\\d{1,2}))?$/.exec(percent)',
    '/^(0|[1-9]\\d{0,11})$/.test(typed)',
    'parseFloat(typed)',
    'Number.parseInt(typed, 10)',
    'Number(percent.trim())',
    'Number(target.value.trim()) * 100',
    'BigInt(typed)',
  ])('the check also detects %s', (text) => {
    expect(numbersRead(of(text))).toHaveLength(1);
  });
  test('reach parseUnits on no screen: it parses only amounts in calls, in the listed files', () => {
    expect(unitsRead(sources)).toEqual([
      'src/features/exchange/web/Pairs.tsx',
      'src/features/requests/web/Rows.tsx',
      'src/features/traveler/web/claim/PayoutField.tsx',
    ]);
  });
});

describe('numbers and dates for people', () => {
  test('are formatted by the platform alone: dates.ts, calendar-dates.ts, number-text.ts', () => {
    expect(formatted(sources)).toEqual([]);
  });
  test.each([
    'count.toLocaleString()',
    "now.toLocaleDateString('ko')",
    "new Intl.NumberFormat('en').format(count)",
    "new Intl.DateTimeFormat('ko-KR', { weekday: 'long' })",
  ])('the check detects %s', (text) => {
    expect(formatted(of(text))).toHaveLength(1);
  });
});

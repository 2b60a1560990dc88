import { expect, test } from 'vitest';
import { csvFile } from '#platform/texts/csv.ts';
import { spendingRows } from './ExportButton.tsx';
import { spendingWords } from './spending-words.ts';

test('the file contains each category of each month to the won, in numbers that a spreadsheet can add up', () => {
  const months = [
    { month: '2026-10', won: '0', payments: 0, categories: [] },
    {
      month: '2026-11',
      won: '118000',
      payments: 12,
      categories: [
        { category: 'market', won: '118500', payments: 12 },
        { category: 'tea', won: '-500', payments: 0 },
      ],
    },
  ] satisfies Parameters<typeof spendingRows>[0];
  expect(csvFile(spendingRows(months, spendingWords.ko))).toBe(
    '\uFEFF월,분류,금액(원),건수\r\n2026-11,시장,118500,12\r\n2026-11,차·커피,-500,0\r\n',
  );
});

import type { Spending } from '../../contract.ts';
import type { spendingWords } from './spending-words.ts';

type Copy = (typeof spendingWords)['en'];

/** The head and one row for each category of each month, in the words of the screen: the sums of the chart, that a spreadsheet can add up again. */
export const spendingRows = (months: Spending['months'], w: Copy): string[][] => [
  Object.values(w.columns),
  ...months.flatMap(({ month, categories }) =>
    categories.map(({ category, won, payments }) => [month, w.categories[category], won, String(payments)]),
  ),
];

import type { Spending } from '../../contract.ts';
import type { spendingWords } from './spending-words.ts';

type Copy = (typeof spendingWords)['en'];

/** Returns a header and one row per category and month, in the screen's words, with the same sums as the chart. */
export const spendingRows = (months: Spending['months'], w: Copy): string[][] => [
  Object.values(w.columns),
  ...months.flatMap(({ month, categories }) =>
    categories.map(({ category, won, payments }) => [month, w.categories[category], won, String(payments)]),
  ),
];

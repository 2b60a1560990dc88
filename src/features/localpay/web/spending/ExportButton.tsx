import { csvFile } from '#platform/texts/csv.ts';
import { useWords } from '#platform/web/device/language.ts';
import { saveFile } from '#platform/web/device/share.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import type { Spending } from '../../contract.ts';
import type { Purse } from '../../spending.ts';
import { spendingWords } from './spending-words.ts';

/** Saves the six months on screen, by category, as a CSV file. */
export function ExportButton({ spending, purse }: { spending: Spending | undefined; purse: Purse }) {
  const w = useWords(spendingWords);
  const months = spending?.months ?? [];
  const save = () => {
    const name = `ingam-spending-${purse}-${months.at(0)?.month}-${months.at(-1)?.month}.csv`;
    saveFile(name, 'text/csv;charset=utf-8', csvFile(spendingRows(months, w)));
  };
  return <IconButton icon={download} label={w.export} disabled={months.length === 0} onClick={save} />;
}

type Copy = (typeof spendingWords)['en'];

/** Returns a header and one row per category and month, in the screen's words, with the same sums as the chart. */
export const spendingRows = (months: Spending['months'], w: Copy): string[][] => [
  Object.values(w.columns),
  ...months.flatMap(({ month, categories }) =>
    categories.map(({ category, won, payments }) => [month, w.categories[category], won, String(payments)]),
  ),
];

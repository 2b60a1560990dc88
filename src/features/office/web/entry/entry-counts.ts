import { pageOfAct } from '../acts/act-looks.ts';
import { useRead } from '../calls.ts';
import { entryOf } from '../office-pages.ts';

/** Returns a function for the number of pending things of an entry: acts, and applications of shops. */
export function useEntryCounts(): (entry: string) => number {
  const acts = useRead('GET /api/office/acts').data ?? [];
  const asking = useRead('GET /api/office/today').data?.asking ?? 0;
  const entries = acts.map(({ kind }) => entryOf(pageOfAct(kind)));
  return (entry) => entries.filter((one) => one === entry).length + (entry === 'shops' ? asking : 0);
}

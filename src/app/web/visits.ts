import { keptHere, keptInTab } from '#platform/web/device/storage.ts';

const VISITED = 'visited';

/** True on a later visit of this browser. A visit lasts as long as its tab. */
export const isLaterVisit = noteVisit();

function noteVisit(): boolean {
  const isFirst = keptInTab.getItem(VISITED) !== null || keptHere.getItem(VISITED) === null;
  if (isFirst) keptInTab.setItem(VISITED, 'yes');
  keptHere.setItem(VISITED, 'yes');
  return !isFirst;
}

import { leaving, sheetLevel } from './sheet-level.ts';

/** Asks a sheet to close; false where it cannot now. */
type Ask = () => boolean;

/** The open sheets, lowest first. Each stands on an entry of the history of its own, whose state holds its place: `{ sheet: 1 }`. */
const open: Ask[] = [];

/** Leaves the entries whose sheet is closed: after a close, a reload, and a step forward. */
function settle() {
  const dead = sheetLevel() - open.length;
  if (dead <= 0 || leaving.isNow) return;
  leaving.isNow = true;
  history.go(-dead);
}

/** Gives an open sheet its entry, so that Back closes it first. Returns the way to say that it is closed. */
export function openOnHistory(ask: Ask): () => void {
  open.push(ask);
  if (sheetLevel() < open.length) history.pushState({ sheet: open.length }, '');
  return () => {
    open.splice(open.indexOf(ask), 1);
    // Whoever closes it may open another one, or go to another page, in the same breath; those take the entry over.
    setTimeout(settle);
  };
}

function onPop() {
  const wasLeaving = leaving.isNow;
  leaving.isNow = false;
  if (wasLeaving && leaving.to !== undefined) history.replaceState(history.state, '', leaving.to);
  leaving.to = undefined;
  // One that was opened while the last one's entry was being left has one of its own, at the address that the page is at now.
  if (wasLeaving) while (sheetLevel() < open.length) history.pushState({ sheet: sheetLevel() + 1 }, '');
  const closed = open.slice(sheetLevel()).reverse();
  // One that cannot close now has its entry back.
  if (closed.some((ask) => !ask())) history.go(closed.length);
  settle();
}

// Before whoever draws what the address says.
globalThis.addEventListener?.('popstate', onPop, { capture: true });
settle();

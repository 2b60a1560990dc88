import { leaving, sheetLevel } from './modal.ts';

/** Asks a sheet to close; false if it cannot now. */
type Ask = () => boolean;

/** Open sheets, lowest first. Each has its own history entry, whose state contains its level: `{ sheet: 1 }`. */
const open: Ask[] = [];

/** Goes back past history entries whose sheets are closed: after a close, a reload, or a step forward. */
function settle() {
  const dead = sheetLevel() - open.length;
  if (dead <= 0 || leaving.isNow) return;
  leaving.isNow = true;
  history.go(-dead);
}

/**
 * Adds a history entry for an open sheet, so that Back closes the sheet first. Returns a function that reports it
 * closed.
 */
export function openOnHistory(ask: Ask): () => void {
  open.push(ask);
  if (sheetLevel() < open.length) history.pushState({ sheet: open.length }, '');
  return () => {
    open.splice(open.indexOf(ask), 1);
    // The code that closes it may open another sheet or navigate in the same task; that then takes over the entry.
    setTimeout(settle);
  };
}

function onPop() {
  const wasLeaving = leaving.isNow;
  leaving.isNow = false;
  if (wasLeaving && leaving.to !== undefined) history.replaceState(history.state, '', leaving.to);
  leaving.to = undefined;
  // A sheet opened while the previous entry was being left gets an entry of its own, at the page's current address.
  if (wasLeaving) while (sheetLevel() < open.length) history.pushState({ sheet: sheetLevel() + 1 }, '');
  const closed = open.slice(sheetLevel()).reverse();
  // A sheet that cannot close now gets its entry back.
  if (closed.some((ask) => !ask())) history.go(closed.length);
  settle();
}

// Runs before the handlers that render the address.
globalThis.addEventListener?.('popstate', onPop, { capture: true });
settle();

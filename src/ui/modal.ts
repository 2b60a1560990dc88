import { createStore } from './store.ts';

const open = createStore<readonly HTMLElement[]>([]);
const without = (dialog: HTMLElement) => open.get().filter((one) => one !== dialog);

/** Registers an opened modal dialog on top of earlier ones. */
export const modalOpened = (dialog: HTMLElement): void => open.set([...without(dialog), dialog]);

/** Unregisters a closed dialog. Call it before the dialog leaves the page. */
export const modalClosed = (dialog: HTMLElement): void => open.set(without(dialog));

/**
 * Moves a popover into the topmost modal dialog, since everything outside it is inert: not announced and not clickable.
 * The popover must be the only child of its parent, to which it returns. Returns a function that stops this.
 */
export function keepReachable(popover: HTMLElement): () => void {
  const home = popover.parentElement;
  const move = () => {
    const place = open.get().at(-1) ?? home;
    if (!place || popover.parentElement === place) return;
    const isShown = popover.matches(':popover-open');
    place.append(popover);
    if (isShown) popover.showPopover();
  };
  const stop = open.subscribe(move);
  move();
  return () => {
    stop();
    home?.append(popover);
  };
}

/**
 * True while the page is returning from the history entry of a closed sheet. `to` is the address that the page has
 * changed to since.
 */
export const leaving: { isNow: boolean; to?: string | undefined } = { isNow: false };

/** Returns the number of sheets that the current history entry belongs to. */
export const sheetLevel = (): number => globalThis.history?.state?.sheet ?? 0;

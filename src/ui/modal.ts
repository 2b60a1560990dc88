import { createStore } from './store.ts';

const open = createStore<readonly HTMLElement[]>([]);
const without = (dialog: HTMLElement) => open.get().filter((one) => one !== dialog);

/** Says that a modal dialog has opened, on top of those before. */
export const modalOpened = (dialog: HTMLElement): void => open.set([...without(dialog), dialog]);

/** Says that it has closed; to be said before it leaves the page. */
export const modalClosed = (dialog: HTMLElement): void => open.set(without(dialog));

/**
 * Keeps a popover inside the modal dialog that is on top, since everything outside of it is inert: not read out, and out of the pointer's reach.
 * The popover must be the only child of its parent, to which it comes home. Returns the way to stop.
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

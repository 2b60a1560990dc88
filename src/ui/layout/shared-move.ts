import { flushSync } from 'react-dom';

/** In Sheet.module.css it has its time and its shape. */
const NAME = 'shared';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The row or the card of a list on the page in which something was pressed, while it is in view; a cell of acts is none. */
export function rowOf(pressed: Element | null | undefined): HTMLElement | undefined {
  const row = pressed?.closest<HTMLElement>('main :not([data-acts]) > li');
  return row && isInView(row) ? row : undefined;
}

function isInView(part: HTMLElement): boolean {
  const { top, bottom, width } = part.getBoundingClientRect();
  return part.isConnected && width > 0 && bottom > 0 && top < innerHeight;
}

/** What has the name now: no two parts may, and a move that another one cuts short takes nothing from it. */
let named: HTMLElement | undefined;
function giveName(part: HTMLElement | undefined) {
  named?.style.removeProperty('view-transition-name');
  part?.style.setProperty('view-transition-name', NAME);
  named = part;
}
let last: ViewTransition | undefined;

/**
 * Makes a change after which one part of the page stands in another one's place, and lets the first become the second where the browser can. The page
 * itself is not drawn anew and can be pressed meanwhile; where nothing is to move, the change is made at once.
 */
export function moveShared(
  from: HTMLElement | null | undefined,
  to: () => HTMLElement | undefined,
  change: () => void,
): void {
  if (!from || !document.startViewTransition || isStill()) {
    change();
    return;
  }
  giveName(from);
  const move = document.startViewTransition(() => {
    flushSync(change);
    if (last === move) giveName(to());
  });
  last = move;
  // It is skipped where the page is hidden or another one begins; the change is made all the same.
  move.ready.catch(() => undefined);
  void move.finished.then(() => {
    if (last === move) giveName(undefined);
  });
}

import { flushSync } from 'react-dom';

/** Sheet.module.css defines its timing and shape. */
const NAME = 'shared';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Returns the list row or card on the page in which something was pressed, while it is in view. Cells of an action grid
 * are excluded.
 */
export function rowOf(pressed: Element | null | undefined): HTMLElement | undefined {
  const row = pressed?.closest<HTMLElement>('main :not([data-acts]) > li');
  return row && isInView(row) ? row : undefined;
}

function isInView(part: HTMLElement): boolean {
  const { top, bottom, width } = part.getBoundingClientRect();
  return part.isConnected && width > 0 && bottom > 0 && top < innerHeight;
}

/**
 * Part that currently has the name. Two parts must never share it, and a move cut short by another must not remove it.
 */
let named: HTMLElement | undefined;
function giveName(part: HTMLElement | undefined) {
  named?.style.removeProperty('view-transition-name');
  part?.style.setProperty('view-transition-name', NAME);
  named = part;
}
let last: ViewTransition | undefined;

/**
 * Makes a change after which one part of the page replaces another, and animates the first into the second if the
 * browser can. The page itself is not captured and can be pressed during the move. If there is nothing to animate, the
 * change is made at once.
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
  // The animation is skipped if the page is hidden or another one starts. The change is made all the same.
  move.ready.catch(() => undefined);
  void move.finished.then(() => {
    if (last === move) giveName(undefined);
  });
}

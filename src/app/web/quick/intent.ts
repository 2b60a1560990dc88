import { showsPersonalData } from '../places.ts';
import { prepareScreen } from '../screens.tsx';

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Loads a screen when a link to it is pointed at, touched or focused, so that it is mostly there at the press. */
export function prepareOnIntent(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement && showsPersonalData(link.pathname)) void prepareScreen(link.pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, prepare, { passive: true });
}

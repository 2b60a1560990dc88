import { showsPersonalData } from '../places.ts';
import { prepareScreen } from '../screens.tsx';

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/** Fetches a screen as soon as somebody points at, touches or focuses a link to it: by the time of the press it is mostly there. */
export function prepareOnIntent(): void {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href^="/"]') : null;
    if (link instanceof HTMLAnchorElement && showsPersonalData(link.pathname)) void prepareScreen(link.pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, prepare, { passive: true });
}

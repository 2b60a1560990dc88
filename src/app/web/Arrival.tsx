import { useEffect } from 'react';
import { useLanguage } from '#platform/web/device/language.ts';

/** The first screen keeps the browser's own focus and scroll position. */
let lastPath: string | undefined;

/**
 * After a screen has rendered, loads the Hangul fonts if it needs more than Home's glosses, and titles the tab by its
 * heading. After a navigation it also scrolls to the top and focuses the heading.
 */
export function Arrival({ path }: { path: string }) {
  // Fonts in the worker's cache cost nothing.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  const needsHangul = useLanguage() === 'ko' || path !== '/' || isKept;
  useEffect(() => {
    if (needsHangul) void import('#ui/fonts/fonts-ko.css');
  }, [needsHangul]);
  useEffect(() => {
    const heading = document.querySelector('h1');
    const name = heading?.firstChild?.textContent?.trim();
    document.title = path === '/' || !name ? 'Ingam' : `${name} · Ingam`;
    const isGoneTo = lastPath !== undefined && lastPath !== path;
    lastPath = path;
    if (!isGoneTo || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
  return null;
}

import { useEffect } from 'react';
import { useLanguage } from '#platform/web/device/language.ts';

/** A screen that is shown first keeps the browser's own focus and place. */
let lastPath: string | undefined;

/** After a screen has appeared: fetches the faces for Hangul where there is more of it than Home's glosses; names the tab by its heading, and, when it was gone to, starts at its top with the focus on it. */
export function Arrival({ path }: { path: string }) {
  // From the worker's cache they cost nothing.
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

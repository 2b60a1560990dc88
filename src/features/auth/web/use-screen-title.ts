import { useEffect } from 'react';

/** Sets the tab's title and focuses the heading, for a screen without a path of its own. */
export function useScreenTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Ingam`;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title]);
}

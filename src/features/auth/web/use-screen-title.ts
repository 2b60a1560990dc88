import { useEffect } from 'react';

/** What a path of its own would have: the tab's name, and the focus on the heading. */
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

import { useSyncExternalStore } from 'react';

/**
 * Minimum widths in px for side-by-side layouts: a list and its detail; Home and History; a document between its list
 * and its decision.
 */
const FROM = { columns: 768, home: 1024, document: 1200 } as const;

const queryOf = (what: keyof typeof FROM) => matchMedia(`(min-width: ${FROM[what]}px)`);

/** Reports whether a side-by-side layout fits, and updates when the window is resized. */
export function useRoomFor(what: keyof typeof FROM): boolean {
  const subscribe = (heard: () => void) => {
    const query = queryOf(what);
    query.addEventListener('change', heard);
    return () => query.removeEventListener('change', heard);
  };
  return useSyncExternalStore(subscribe, () => queryOf(what).matches);
}

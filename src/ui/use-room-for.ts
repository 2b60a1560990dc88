import { useSyncExternalStore } from 'react';

/** From how many pixels on a list and its detail stand side by side, Home and History, and a document between its list and its decision. */
const FROM = { columns: 768, home: 1024, document: 1200 } as const;

const queryOf = (what: keyof typeof FROM) => matchMedia(`(min-width: ${FROM[what]}px)`);

/** Whether there is room for it beside each other; a window that is drawn wider or narrower changes that. */
export function useRoomFor(what: keyof typeof FROM): boolean {
  const subscribe = (heard: () => void) => {
    const query = queryOf(what);
    query.addEventListener('change', heard);
    return () => query.removeEventListener('change', heard);
  };
  return useSyncExternalStore(subscribe, () => queryOf(what).matches);
}

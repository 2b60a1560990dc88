import { useMemo } from 'react';
import { navigate, useSearch as useBrowserSearch, usePathname } from 'wouter/use-browser-location';
import { leaving, sheetLevel } from '#ui/modal.ts';

export type Go = (to: string, options?: { replace?: boolean }) => void;

/**
 * Navigates within the app without reloading the page. From a sheet it replaces the sheet's history entry, so that no
 * entry remains without its sheet.
 */
export const go: Go = (to, options) => {
  if (leaving.isNow) return addEventListener('popstate', () => go(to, options), { once: true });
  const isHere = options?.replace && to.split('?')[0] === location.pathname;
  // The entry below has the previous address, which would reopen what has just been closed.
  leaving.to = isHere && sheetLevel() ? to : undefined;
  navigate(to, sheetLevel() ? { replace: true, state: isHere ? history.state : null } : options);
};

/** Returns the current path and the function that navigates. */
export const useLocation = (): [string, Go] => [usePathname(), go];

/** Returns the query of the address. While leaving a sheet's entry, it is the query of the destination. */
export function useSearch(): string {
  const search = useBrowserSearch();
  return leaving.to === undefined ? search.replace(/^\?/, '') : (leaving.to.split('?')[1] ?? '');
}

/** Returns the query parameters of the address. */
export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * After a reload, a sheet that was open has only its history entry left. The code of sheets, loaded for this alone,
 * leaves that entry.
 */
const leaveDead = () => sheetLevel() && import('#ui/sheet-history.ts');
globalThis.addEventListener?.('popstate', leaveDead);
leaveDead();

import { useMemo } from 'react';
import { navigate, useSearch as useBrowserSearch, usePathname } from 'wouter/use-browser-location';
import { leaving, sheetLevel } from '#ui/sheet-level.ts';

export type Go = (to: string, options?: { replace?: boolean }) => void;

/** Goes to a place of ours without reloading the page; from a sheet it takes the place of the sheet's entry, so that none is left without its sheet. */
export const go: Go = (to, options) => {
  if (leaving.isNow) return addEventListener('popstate', () => go(to, options), { once: true });
  const isHere = options?.replace && to.split('?')[0] === location.pathname;
  // The entry below has the address of before, which would open again what is closed now.
  leaving.to = isHere && sheetLevel() ? to : undefined;
  navigate(to, sheetLevel() ? { replace: true, state: isHere ? history.state : null } : options);
};

/** The path on screen, and the way to another one. */
export const useLocation = (): [string, Go] => [usePathname(), go];

/** What stands after the `?`; on the way back from a sheet's entry what will stand there. */
export function useSearch(): string {
  const search = useBrowserSearch();
  return leaving.to === undefined ? search.replace(/^\?/, '') : (leaving.to.split('?')[1] ?? '');
}

/** The same by its names. */
export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Of a sheet that was open before a reload only its entry is left; the code of sheets, fetched then alone, leaves that. */
const leaveDead = () => sheetLevel() && import('#ui/sheet-history.ts');
globalThis.addEventListener?.('popstate', leaveDead);
leaveDead();

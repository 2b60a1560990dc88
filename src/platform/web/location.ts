import { useMemo } from 'react';
import { navigate, useSearch as useBrowserSearch, usePathname } from 'wouter/use-browser-location';

export type Go = typeof navigate;

/** The path on screen, and the way to another one. */
export const useLocation = (): [string, Go] => [usePathname(), navigate];

/** What stands after the `?`. */
export const useSearch = (): string => useBrowserSearch().replace(/^\?/, '');

/** The same by its names. */
export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to a place of ours without reloading the page. */
export const go: Go = navigate;

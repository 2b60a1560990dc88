import { go, useSearchParams } from './location.ts';

/**
 * Returns the item chosen on a screen, named in its address (`/history?entry=...`). It is open again after a reload,
 * and the address can be shared. Choosing replaces the history entry, so that Back leads to the previous screen.
 */
export function useChosen(name: string): [string | undefined, (value?: string) => void] {
  const search = useSearchParams();
  const choose = (value?: string) => {
    // Read now, because the caller may just have changed the address.
    const { pathname, search: now } = location;
    const next = new URLSearchParams(now);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    go(next.size > 0 ? `${pathname}?${next}` : pathname, { replace: true });
  };
  return [search.get(name) ?? undefined, choose];
}

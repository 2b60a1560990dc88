import { go, useSearchParams } from './location.ts';

/**
 * What is chosen on a screen, by a name in its address (`/history?entry=...`): it is open again when the page is, and can be sent on. Choosing
 * takes the place of what was chosen before, so that Back leads where one came from.
 */
export function useChosen(name: string): [string | undefined, (value?: string) => void] {
  const search = useSearchParams();
  const choose = (value?: string) => {
    // As it is now: what asked for this may just have changed it.
    const { pathname, search: now } = location;
    const next = new URLSearchParams(now);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    go(next.size > 0 ? `${pathname}?${next}` : pathname, { replace: true });
  };
  return [search.get(name) ?? undefined, choose];
}

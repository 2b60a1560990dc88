import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from './location.ts';

/**
 * Runs an action that another feature requested in this screen's address, as in `/traveler?do=claim`. It runs once, and
 * the request is removed from the address. Features reach later ones this way instead of importing them.
 */
export function useUrlAction(wish: string, grant: () => void): void {
  const search = useSearchParams();
  const [path, go] = useLocation();
  const isWished = search.get('do') === wish;
  const fulfil = useEffectEvent(() => {
    const rest = new URLSearchParams(search);
    rest.delete('do');
    go(rest.size > 0 ? `${path}?${rest}` : path, { replace: true });
    grant();
  });
  useEffect(() => {
    if (isWished) fulfil();
  }, [isWished]);
}

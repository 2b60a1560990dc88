import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from './location.ts';

/**
 * Grants what another feature asked of this screen by its address, as in `/work?do=decide`: once it is there, and once only, since the wish
 * is taken off the address, which keeps all else. Features reach later ones this way and by no import.
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

import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { HttpError } from '#platform/web/api.ts';
import { queries } from '#platform/web/query.ts';
import { isHosted, subscribe } from '#platform/web/session.ts';

const OPEN = ['/login', '/register', '/gallery'];

/**
 * What the screens do when a session changes (PRODUCT.md section 13): signing in reads everything anew, signing out forgets it. After a 401 hosted mode
 * goes to sign-in and comes back; personal mode reads once more as the owner, and goes to sign-in when that is refused too (OWNER_PASSWORD).
 */
export function SessionRules() {
  const [path, go] = useLocation();
  useEffect(() => {
    const signIn = () => {
      if (!OPEN.includes(path)) go(`/login?next=${encodeURIComponent(path)}`);
    };
    return subscribe((change) => {
      if (change === 'signed-in') void queries.resetQueries();
      else if (change === 'signed-out') queries.clear();
      else if (isHosted()) signIn();
      else void queries.refetchQueries().then(() => isRefused() && signIn());
    });
  }, [path, go]);
  return null;
}

const isRefused = () =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => error instanceof HttpError && error.status === 401);

import { useEffect } from 'react';
import { forgetReplies } from '#platform/web/calls/kept-replies.ts';
import { queries } from '#platform/web/calls/query.ts';
import {
  needsSession,
  onSession,
  restoreSession,
  type SessionChange,
  storedToken,
  useHasOwner,
} from '#platform/web/calls/session.ts';
import { useLocation, useSearch } from '#platform/web/location.ts';
import { showsPersonalData } from './places.ts';

/**
 * What the screens do when a session changes (docs/product/sign-in.md#screens-and-sessions): signing in reads everything again, signing out forgets it. After a 401 personal
 * mode reads once more as the owner. Where a session is needed, anyone who has none goes to sign-in and comes back to the place asked for.
 */
export function SessionRules() {
  const [path, go] = useLocation();
  const search = useSearch();
  const mustSignIn = !useHasOwner() && showsPersonalData(path);
  useEffect(() => onSession((change) => void carryOn(change)), []);
  useEffect(startAnewWhenKeptAside, []);
  useEffect(forgetForNobody, []);
  useEffect(() => {
    const place = search ? `${path}?${search}` : path;
    if (mustSignIn) go(`/login?next=${encodeURIComponent(place)}`, { replace: true });
  }, [mustSignIn, path, search, go]);
  return null;
}

async function carryOn(change: SessionChange) {
  if (needsSession() && change !== 'signed-in') {
    queries.clear();
    // What was on screen stays in React's memory; the next person's page begins without it, after who signs out has gone to where that leads.
    if (change !== 'refused') setTimeout(() => location.reload());
    return;
  }
  // A read that is under way was asked with the token before, and would be refused for it.
  await queries.cancelQueries();
  if (change === 'expired') await queries.refetchQueries();
  else await queries.resetQueries();
}

/** Where a session is needed and there is none, what was kept is somebody's who is gone, however that came. */
function forgetForNobody() {
  if (needsSession() && !restoreSession()) void forgetReplies();
}

/** A page from the back-forward cache shows whom it showed when it was left: after another sign-in or a sign-out it is reloaded. */
function startAnewWhenKeptAside() {
  let left: string | null;
  const onHide = () => {
    left = storedToken();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || storedToken() === left) return;
    document.body.hidden = true;
    location.reload();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}

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
 * Reacts to changes of the session (docs/product/sign-in.md#screens-and-sessions): signing in refetches everything,
 * signing out discards it. After a 401, personal mode retries once as the owner. If sign-in is required, others go to
 * sign-in and return to the requested path afterwards.
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
    // Reloads, because React's memory still has the last person's screen; the timeout lets the navigation after signing
    // out happen first.
    if (change !== 'refused') setTimeout(() => location.reload());
    return;
  }
  // Reads under way were sent with the previous token and would be refused.
  await queries.cancelQueries();
  if (change === 'expired') await queries.refetchQueries();
  else await queries.resetQueries();
}

/** Deletes stored data when sign-in is required and there is no session, however the last one ended. */
function forgetForNobody() {
  if (needsSession() && !restoreSession()) void forgetReplies();
}

/** Reloads a page restored from the back-forward cache if its person has signed out or changed since. */
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

import { useSyncExternalStore } from 'react';

const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;

/**
 * Returns the path to open after sign-in. Accepts only paths of this app, never an address that an attacker put into
 * the link.
 */
export function placeAfter(next: string | null, origin = location.origin): string {
  if (!next?.startsWith('/') || CONTROL_OR_BACKSLASH.test(next)) return '/';
  if (!URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  // URL parsing removes dots: `/.//elsewhere.example` becomes a path that names another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

const hashOf = () => location.hash.slice(1);
function onHash(heard: () => void) {
  addEventListener('hashchange', heard);
  return () => removeEventListener('hashchange', heard);
}
/** Returns the secret in the URL's fragment, which browsers send to no server. */
export const useSecret = (): string => useSyncExternalStore(onHash, hashOf);

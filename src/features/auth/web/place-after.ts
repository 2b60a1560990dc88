const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;

/** Where to go after signing in: a path of this app, never an address that somebody else put there. */
export function placeAfter(next: string | null, origin = location.origin): string {
  if (!next?.startsWith('/') || CONTROL_OR_BACKSLASH.test(next)) return '/';
  if (!URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  // Dots are taken out of a path: what is left of `/.//elsewhere.example` names another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

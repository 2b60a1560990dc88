/** Where to go after signing in: a path of this app, never an address that somebody else put there. */
export const placeAfter = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/');

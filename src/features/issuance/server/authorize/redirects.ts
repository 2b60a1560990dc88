const MOST = 2048;
/** Scheme of a native app: a reversed domain, so that it belongs to one owner (RFC 8252, section 7.1). */
const OF_AN_APP = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Reports whether a wallet may send people back to this address: https, an app's own scheme, or a port on the person's
 * machine. Of this server's pages, only its own wallet's is allowed.
 */
export function isRedirectUri(given: string, ownPage: string): boolean {
  if (given === ownPage) return true;
  const url = given.length <= MOST && /^[\x21-\x7e]+$/.test(given) ? URL.parse(given) : null;
  if (!url || given.includes('#') || url.username !== '' || url.password !== '') return false;
  if (url.origin === new URL(ownPage).origin) return false;
  if (url.protocol === 'http:') return LOOPBACK.test(url.hostname);
  return url.protocol === 'https:' ? url.hostname !== '' : OF_AN_APP.test(url.protocol);
}

/** Returns the return address as shown to the person: its host, or the scheme of an app. */
export function placeOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}

/**
 * Builds the response to a wallet: a redirect to the URI that the wallet named, unchanged byte by byte (RFC 6749,
 * section 4.1.2; RFC 9207).
 */
export function answerAt(redirectUri: string, said: Readonly<Record<string, string | null>>): string {
  const answer = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value !== null) answer.set(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${answer}`;
}

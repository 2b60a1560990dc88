const LIFE_S = 30 * 24 * 3600;
const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * Returns the session cookie's name. `__Host-` on https binds it to exactly this host (RFC 6265bis section 4.1.3.2).
 */
export const cookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-ingam_session' : 'ingam_session';

/** Returns the `Set-Cookie` value of a token that no script can read. An empty token clears the cookie. */
export function sessionCookie(publicUrl: string, token: string): string {
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  return `${cookieName(publicUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? LIFE_S : 0}${secure}`;
}

/** Returns the value of the first cookie with this name. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const LIFE_S = 30 * 24 * 3600;
const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');

/** The session cookie's name; `__Host-` on https binds it to this very host (RFC 6265bis section 4.1.3.2). */
export const cookieName = (publicUrl: string): string =>
  isHttps(publicUrl) ? '__Host-ingam_session' : 'ingam_session';

/** The `Set-Cookie` that keeps a token where no script can read it; an empty token clears it. */
export function sessionCookie(publicUrl: string, token: string): string {
  const secure = isHttps(publicUrl) ? '; Secure' : '';
  return `${cookieName(publicUrl)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token ? LIFE_S : 0}${secure}`;
}

/** The value of the first cookie of that name, if one was sent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

import { createHash, randomBytes } from 'node:crypto';
import { readCookie } from '#features/auth/server/sessions/cookie.ts';

const TOKEN = /^[\w-]{43}$/;
const DAY_S = 86_400;
/** Maximum lifetime of a cookie in browsers (RFC 6265bis section 5.5). */
const TILL_LIFE_S = 400 * DAY_S;

type Kind = 'till' | 'sitting';
const nameOf = (kind: Kind, publicUrl: string) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}ingam_${kind}`;

/** Returns a 32-byte secret, and the hash of it, which is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Returns the `Set-Cookie` for a till's token, or for a clerk's session until the browser closes. No script can read it
 * and no other site sends it. An empty token clears it.
 */
export function tokenCookie(kind: Kind, publicUrl: string, token: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = token === '' ? '; Max-Age=0' : kind === 'till' ? `; Max-Age=${TILL_LIFE_S}` : '';
  return `${nameOf(kind, publicUrl)}=${token}; Path=/; HttpOnly; SameSite=Strict${age}${secure}`;
}

/** Returns the hash of the token in the request's cookie; undefined if it has no such cookie. */
export function tokenHashIn(kind: Kind, publicUrl: string, header: string | undefined): Buffer | undefined {
  const token = readCookie(header, nameOf(kind, publicUrl));
  return token !== undefined && TOKEN.test(token) ? hashOf(token) : undefined;
}

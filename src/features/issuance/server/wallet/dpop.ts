import { createHash, type KeyObject, randomUUID } from 'node:crypto';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { signJws } from '#platform/server/vault/jws.ts';
import { objectIn, type Requester } from './issuer-requester.ts';
import type { IssuerResponse } from './own-doors.ts';

/** Access to an issuer: a token, and the key to which it is bound, if any (RFC 9449). */
export interface Access {
  readonly token: string;
  readonly dpop: KeyObject | null;
}

/**
 * Adds a proof of the token's key to each request, and repeats it once if the server requires its own nonce (RFC 9449,
 * sections 8 and 9).
 */
export function requesterWithProof(ask: Requester, key: KeyObject, token?: string): Requester {
  const nonces = new Map<string, string>();
  return async (url, asking = {}) => {
    const origin = URL.parse(url)?.origin ?? '';
    const send = async () => {
      const dpop = proofFor(key, { method: asking.method ?? 'GET', url, token, nonce: nonces.get(origin) });
      const answered = await ask(url, { ...asking, headers: { ...asking.headers, dpop } });
      const { 'dpop-nonce': nonce } = answered.headers;
      if (typeof nonce === 'string' && nonce.length <= MOST_NONCE) nonces.set(origin, nonce);
      return answered;
    };
    const known = nonces.get(origin);
    const answered = await send();
    return isNonceWanted(answered) && nonces.get(origin) !== known ? send() : answered;
  };
}

/** Sends requests with a token, as a bearer token or with a proof of its key. */
export const requesterWithToken =
  (ask: Requester, { token, dpop }: Access): Requester =>
  (url, asking = {}) =>
    (dpop ? requesterWithProof(ask, dpop, token) : ask)(url, {
      ...asking,
      headers: { ...asking.headers, authorization: `${dpop ? 'DPoP' : 'Bearer'} ${token}` },
    });

const MOST_NONCE = 2000;

/** An authorization server reports this in the body, a resource server in a header whose scheme may have any case. */
function isNonceWanted(answered: IssuerResponse): boolean {
  if (answered.status !== 400 && answered.status !== 401) return false;
  return (
    objectIn(answered)?.error === 'use_dpop_nonce' ||
    /use_dpop_nonce/.test(String(answered.headers['www-authenticate']))
  );
}

interface ProofContent {
  readonly method: string;
  readonly url: string;
  readonly token: string | undefined;
  readonly nonce: string | undefined;
}

function proofFor(key: KeyObject, { method, url, token, nonce }: ProofContent): string {
  const { origin, pathname } = new URL(url);
  return signJws(
    key,
    { typ: 'dpop+jwt', jwk: publicOf(key) },
    {
      jti: randomUUID(),
      htm: method,
      htu: `${origin}${pathname}`,
      iat: Math.floor(Date.now() / 1000),
      ...(token !== undefined && { ath: createHash('sha256').update(token).digest('base64url') }),
      ...(nonce !== undefined && { nonce }),
    },
  );
}

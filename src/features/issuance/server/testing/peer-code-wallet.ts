import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Answer } from './peer-answer.ts';

export type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
const RETURN_TO = 'com.example.wallet:/back';

interface Proof {
  readonly claims?: object;
  readonly header?: object;
}
export interface IssuerUrls {
  readonly par: string;
  readonly token: string;
}

const newKey = () => generateKeyPair('ES256', { extractable: true });

/** Makes key proofs (RFC 9449) dated by the given clock. */
const proofsAt =
  (now: () => Promise<Date>) =>
  async (key: Pair, htu: string, { claims = {}, header = {} }: Proof = {}) =>
    new SignJWT({ jti: randomUUID(), htm: 'POST', htu, iat: Math.floor((await now()).getTime() / 1000), ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(key.publicKey), ...header })
      .sign(key.privateKey);

/** A third-party wallet built only on jose. Tests can make any of its steps invalid (RFC 9126, 7636, 9449). */
export function peerCodeWallet(reach: (url: string) => string, now: () => Promise<Date>) {
  const proofOf = proofsAt(now);
  const send = async (url: string, body: string, headers: Record<string, string>) => {
    const reply = await fetch(reach(url), { method: 'POST', body, headers });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: (text === '' ? {} : JSON.parse(text)) as Answer };
  };
  const form = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send(url, String(new URLSearchParams(fields)), { 'content-type': 'application/x-www-form-urlencoded', ...headers });
  /** Posts with a key proof, and again with the server's nonce. */
  const proven = async (key: Pair, url: string, fields: Record<string, string>, headers = {}) => {
    const first = await form(url, fields, { dpop: await proofOf(key, url), ...headers });
    const nonce = first.headers.get('dpop-nonce');
    if (first.body.error !== 'use_dpop_nonce' || nonce === null) return first;
    return form(url, fields, { dpop: await proofOf(key, url, { claims: { nonce } }), ...headers });
  };
  /** Builds a new request, ready to be pushed. */
  const newRequest = async (configuration: string) => {
    const [verifier, key] = [randomBytes(32).toString('base64url'), await newKey()];
    const fields = {
      response_type: 'code',
      client_id: 'com.example.wallet',
      redirect_uri: RETURN_TO,
      state: randomUUID(),
      code_challenge: hashed(verifier),
      code_challenge_method: 'S256',
      scope: configuration,
      dpop_jkt: await calculateJwkThumbprint(await exportJWK(key.publicKey)),
    };
    return { verifier, key, fields };
  };
  return {
    newKey,
    newRequest,
    proofOf,
    form,
    proven,
    hashed,
    /** Fields that redeem a code. */
    redeeming: (
      { fields, verifier }: Pick<Awaited<ReturnType<typeof newRequest>>, 'fields' | 'verifier'>,
      code: string,
    ) => ({
      grant_type: 'authorization_code',
      code,
      redirect_uri: fields.redirect_uri,
      client_id: fields.client_id,
      code_verifier: verifier,
    }),
    /** Calls a resource with a token and its key proof. */
    withToken: async (
      key: Pair,
      url: string,
      token: string,
      body: object,
      { claims = {}, header = {} }: Proof = {},
    ) => {
      const json = JSON.stringify(body);
      const ask = async (nonce?: string) =>
        send(url, json, {
          'content-type': 'application/json',
          authorization: `DPoP ${token}`,
          dpop: await proofOf(key, url, { claims: { ath: hashed(token), ...(nonce && { nonce }), ...claims }, header }),
        });
      const first = await ask();
      return first.body.error === 'use_dpop_nonce' ? ask(first.headers.get('dpop-nonce') ?? '') : first;
    },
    send,
  };
}

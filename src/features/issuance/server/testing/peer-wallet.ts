import { X509Certificate } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import {
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importX509,
  type JWK,
  SignJWT,
} from 'jose';
import type { Answer } from './peer-answer.ts';
import { digest } from './peer-crypto.ts';
import { peerMetadata, wellKnown } from './peer-metadata.ts';
import { peerSealing } from './peer-sealing.ts';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
interface Said {
  readonly name: string;
  readonly cnf: { readonly jwk: JWK };
  readonly status: { readonly status_list: { readonly idx: number; readonly uri: string } };
}
type Keys = Parameters<typeof compactVerify>[1];

const isSigned = (jws: string, key: Keys | ReturnType<typeof createLocalJWKSet>): Promise<boolean> =>
  compactVerify(jws, key as Keys).then(
    () => true,
    () => false,
  );

/** Verifies a credential by its certificate under a root, with @sd-jwt, and returns its claims. */
const checkBy =
  (reach: (url: string) => string, get: (url: string) => Promise<Answer>) =>
  async (credential: string, root: string) => {
    const { x5c = [] } = decodeProtectedHeader(credential.split('~')[0] ?? '') as { x5c?: string[] };
    const leaf = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
    if (!leaf.verify(new X509Certificate(root).publicKey)) throw new Error('no certificate of this root');
    const key = await importX509(leaf.toString(), 'ES256');
    const keys = createLocalJWKSet(
      (await get(`${new URL(decodeJwt(credential).iss ?? '').origin}/.well-known/jwt-vc-issuer`)).jwks,
    );
    const reader = new SDJwtVcInstance({
      hasher: digest,
      hashAlg: 'sha-256',
      verifier: (data, signature) => isSigned(`${data}.${signature}`, key),
      statusListFetcher: async (uri) => (await fetch(reach(uri))).text(),
      statusVerifier: (data, signature) => isSigned(`${data}.${signature}`, keys),
    });
    const { payload } = await reader.verify(credential);
    return { payload: payload as typeof payload & Said, leaf };
  };

/** A third-party wallet that shares no code with the product. It knows an issuer only by its metadata. */
export function peerWallet(reach: (url: string) => string, now: () => Promise<Date>) {
  const get = async (url: string) => {
    const reply = await fetch(reach(url));
    if (reply.status !== 200) throw new Error(`${url} answers ${reply.status}`);
    return (await reply.json()) as Answer;
  };
  const post = async (url: string, body: string, headers: Record<string, string>) => {
    const reply = await fetch(reach(url), { method: 'POST', body, headers });
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Answer };
  };
  return {
    get,
    ...peerMetadata(reach),
    /** Opens an offer, by value or by reference. */
    open: async (offer: string) => {
      const { searchParams } = new URL(offer);
      const value = searchParams.get('credential_offer');
      const uri = searchParams.get('credential_offer_uri');
      const read = value === null ? await get(uri ?? '') : (JSON.parse(value) as Answer);
      const issuer = read.credential_issuer;
      const metadata = await get(wellKnown('openid-credential-issuer', issuer));
      const server = await get(wellKnown('oauth-authorization-server', issuer));
      const [configuration = ''] = read.credential_configuration_ids;
      const grant = read.grants[PRE_AUTHORIZED];
      const code = grant?.['pre-authorized_code'] ?? '';
      return { issuer, metadata, server, configuration, code, txCode: grant?.tx_code };
    },
    redeem: (endpoint: string, code: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      post(
        endpoint,
        String(new URLSearchParams({ grant_type: PRE_AUTHORIZED, 'pre-authorized_code': code, ...more })),
        {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      ),
    nonce: async (endpoint: string): Promise<string> => (await post(endpoint, '', {})).body.c_nonce,
    key: () => generateKeyPair('ES256', { extractable: true }),
    prove: async (
      { privateKey, publicKey }: Awaited<ReturnType<typeof generateKeyPair>>,
      claims: { aud: string; nonce?: string; iat?: number },
      header: object = {},
    ) =>
      new SignJWT({ iat: Math.floor((await now()).getTime() / 1000), ...claims })
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'openid4vci-proof+jwt',
          jwk: await exportJWK(publicKey),
          ...header,
        })
        .sign(privateKey),
    ask: (endpoint: string, token: string, body: object) =>
      post(endpoint, JSON.stringify(body), {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      }),
    ...peerSealing(reach),
    /** Sends a notification to an issuer, whose reply may be empty. */
    tell: async (endpoint: string, token: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const reply = await fetch(reach(endpoint), { method: 'POST', body: JSON.stringify(body), headers });
      const text = await reply.text();
      return { status: reply.status, text, body: text === '' ? undefined : (JSON.parse(text) as Answer) };
    },
    check: (credential: string, root: string) => checkBy(reach, get)(credential, root),
  };
}

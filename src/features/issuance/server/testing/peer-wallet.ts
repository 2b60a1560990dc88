import { X509Certificate } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import {
  CompactEncrypt,
  compactDecrypt,
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  importX509,
  type JSONWebKeySet,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { digest } from './peer-crypto.ts';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
/** What issuers answer, all of it in one: a peer reads what it looks for. */
interface Answer {
  readonly issuer: string;
  readonly credential_issuer: string;
  readonly credential_configuration_ids: string[];
  readonly grants: Record<string, { 'pre-authorized_code': string; tx_code?: object }>;
  readonly credential_endpoint: string;
  readonly nonce_endpoint: string;
  readonly notification_endpoint: string;
  readonly credential_request_encryption: { readonly jwks: JSONWebKeySet; readonly enc_values_supported: string[] };
  readonly notification_id: string;
  readonly token_endpoint: string;
  readonly credential_configurations_supported: Record<string, object>;
  readonly access_token: string;
  readonly c_nonce: string;
  readonly credentials: { credential: string }[];
  readonly error: string;
  readonly jwks: JSONWebKeySet;
}
interface Sealed {
  readonly answer?: { readonly asked: object; readonly key: CryptoKey };
  /** Changes what goes out. */
  readonly alter?: (jwe: string) => string;
}
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

/** Checks a credential by its certificate under a root, by @sd-jwt, and gives what it says. */
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

/** A wallet of somebody else's, which shares no code with the product: it knows an issuer by what that publishes. */
export function peerWallet(reach: (url: string) => string) {
  const get = async (url: string) => {
    const reply = await fetch(reach(url));
    if (reply.status !== 200) throw new Error(`${url} answers ${reply.status}`);
    return (await reply.json()) as Answer;
  };
  const post = async (url: string, body: string, headers: Record<string, string>) => {
    const reply = await fetch(reach(url), { method: 'POST', body, headers });
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Answer };
  };
  const wellKnown = (name: string, id: string) => {
    const { origin, pathname } = new URL(id);
    return `${origin}/.well-known/${name}${pathname}`;
  };
  return {
    get,
    /** What an issuer says of itself in its signed form, checked by its certificate under a root, by jose. */
    signedMetadata: async (issuer: string, root: string, accept = 'application/jwt') => {
      const reply = await fetch(reach(wellKnown('openid-credential-issuer', issuer)), { headers: { accept } });
      const compact = await reply.text();
      const { x5c = [], typ } = decodeProtectedHeader(compact);
      const leaf = new X509Certificate(Buffer.from(x5c[0] ?? '', 'base64'));
      if (!leaf.verify(new X509Certificate(root).publicKey)) throw new Error('no certificate of this root');
      const { payload } = await jwtVerify<Answer>(compact, leaf.publicKey, {
        algorithms: ['ES256'],
        requiredClaims: ['iat'],
      });
      return { headers: reply.headers, typ, payload, chain: x5c.length };
    },
    /** An offer, by value or by reference. */
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
      new SignJWT({ iat: Math.floor(Date.now() / 1000), ...claims })
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
    /** The same encrypted, by jose; `answer` is how it wants the answer. Gives what came as it came, and opened by the answer's key. */
    askSealed: async (metadata: Answer, token: string, body: object, { answer, alter }: Sealed) => {
      const { jwks, enc_values_supported: encs } = metadata.credential_request_encryption;
      const [jwk = {}] = jwks.keys;
      const whole = JSON.stringify({ ...body, ...(answer && { credential_response_encryption: answer.asked }) });
      const jwe = await new CompactEncrypt(new TextEncoder().encode(whole))
        .setProtectedHeader({ alg: String(jwk.alg), enc: encs[0] ?? '', kid: String(jwk.kid) })
        .encrypt(await importJWK(jwk));
      const headers = { 'content-type': 'application/jwt', authorization: `Bearer ${token}` };
      const sent = { method: 'POST', body: alter?.(jwe) ?? jwe, headers };
      const reply = await fetch(reach(metadata.credential_endpoint), sent);
      const [type, text] = [reply.headers.get('content-type') ?? '', await reply.text()];
      if (!answer || !type.startsWith('application/jwt'))
        return { status: reply.status, type, body: JSON.parse(text) as Answer };
      const { plaintext, protectedHeader } = await compactDecrypt(text, answer.key);
      const opened = JSON.parse(new TextDecoder().decode(plaintext)) as Answer;
      return { status: reply.status, type, header: protectedHeader, body: opened };
    },
    /** How this wallet wants an answer: to a key of the moment. */
    answerKey: async (enc: string, more: object = {}) => {
      const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
      const jwk = { ...(await exportJWK(publicKey)), alg: 'ECDH-ES', use: 'enc', kid: 'answer' };
      return { asked: { jwk, enc, ...more }, key: privateKey };
    },
    /** Tells an issuer what became of what it gave; what it answers may be nothing. */
    tell: async (endpoint: string, token: string, body: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const reply = await fetch(reach(endpoint), { method: 'POST', body: JSON.stringify(body), headers });
      const text = await reply.text();
      return { status: reply.status, text, body: text === '' ? undefined : (JSON.parse(text) as Answer) };
    },
    check: (credential: string, root: string) => checkBy(reach, get)(credential, root),
  };
}

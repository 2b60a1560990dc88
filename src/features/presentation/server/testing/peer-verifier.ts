import { createHash, createPublicKey, randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  type JWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from 'jose';

type Json = Record<string, unknown>;
/** The verifier's signing key and certificate; PEM. */
export interface Certified {
  readonly key: string;
  readonly cert: string;
}
/** A request received at the address for answers. */
export interface ReceivedAnswer {
  readonly method: string;
  readonly type: string;
  readonly search: string;
  readonly form: Record<string, string>;
}

/** Deviations from a correct request. */
export interface RequestChange {
  readonly by?: 'x509_hash' | 'x509_san_dns' | 'redirect_uri' | 'decentralized_identifier';
  readonly method?: 'post';
  readonly walletNonce?: (given: string) => string | undefined;
  /** Changes the request object. */
  readonly change?: (good: Json) => Json;
  /** Changes the link. */
  readonly link?: (good: Record<string, string>) => Record<string, string>;
  readonly header?: Json;
  /** Replaces the request object as it is served. */
  readonly served?: (good: string) => string;
  readonly isPlain?: boolean;
  readonly isByValue?: boolean;
  readonly scheme?: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const derOf = (pem: string) => new X509Certificate(pem).raw;

/** Opens a presentation and verifies its key binding, with `jose` and by hand. Throws if anything is wrong. */
async function judge(presentation: string, { aud, nonce, signs = {} }: { aud: string; nonce: string; signs?: Json }) {
  if (!/^[\w.~-]+$/.test(presentation)) throw new Error('not unpadded base64url');
  const end = presentation.lastIndexOf('~') + 1;
  const [jwt = '', ...disclosures] = presentation.slice(0, end - 1).split('~');
  const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Json;
  const holder = await importJWK((payload.cnf as { jwk: JWK }).jwk, 'ES256');
  // jose uses this machine's clock, as the wallet does.
  const binding = await jwtVerify(presentation.slice(end), holder, {
    audience: aud,
    typ: 'kb+jwt',
    maxTokenAge: '30s',
  });
  const { iat: _, sd_hash: hash, ...said } = binding.payload;
  if (said.nonce !== nonce || JSON.stringify(said) !== JSON.stringify({ aud, nonce, ...signs }))
    throw new Error('other claims in the key binding');
  if (hash !== digest(presentation.slice(0, end))) throw new Error('another sd_hash');
  const read = disclosures.map(
    (one) => JSON.parse(Buffer.from(one, 'base64url').toString()) as [string, string, unknown],
  );
  return { vct: payload.vct, disclosed: Object.fromEntries(read.map((one) => one.slice(-2) as [string, unknown])) };
}

type Said = { status: number; body: unknown } | undefined;
type Reply = () => Said | Promise<Said>;

/** Starts the verifier's endpoint, which serves request objects and receives answers. */
async function openDoor() {
  const objects = new Map<string, (walletNonce?: string) => Promise<string>>();
  const received: ReceivedAnswer[] = [];
  const methods: string[] = [];
  const document: { json?: Json } = {};
  const answering: { reply: Reply | undefined } = { reply: undefined };

  const serve = async (request: IncomingMessage, reply: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const { pathname, search } = new URL(request.url ?? '', 'http://here');
    if (pathname === '/.well-known/did.json') return void reply.end(JSON.stringify(document.json ?? {}));
    const object = objects.get(pathname);
    if (object) {
      methods.push(request.method ?? '');
      reply.writeHead(200, { 'content-type': 'application/oauth-authz-req+jwt' });
      return void reply.end(await object(form.wallet_nonce));
    }
    received.push({ method: request.method ?? '', type: String(request.headers['content-type']), search, form });
    const answer = answering.reply ? await answering.reply() : { status: 200, body: {} };
    if (!answer) return void reply.destroy();
    reply.writeHead(answer.status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(answer.body));
  };
  const server = createServer((request, reply) => void serve(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    received,
    methods,
    answering,
    document,
    origin,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

/** Signs request objects with a certificate, or leaves them unsigned. */
async function signing(certified: Certified) {
  const key = (await importPKCS8(certified.key, 'ES256')) as CryptoKey;
  const sign = (payload: Json, header: Json): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({
        alg: 'ES256',
        typ: 'oauth-authz-req+jwt',
        x5c: [derOf(certified.cert).toString('base64')],
        ...header,
      })
      .sign(key);
  /** `jose` cannot set `typ` on an unsecured JWT, so the test replaces the header. */
  const unsecured = (payload: Json) =>
    new UnsecuredJWT(payload)
      .encode()
      .replace(
        /^[^.]+/,
        Buffer.from(JSON.stringify({ alg: 'none', typ: 'oauth-authz-req+jwt' })).toString('base64url'),
      );
  const publicKey = await exportJWK(createPublicKey(certified.cert));
  return { sign, unsecured, publicKey };
}

async function opened({ form = {} }: Partial<ReceivedAnswer> = {}, key: CryptoKey) {
  if (form.response === undefined)
    return {
      header: undefined,
      said: { ...form, ...(form.vp_token && { vp_token: JSON.parse(form.vp_token) as unknown }) } as Json,
    };
  const { plaintext } = await compactDecrypt(form.response, key);
  return {
    header: decodeProtectedHeader(form.response) as Json,
    said: JSON.parse(Buffer.from(plaintext).toString()) as Json,
  };
}

interface RequestInput {
  clientId: string;
  nonce: string;
  responseUri: string;
  query: unknown;
  jwk: JWK;
  isPlain: boolean | undefined;
}

/** Parameters of a correct request. */
const asked = ({ clientId, nonce, responseUri, query, jwk, isPlain }: RequestInput): Json => ({
  client_id: clientId,
  aud: 'https://self-issued.me/v2',
  response_type: 'vp_token',
  response_mode: isPlain ? 'direct_post' : 'direct_post.jwt',
  response_uri: responseUri,
  nonce,
  dcql_query: query,
  client_metadata: {
    jwks: { keys: [jwk] },
    vp_formats_supported: {
      'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'] },
      mso_mdoc: { issuerauth_alg_values: [-7], deviceauth_alg_values: [-7] },
    },
    encrypted_response_enc_values_supported: ['A256GCM'],
  },
});

/** With a DID, the header names a key id instead of a certificate. */
const headerOf = (by: RequestChange['by'], did: string, header: Json): Json =>
  by === 'decentralized_identifier' ? { x5c: undefined, kid: `${did}#one`, ...header } : header;

/** A did:web at its own host, and its document. */
function didAt(origin: string, publicKeyJwk: JWK) {
  const did = `did:web:${encodeURIComponent(new URL(origin).host)}`;
  const method = { id: `${did}#one`, type: 'JsonWebKey2020', controller: did, publicKeyJwk };
  return { did, said: { id: did, verificationMethod: [method], assertionMethod: [method.id] } };
}

const clientIdsOf = (origin: string, { cert }: Certified, did: string) => ({
  x509_hash: `x509_hash:${createHash('sha256').update(derOf(cert)).digest('base64url')}`,
  x509_san_dns: 'x509_san_dns:127.0.0.1',
  redirect_uri: `redirect_uri:${origin}/answer`,
  decentralized_identifier: `decentralized_identifier:${did}`,
});

/** Starts a third-party verifier on this machine. It uses only `jose` and shares no code with the product. */
export async function peerVerifier(certified: Certified) {
  const { sign, unsecured, publicKey } = await signing(certified);
  const { objects, received, methods, answering, document, origin, stop } = await openDoor();
  const encryption = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const jwk = { ...(await exportJWK(encryption.publicKey)), kid: 'enc-1', alg: 'ECDH-ES', use: 'enc' };
  const { did, said } = didAt(origin, publicKey);
  document.json = said;
  const clientIds = clientIdsOf(origin, certified, did);

  return {
    origin,
    jwk,
    received,
    methods,
    clientIds,
    did,
    /** Changes the published did:web document. */
    publish: (change: (good: Json) => Json) => {
      document.json = change(document.json ?? {});
    },
    /**
     * Sets the reply to answers; `undefined` in it breaks the connection. Without an argument, all answers are
     * accepted.
     */
    reply: (given?: Reply) => {
      answering.reply = given;
    },
    ask: (query: unknown, making: RequestChange = {}) => {
      const {
        by = 'x509_hash',
        change = (good) => good,
        link = (good) => good,
        header = {},
        served = (good) => good,
      } = making;
      const clientId = clientIds[by];
      const nonce = randomBytes(32).toString('base64url');
      const parameters = change(
        asked({ clientId, nonce, responseUri: `${origin}/answer`, query, jwk, isPlain: making.isPlain }),
      );
      const scheme = making.scheme ?? 'openid4vp://';
      const openId = (good: Record<string, string>) => `${scheme}?${new URLSearchParams(link(good))}`;
      if (making.isByValue) {
        const texts = Object.entries(parameters).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]);
        return { nonce, clientId, text: openId(Object.fromEntries(texts) as Record<string, string>) };
      }
      const path = `/requests/${randomUUID()}`;
      objects.set(path, async (walletNonce) => {
        const payload = {
          ...parameters,
          ...(walletNonce !== undefined && { wallet_nonce: (making.walletNonce ?? ((given) => given))(walletNonce) }),
        };
        return served(by === 'redirect_uri' ? unsecured(payload) : await sign(payload, headerOf(by, did, header)));
      });
      const good = {
        client_id: clientId,
        request_uri: `${origin}${path}`,
        ...(making.method && { request_uri_method: making.method }),
      };
      return { nonce, clientId, text: openId(good) };
    },
    /** Opens the last answer: its header if it was encrypted, and its content. */
    opened: () => opened(received.at(-1), encryption.privateKey),
    judge,
    stop,
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StatusList } from '@sd-jwt/jwt-status-list';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { EmbeddedJWK, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { configurations, VCT } from './peer-configurations.ts';
import { digest, type EncryptionKey, encrypted, encryptionKey, packed, signerBy } from './peer-crypto.ts';
import { peerSignIns, type SignInFaults } from './peer-sign-in.ts';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
type Json = Record<string, unknown>;
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
const answer = (body: unknown, status = 200): Answer => ({ status, body });

/** What the issuer does otherwise than it should, by the door at which it does. */
export interface Faults {
  metadata?: (good: Json) => unknown;
  server?: (good: Json) => unknown;
  token?: (good: Answer) => Answer | undefined;
  credential?: (good: Answer) => Answer | undefined | Promise<Answer>;
  /** In what is signed; of the copy that is made as this one. */
  payload?: (good: Json, copy: number) => Json;
  /** What an issuer may do besides: copies in a batch, which come last first; hearing what became of them; encrypting both ways. */
  batch?: number;
  notification?: (told: Json) => number;
  encryption?: { required: boolean };
  /** Wants the person to sign in, by whatever it tells of its authorization server besides. */
  signIn?: SignInFaults;
  /** What its status list says of its only credential, and other things that it says. */
  status?: number;
  statusList?: (good: Json) => Json;
  /** Signs a driving licence, which is an mdoc. */
  licence?: (deviceKey: JWK, copy: number) => Promise<string>;
  /** Answers in the clear, whatever was asked. */
  plain?: true;
}

/** What the issuer has and what became of it. */
interface School {
  id: string;
  readonly jwk: JWK;
  readonly key: CryptoKey;
  readonly signer: SDJwtVcInstance;
  readonly codes: Map<string, string | undefined>;
  readonly tokens: Set<string>;
  readonly nonces: Set<string>;
  readonly offers: Map<string, unknown>;
  readonly keys: JWK[];
  /** How many proofs came with each request, and what was told of what became of it. */
  readonly batches: number[];
  readonly told: { readonly authorization: string; readonly body: Json }[];
  readonly encryption: EncryptionKey;
  readonly signList: (payload: Json) => Promise<string>;
  readonly signIns: ReturnType<typeof peerSignIns>;
  statusReads: number;
  lastAsked: Json;
  /** Whether the last request and its answer were encrypted. */
  wasEncrypted: boolean;
  faults: Faults;
}

const metadataOf = ({ id, faults, encryption }: School) => ({
  credential_issuer: id,
  credential_endpoint: `${id}/credential`,
  nonce_endpoint: `${id}/nonce`,
  ...(faults.batch && { batch_credential_issuance: { batch_size: faults.batch } }),
  ...(faults.notification && { notification_endpoint: `${id}/notification` }),
  ...(faults.encryption && encryption.metadata(faults.encryption.required)),
  display: [
    { name: 'Hanbit School', locale: 'en-US' },
    { name: '한빛학교', locale: 'ko-KR' },
  ],
  credential_configurations_supported: configurations,
});

function sign({ id, faults, signer }: School, cnf: JWK, copy: number) {
  const now = Math.floor(Date.now() / 1000);
  const good = {
    iss: id,
    iat: now,
    exp: now + 86_400,
    vct: VCT,
    cnf: { jwk: cnf },
    ...(faults.status !== undefined && { status: { status_list: { idx: 5, uri: `${id}/statuses` } } }),
    name: 'Kim Minseo',
    address: { city: 'Seoul' },
  };
  const payload = faults.payload?.(good, copy) ?? good;
  return signer.issue(payload as typeof good, { _sd: ['name', 'address'] }, { header: { kid: 'one' } });
}

const didOf = ({ id }: School) => `did:web:${new URL(id).host.replace(':', '%3A')}:school`;

/** Of eight credentials, the second revoked and the third suspended. */
async function statusList({ id, key }: School) {
  const list = new StatusList([0, 1, 2, 0, 0, 0, 0, 0], 2);
  const claims = { sub: `${id}/list`, ttl: 60, status_list: { bits: 2, lst: list.compressStatusList() } };
  return new SignJWT(claims).setIssuedAt().setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt' }).sign(key);
}

function redeem({ codes, tokens }: School, form: URLSearchParams): Answer {
  const code = form.get('pre-authorized_code') ?? '';
  if (form.get('grant_type') !== PRE_AUTHORIZED || !codes.has(code)) return answer({ error: 'invalid_grant' }, 400);
  if (codes.get(code) !== (form.get('tx_code') ?? undefined)) return answer({ error: 'invalid_grant' }, 400);
  codes.delete(code);
  const token = randomUUID();
  tokens.add(token);
  return answer({ access_token: token, token_type: 'bearer', expires_in: 60 });
}

async function issue(school: School, authorization: string, body: Json): Promise<Answer> {
  if (!school.tokens.has(authorization.replace(/^(Bearer|DPoP) /, ''))) return answer({ error: 'invalid_token' }, 401);
  const { jwt } = body.proofs as { jwt: string[] };
  school.batches.push(jwt.length);
  const asked = { audience: school.id, typ: 'openid4vci-proof+jwt' };
  const proofs = await Promise.all(jwt.map((proof) => jwtVerify(proof, EmbeddedJWK, asked)));
  const nonces = new Set(proofs.map(({ payload }) => String(payload.nonce)));
  const [nonce = ''] = nonces;
  if (nonces.size !== 1 || !school.nonces.delete(nonce)) return answer({ error: 'invalid_nonce' }, 400);
  const keys = proofs.map(({ protectedHeader }) => protectedHeader.jwk as JWK);
  school.keys.push(...keys);
  const { licence = () => Promise.reject(new Error('nobody signs licences')) } = school.faults;
  const made = (key: JWK, n: number) =>
    body.credential_configuration_id === 'licence' ? licence(key, n) : sign(school, key, n);
  const credentials = await Promise.all(keys.map(async (key, n) => ({ credential: await made(key, n) })));
  const told = school.faults.notification && { notification_id: `told-${school.batches.length}` };
  return answer({ credentials: credentials.reverse(), ...told });
}

type Door = (body: string, headers: IncomingMessage['headers']) => Answer | Promise<Answer | undefined> | undefined;
const doorsOf = (school: School): Record<string, Door> => ({
  '/.well-known/openid-credential-issuer/school': () => {
    const good = metadataOf(school);
    return answer(school.faults.metadata?.(good) ?? good);
  },
  '/.well-known/oauth-authorization-server/school': () => {
    const signIn = school.faults.signIn && school.signIns.metadata(school.id);
    const good = { issuer: school.id, token_endpoint: `${school.id}/token`, ...signIn };
    return answer(school.faults.server?.(good) ?? good);
  },
  '/.well-known/jwt-vc-issuer/school': () => answer({ issuer: school.id, jwks: { keys: [school.jwk] } }),
  '/school/did.json': () => {
    const id = didOf(school);
    const method = { id: `${id}#one`, type: 'JsonWebKey2020', controller: id, publicKeyJwk: school.jwk };
    return answer({ id, verificationMethod: [method], assertionMethod: [method.id] });
  },
  '/school/list': async () => answer(await statusList(school)),
  '/school/par': (body) => school.signIns.push(new URLSearchParams(body)),
  '/school/token': async (body, headers) => {
    const form = new URLSearchParams(body);
    const { signIn } = school.faults;
    const good = signIn
      ? await school.signIns.redeem(form, headers, { url: `${school.id}/token`, faults: signIn })
      : redeem(school, form);
    const { access_token: token } = good.body as { access_token?: string };
    if (signIn && token) school.tokens.add(token);
    return school.faults.token ? school.faults.token(good) : good;
  },
  '/school/nonce': () => {
    const nonce = randomUUID();
    school.nonces.add(nonce);
    return answer({ c_nonce: nonce });
  },
  '/school/credential': async (body, headers) => {
    const { authorization = '', 'content-type': type } = headers;
    school.wasEncrypted = type === 'application/jwt';
    const { signIn } = school.faults;
    const unproven =
      signIn && (await school.signIns.refusesProof(headers, { url: `${school.id}/credential`, faults: signIn }));
    if (unproven) return unproven;
    const read = school.wasEncrypted ? await school.encryption.open(body) : (JSON.parse(body) as Json);
    school.lastAsked = read;
    const good = await issue(school, authorization, read);
    const given = school.faults.credential ? await school.faults.credential(good) : good;
    return given && !school.faults.plain && read.credential_response_encryption && given.status === 200
      ? { status: 200, body: await encrypted(given.body, read.credential_response_encryption) }
      : given;
  },
  '/school/statuses': async () => {
    school.statusReads += 1;
    const good = { sub: `${school.id}/statuses`, ttl: 600, status_list: packed(5, school.faults.status ?? 0) };
    return answer(await school.signList(school.faults.statusList?.(good) ?? good));
  },
  '/school/notification': (body, { authorization = '' }) => {
    const told = JSON.parse(body) as Json;
    const status = school.faults.notification?.(told) ?? 404;
    if (status < 300) school.told.push({ authorization, body: told });
    return answer(status === 204 ? '' : {}, status);
  },
});

async function serve(school: School, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const path = request.url ?? '';
  if (path === '/moved') return void reply.writeHead(302, { location: 'http://10.0.0.1/offer' }).end();
  const door = doorsOf(school)[path];
  const given = school.offers.has(path)
    ? answer(school.offers.get(path))
    : await door?.(Buffer.concat(chunks).toString(), request.headers);
  // An answer that is lost on the way.
  if (given === undefined && door) return void reply.destroy();
  const { status, body, headers } = given ?? answer({}, 404);
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function newSchool(): Promise<School> {
  const signing = await generateKeyPair('ES256', { extractable: true });
  const signer = new SDJwtVcInstance({
    hasher: digest,
    hashAlg: 'sha-256',
    signAlg: 'ES256',
    saltGenerator: (length) => randomBytes(length).toString('base64url').slice(0, length),
    signer: signerBy(signing.privateKey as CryptoKey),
  });
  const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'ES256' };
  const heard = {
    batches: [],
    told: [],
    encryption: await encryptionKey(),
    wasEncrypted: false,
    statusReads: 0,
    lastAsked: {},
  };
  const signList = (payload: Json) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', kid: 'one' })
      .setIssuedAt()
      .sign(signing.privateKey);
  const [codes, tokens, nonces, offers] = [new Map(), new Set<string>(), new Set<string>(), new Map()];
  return {
    id: '',
    key: signing.privateKey as CryptoKey,
    jwk,
    signer,
    codes,
    tokens,
    nonces,
    offers,
    keys: [],
    ...heard,
    signIns: peerSignIns(),
    signList,
    faults: {},
  };
}

/** An issuer of somebody else's on this machine: `jose` and `@sd-jwt` alone, no line of the product's. */
export async function peerIssuer() {
  const school = await newSchool();
  const server = createServer((request, reply) => void serve(school, request, reply).catch(() => reply.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  school.id = `${origin}/school`;
  const offerOf = (more: Json = {}, txCode?: string) => {
    const code = randomUUID();
    school.codes.set(code, txCode);
    const grant = { 'pre-authorized_code': code, ...(txCode && { tx_code: { length: txCode.length } }) };
    return {
      credential_issuer: school.id,
      credential_configuration_ids: ['student'],
      grants: { [PRE_AUTHORIZED]: grant },
      ...more,
    };
  };
  return {
    id: school.id,
    did: didOf(school),
    /** Those that were proven, in their order. */
    keys: school.keys,
    batches: school.batches,
    told: school.told,
    signIns: school.signIns,
    lastAsked: () => school.lastAsked,
    statusReads: () => school.statusReads,
    wasEncrypted: () => school.wasEncrypted,
    /** By value. */
    offer: (more?: Json, txCode?: string) =>
      `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offerOf(more, txCode)) })}`,
    /** Where another place is named in its stead. */
    moved: () => `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: `${origin}/moved` })}`,
    byReference: () => {
      const path = `/offers/${randomUUID()}`;
      school.offers.set(path, offerOf());
      return `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: `${origin}${path}` })}`;
    },
    err: (those: Faults) => {
      school.faults = those;
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

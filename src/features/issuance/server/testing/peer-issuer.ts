import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EmbeddedJWK, exportJWK, generateKeyPair, type JWK, jwtVerify } from 'jose';
import { encrypted, packed } from './peer-crypto.ts';
import { type Answer, answer, didOf, type Faults, metadataOf, newSchool, type School, sign } from './peer-school.ts';
import { statusList } from './peer-statuses.ts';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
type Json = Record<string, unknown>;

function redeem({ codes, tokens, faults, deferred }: School, form: URLSearchParams): Answer {
  if (form.get('grant_type') === 'refresh_token') return deferred.refresh();
  const code = form.get('pre-authorized_code') ?? '';
  if (form.get('grant_type') !== PRE_AUTHORIZED || !codes.has(code)) return answer({ error: 'invalid_grant' }, 400);
  if (codes.get(code) !== (form.get('tx_code') ?? undefined)) return answer({ error: 'invalid_grant' }, 400);
  codes.delete(code);
  const token = randomUUID();
  tokens.add(token);
  const refresh = faults.deferred && { refresh_token: 'refresh' };
  return answer({ access_token: token, token_type: 'bearer', expires_in: 60, ...refresh });
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
  if (school.faults.keyAttestation)
    for (const { protectedHeader } of proofs)
      if (!(await school.attestations.ofKey(protectedHeader.key_attestation, protectedHeader.jwk as JWK, nonce)))
        return answer({ error: 'invalid_proof' }, 400);
  school.keys.push(...keys);
  const { licence = () => Promise.reject(new Error('nobody signs licences')) } = school.faults;
  const made = (key: JWK, n: number) =>
    body.credential_configuration_id === 'licence' ? licence(key, n) : sign(school, key, n);
  const credentials = await Promise.all(keys.map(async (key, n) => ({ credential: await made(key, n) })));
  const told = school.faults.notification && { notification_id: `told-${school.batches.length}` };
  return answer({ credentials: credentials.reverse(), ...told });
}

const unattested = (
  { id, faults: { attestation: faults }, attestations }: School,
  headers: IncomingMessage['headers'],
  form: URLSearchParams,
) => (faults ? attestations.refuses(headers, form, { id, faults }) : undefined);

type Door = (body: string, headers: IncomingMessage['headers']) => Answer | Promise<Answer | undefined> | undefined;
/** Endpoints that publish the issuer's metadata, by path. */
const saysOf = (school: School): Record<string, Door> => ({
  '/.well-known/openid-credential-issuer/school': async (_, { accept = '' }) => {
    const good = metadataOf(school);
    const { signedMetadata } = school.faults;
    if (signedMetadata && accept.includes('application/jwt'))
      return { ...answer(await signedMetadata(good)), headers: { 'content-type': 'application/jwt' } };
    return answer(school.faults.metadata?.(good) ?? good);
  },
  '/.well-known/oauth-authorization-server/school': () => {
    const signIn = school.faults.signIn && school.signIns.metadata(school.id);
    const wanted = school.faults.attestation && school.attestations.metadata(school.id, school.faults.attestation);
    const good = { issuer: school.id, token_endpoint: `${school.id}/token`, ...signIn, ...wanted };
    return answer(school.faults.server?.(good) ?? good);
  },
  '/.well-known/jwt-vc-issuer/school': () => answer({ issuer: school.id, jwks: { keys: [school.jwk] } }),
  '/school/did.json': async () => {
    const id = didOf(school);
    const jwk = school.faults.isRekeyed ? await exportJWK((await generateKeyPair('ES256')).publicKey) : school.jwk;
    const method = { id: `${id}#one`, type: 'JsonWebKey2020', controller: id, publicKeyJwk: jwk };
    return answer({ id, verificationMethod: [method], assertionMethod: [method.id] });
  },
  '/school/list': async () => answer(await statusList(school.id, school.key)),
});
const doorsOf = (school: School): Record<string, Door> => ({
  ...saysOf(school),
  '/school/challenge': () => school.attestations.challenge(),
  '/school/par': async (body, headers) => {
    const form = new URLSearchParams(body);
    return (await unattested(school, headers, form)) ?? school.signIns.push(form);
  },
  '/school/token': async (body, headers) => {
    const form = new URLSearchParams(body);
    const { signIn } = school.faults;
    const unknown = await unattested(school, headers, form);
    if (unknown) return unknown;
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
    const issued = await issue(school, authorization, read);
    const good = school.faults.deferred ? school.deferred.later(school.faults.deferred, issued) : issued;
    const given = school.faults.credential ? await school.faults.credential(good) : good;
    return given && !school.faults.plain && read.credential_response_encryption && given.status < 300
      ? { status: given.status, body: await encrypted(given.body, read.credential_response_encryption) }
      : given;
  },
  '/school/deferred': async (body, { 'content-type': type }) => {
    const { deferred: faults } = school.faults;
    const read = type === 'application/jwt' ? await school.encryption.open(body) : (JSON.parse(body) as Json);
    if (!faults) return answer({}, 404);
    const isLost = faults.isLost?.() ?? false;
    const given = school.deferred.ask(faults, read, !isLost);
    if (isLost) return undefined;
    return read.credential_response_encryption && given.status < 300
      ? { ...given, body: await encrypted(given.body, read.credential_response_encryption) }
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
  // Simulates a response that is lost on the way.
  if (given === undefined && door) return void reply.destroy();
  const { status, body, headers } = given ?? answer({}, 404);
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * Starts a third-party issuer on this machine. It uses only `jose` and `@sd-jwt` and shares no code with the product.
 */
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
  const referring = (what: Json) => {
    const path = `/offers/${randomUUID()}`;
    school.offers.set(path, what);
    return `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: `${origin}${path}` })}`;
  };
  return {
    id: school.id,
    did: didOf(school),
    /** Keys whose possession the wallet proved, in the order of the proofs. */
    keys: school.keys,
    batches: school.batches,
    told: school.told,
    signIns: school.signIns,
    deferred: school.deferred,
    attestations: school.attestations,
    lastAsked: () => school.lastAsked,
    statusReads: () => school.statusReads,
    wasEncrypted: () => school.wasEncrypted,
    /** Returns an offer by value. */
    offer: (more?: Json, txCode?: string) =>
      `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offerOf(more, txCode)) })}`,
    /** Returns an offer whose address redirects to another. */
    moved: () => `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: `${origin}/moved` })}`,
    byReference: () => referring(offerOf()),
    /** Returns a reference to an offer that only contains another reference, which would be valid. */
    naming: () =>
      referring({ credential_offer_uri: new URL(referring(offerOf())).searchParams.get('credential_offer_uri') }),
    /** Signs a credential for a third-party wallet's key, without any protocol. */
    issueTo: (key: JWK) => sign(school, key, 0),
    err: (those: Faults) => {
      school.faults = those;
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

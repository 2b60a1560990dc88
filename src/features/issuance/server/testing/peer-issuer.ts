import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { EmbeddedJWK, exportJWK, generateKeyPair, type JWK, jwtVerify } from 'jose';
import { digest, signerBy } from './peer-crypto.ts';

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const VCT = 'https://school.example/student';
type Json = Record<string, unknown>;
type Answer = { status: number; body: unknown; headers?: Record<string, string> };
const answer = (body: unknown, status = 200): Answer => ({ status, body });

/** What the issuer does otherwise than it should, by the door at which it does. */
export interface Faults {
  metadata?: (good: Json) => unknown;
  server?: (good: Json) => unknown;
  token?: (good: Answer) => Answer | undefined;
  credential?: (good: Answer) => Answer | undefined | Promise<Answer>;
  /** In what is signed. */
  payload?: (good: Json) => Json;
}

/** An issuer of somebody else's on this machine: `jose` and `@sd-jwt` alone, no line of the product's. */
export async function peerIssuer() {
  const signing = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'one', alg: 'ES256' };
  const signer = new SDJwtVcInstance({
    hasher: digest,
    hashAlg: 'sha-256',
    signAlg: 'ES256',
    saltGenerator: (length) => randomBytes(length).toString('base64url').slice(0, length),
    signer: signerBy(signing.privateKey as CryptoKey),
  });
  const codes = new Map<string, string | undefined>();
  const tokens = new Set<string>();
  const nonces = new Set<string>();
  const seen = { proofs: [] as Json[], keys: [] as JWK[], asked: [] as string[] };
  let faults: Faults = {};
  let id = '';

  const sign = (cnf: JWK) => {
    const now = Math.floor(Date.now() / 1000);
    const good = {
      iss: id,
      iat: now,
      exp: now + 86_400,
      vct: VCT,
      cnf: { jwk: cnf },
      name: 'Kim Minseo',
      address: { city: 'Seoul' },
    };
    const payload = faults.payload?.(good) ?? good;
    return signer.issue(payload as typeof good, { _sd: ['name', 'address'] }, { header: { kid: 'one' } });
  };
  const redeem = (form: URLSearchParams): Answer => {
    const code = form.get('pre-authorized_code') ?? '';
    if (form.get('grant_type') !== PRE_AUTHORIZED || !codes.has(code)) return answer({ error: 'invalid_grant' }, 400);
    if (codes.get(code) !== (form.get('tx_code') ?? undefined)) return answer({ error: 'invalid_grant' }, 400);
    codes.delete(code);
    const token = randomUUID();
    tokens.add(token);
    return answer({ access_token: token, token_type: 'bearer', expires_in: 60 });
  };
  const issue = async (authorization: string, body: Json): Promise<Answer> => {
    if (!tokens.has(authorization.replace(/^Bearer /, ''))) return answer({ error: 'invalid_token' }, 401);
    const [proof = ''] = (body.proofs as { jwt: string[] }).jwt;
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      audience: id,
      typ: 'openid4vci-proof+jwt',
    });
    if (!nonces.delete(String(payload.nonce))) return answer({ error: 'invalid_nonce' }, 400);
    seen.proofs.push({ ...protectedHeader, ...payload });
    seen.keys.push(protectedHeader.jwk as JWK);
    return answer({ credentials: [{ credential: await sign(protectedHeader.jwk as JWK) }] });
  };
  const metadata = () => ({
    credential_issuer: id,
    credential_endpoint: `${id}/credential`,
    nonce_endpoint: `${id}/nonce`,
    display: [
      { name: 'Hanbit School', locale: 'en-US' },
      { name: '한빛학교', locale: 'ko-KR' },
    ],
    credential_configurations_supported: {
      mdoc: { format: 'mso_mdoc', doctype: 'org.example' },
      student: {
        format: 'dc+sd-jwt',
        vct: VCT,
        cryptographic_binding_methods_supported: ['jwk'],
        proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
        credential_metadata: {
          display: [
            { name: 'Student card', locale: 'en' },
            { name: '학생증', locale: 'ko' },
          ],
          claims: [
            {
              path: ['name'],
              display: [
                { name: 'Name', locale: 'en' },
                { name: '이름', locale: 'ko' },
              ],
            },
            { path: ['address', 'city'], display: [{ name: 'City', locale: 'en' }] },
          ],
        },
      },
    },
  });
  const doors: Record<
    string,
    (body: string, headers: IncomingMessage['headers']) => Answer | Promise<Answer | undefined> | undefined
  > = {
    '/.well-known/openid-credential-issuer/school': () => answer(faults.metadata?.(metadata()) ?? metadata()),
    '/.well-known/oauth-authorization-server/school': () => {
      const good = { issuer: id, token_endpoint: `${id}/token` };
      return answer(faults.server?.(good) ?? good);
    },
    '/.well-known/jwt-vc-issuer/school': () => answer({ issuer: id, jwks: { keys: [jwk] } }),
    '/school/token': (body) => {
      const good = redeem(new URLSearchParams(body));
      return faults.token ? faults.token(good) : good;
    },
    '/school/nonce': () => {
      const nonce = randomUUID();
      nonces.add(nonce);
      return answer({ c_nonce: nonce });
    },
    '/school/credential': async (body, { authorization = '' }) => {
      const good = await issue(authorization, JSON.parse(body) as Json);
      return faults.credential ? faults.credential(good) : good;
    },
  };
  const offers = new Map<string, unknown>();
  const serve = async (request: IncomingMessage, reply: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const path = request.url ?? '';
    seen.asked.push(path);
    const given = offers.has(path)
      ? answer(offers.get(path))
      : await doors[path]?.(Buffer.concat(chunks).toString(), request.headers);
    // An answer that is lost on the way.
    if (given === undefined && path in doors) return void reply.destroy();
    const { status, body, headers } = given ?? answer({}, 404);
    reply.writeHead(status, { 'content-type': 'application/json', ...headers });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server = createServer((request, reply) => void serve(request, reply).catch(() => reply.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  id = `${origin}/school`;

  const offerOf = (more: Json = {}, txCode?: string) => {
    const code = randomUUID();
    codes.set(code, txCode);
    return {
      credential_issuer: id,
      credential_configuration_ids: ['student'],
      grants: {
        [PRE_AUTHORIZED]: { 'pre-authorized_code': code, ...(txCode && { tx_code: { length: txCode.length } }) },
      },
      ...more,
    };
  };
  return {
    id,
    origin,
    seen,
    /** By value. */
    offer: (more?: Json, txCode?: string) =>
      `openid-credential-offer://?${new URLSearchParams({ credential_offer: JSON.stringify(offerOf(more, txCode)) })}`,
    byReference: () => {
      const path = `/offers/${randomUUID()}`;
      offers.set(path, offerOf());
      return `openid-credential-offer://?${new URLSearchParams({ credential_offer_uri: `${origin}${path}` })}`;
    },
    err: (those: Faults) => {
      faults = those;
    },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

import { createHash, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { exportJWK, GeneralSign, generateKeyPair, importPKCS8, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { takeCopy } from '#features/credentials/server/held/held.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { listHeldCredentials } from './answer/held-credentials.ts';
import { makePresentations } from './answer/presentations.ts';
import { type BrowserAsked, planByBrowser } from './request/by-browser.ts';
import { peerVerifier } from './testing/peer-verifier.ts';
import { presenting } from './testing/presenting.ts';

// Browsers do not let a page be a wallet, so these tests call the functions directly.
const app = sharedApp('personal');
const { taking } = presenting(app);
const owner = { userId: 1 as UserId } as Owner;
const ORIGIN = 'https://shop.example';
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
let encryption: JWK;
beforeAll(async () => {
  school = await peerIssuer();
  shop = await peerVerifier(selfSigned('127.0.0.1'));
  const { takingId } = await taking.seen(school.offer());
  await taking.take(takingId);
  const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  encryption = { ...(await exportJWK(publicKey)), kid: 'enc', alg: 'ECDH-ES', use: 'enc' };
});
afterAll(() => Promise.all([school.stop(), shop.stop()]));

const parametersOf = (more: object = {}) => ({
  response_type: 'vp_token',
  response_mode: 'dc_api.jwt',
  nonce: randomBytes(16).toString('base64url'),
  expected_origins: [ORIGIN],
  dcql_query: {
    credentials: [
      {
        id: 'student',
        format: 'dc+sd-jwt',
        meta: { vct_values: ['https://school.example/student'] },
        claims: [{ path: ['name'] }],
      },
    ],
  },
  client_metadata: { jwks: { keys: [encryption] } },
  ...more,
});
/** A signer with a certificate of its own. */
async function signer() {
  const { key, cert } = selfSigned('shop.example');
  const der = new X509Certificate(cert).raw;
  const header = {
    alg: 'ES256',
    typ: 'oauth-authz-req+jwt',
    x5c: [der.toString('base64')],
  };
  const clientId = `x509_hash:${createHash('sha256').update(der).digest('base64url')}`;
  return { key: await importPKCS8(key, 'ES256'), header, clientId };
}
async function signed(more: object = {}) {
  const { key, header, clientId } = await signer();
  const request = await new SignJWT({ ...parametersOf(more), client_id: clientId })
    .setProtectedHeader(header)
    .sign(key);
  return { protocol: 'openid4vp-v1-signed', data: { request }, origin: ORIGIN };
}
/** Signs a request with two signers; those in `wrong` sign with another's certificate. */
async function multisigned(wrong: readonly number[], more: object = {}): Promise<BrowserAsked> {
  const both = [await signer(), await signer()];
  const sign = new GeneralSign(Buffer.from(JSON.stringify(parametersOf(more))));
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  for (const [nth, { key, header, clientId }] of both.entries())
    sign.addSignature(wrong.includes(nth) ? other : key).setProtectedHeader({ ...header, client_id: clientId });
  return { protocol: 'openid4vp-v1-multisigned', data: { request: await sign.sign() }, origin: ORIGIN };
}

/** Answers through the browser and lets an independent verifier judge the answer. */
async function answered(asked: BrowserAsked) {
  const { services } = app.built.mounted;
  const plan = await planByBrowser(services, asked);
  const { vpToken } = await app.db.tx(async (tx) => {
    const holding = await listHeldCredentials(tx, services, owner);
    const choices = [{ query: 'student', credentials: [holding[0]?.id ?? ''], claimSet: 0 }];
    return makePresentations(plan, holding, { choices }, (heldId) => takeCopy(tx, services, owner, heldId));
  });
  const { disclosed } = await shop.judge(vpToken.student?.[0] ?? '', {
    aud: `origin:${asked.origin}`,
    nonce: plan.nonce,
  });
  return { plan, disclosed };
}
const refused = (asked: BrowserAsked) =>
  planByBrowser(app.built.mounted.services, asked).then(
    () => 'taken',
    ({ code }: { code: string }) => code,
  );

describe('oid4vp-1final-wallet by the DC API, in a harness', () => {
  it('happy-flow: unsigned, signed and multisigned, bound to the origin of the page', async () => {
    const unsigned = { protocol: 'openid4vp-v1-unsigned', data: parametersOf(), origin: ORIGIN };
    for (const asked of [unsigned, await signed(), await multisigned([])]) {
      const { plan, disclosed } = await answered(asked);
      expect(disclosed).toEqual({ name: 'Kim Minseo' });
      expect(plan).toMatchObject({ recipient: { kid: 'enc' }, verifier: { name: null, host: 'shop.example' } });
    }
  });

  it('multisigned-one-invalid-signature: is accepted by the other signature, and by none if none is valid', async () => {
    for (const wrong of [[0], [1]])
      expect((await answered(await multisigned(wrong))).disclosed).toEqual({ name: 'Kim Minseo' });
    expect(await refused(await multisigned([0, 1]))).toBe('request_unproven');
  });

  it('wrong-expected-origins: is refused, signed by one or several, and without origins', async () => {
    for (const more of [{ expected_origins: ['https://other.example'] }, { expected_origins: undefined }]) {
      expect(await refused(await signed(more))).toBe('verifier_not_as_named');
      expect(await refused(await multisigned([], more))).toBe('verifier_not_as_named');
    }
  });

  it('refuses a request that is changed, expired, of another type, or through another channel', async () => {
    const good = await signed();
    const { request } = good.data;
    expect(await refused({ ...good, data: { request: `${request.slice(0, -8)}AAAAAAAA` } })).toBe('request_unproven');
    expect(await refused(await signed({ exp: 1 }))).toBe('request_gone');
    expect(await refused(await signed({ response_mode: 'direct_post' }))).toBe('request_unsupported');
    expect(await refused(await signed({ nonce: undefined }))).toBe('request_invalid');
    for (const data of [{}, { request: 'a' }, null]) expect(await refused({ ...good, data })).toBe('request_invalid');
    expect(await refused({ ...good, protocol: 'org-iso-mdoc' })).toBe('request_unsupported');
    const empty = { request: { payload: '', signatures: [] } };
    expect(await refused({ ...good, protocol: 'openid4vp-v1-multisigned', data: empty })).toBe('request_invalid');
  });
});

import { exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { CITY, testApp } from '#app/server/testing/test-app.ts';
import { newPair } from '#features/credentials/server/mdoc/testing/licence.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { consenting } from '../testing/consenting.ts';
import { HOST } from '../testing/employer.ts';
import { certifyAlways } from '../testing/licence-office.ts';
import { peerMaker } from '../testing/peer-maker.ts';

const app = testApp({ mode: 'hosted', settings: { publicUrl: CITY } });
const { addressOf, allow, coded, given, lookAt, open, peer, person, proofFor, prove, wallet } = consenting(app);
const [root, signer] = [newPair(), newPair()];
const certificate = certifyAlways(signer, { by: root, name: 'Wallets' });
const maker = peerMaker({ key: signer.key, certificate }, () => nowOf(app.db));
type Firm = Awaited<ReturnType<typeof given>>;
const invalid = (error: string) => ({ status: 400, body: { error } });

describe('fapi2 pushed authorization request', () => {
  const wrong: readonly (readonly [string, Record<string, string>, string])[] = [
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with PKCE by plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with response_type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['with request_uri in it', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'invalid_request'],
    ['with a redirect_uri that is none', { redirect_uri: 'http://other.example/back' }, 'invalid_request'],
    ['with a script as redirect_uri', { redirect_uri: 'javascript:alert(1)' }, 'invalid_request'],
    ['without client_id', { client_id: '' }, 'invalid_client'],
    ['with an unknown scope', { scope: 'openid' }, 'invalid_scope'],
    ['with a type that nobody is given', { scope: 'type-999999' }, 'invalid_scope'],
    ['with details of nothing', { authorization_details: '[]' }, 'invalid_authorization_details'],
    ['with a state of an offer of another', { issuer_state: 'x'.repeat(22) }, 'invalid_request'],
    ['with the key of somebody else', { dpop_jkt: 'short' }, 'invalid_request'],
    ['for another resource', { resource: 'https://other.example' }, 'invalid_target'],
  ];
  it('is refused if it does not follow the profile', async () => {
    const firm = await given();
    const endpoint = firm.server.pushed_authorization_request_endpoint;
    for (const [name, more, error] of wrong) {
      const { fields } = await peer.newRequest(firm.scope);
      expect(await peer.form(endpoint, { ...fields, ...more }), name).toMatchObject(invalid(error));
    }
    const { fields } = await peer.newRequest(firm.scope);
    const twice = `${new URLSearchParams(fields)}&state=other`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await peer.send(endpoint, twice, form)).toMatchObject(invalid('invalid_request'));
    const kept = await app.db.rows(sql`SELECT FROM issuance_authorizations WHERE organisation_id = ${firm.id}`);
    expect(kept).toEqual([]);
  });

  it('missing PAR: the person sees no question, whatever the address contains', async () => {
    const firm = await given();
    const { fields } = await peer.newRequest(firm.scope);
    const minseo = await person();
    for (const uri of ['', 'urn:ietf:params:oauth:request_uri:made-up', 'https://other.example/request'])
      expect((await allow(minseo, addressOf(fields.client_id, uri || 'none'))).problem.code).toBe('authorization_over');
  });

  it('request_uri belongs to its client only, is valid once and briefly, and is nowhere in clear text', async () => {
    const firm = await given();
    const asked = await peer.newRequest(firm.scope);
    const { body, status } = await peer.form(firm.server.pushed_authorization_request_endpoint, asked.fields);
    expect([status, body.expires_in]).toEqual([201, 90]);
    const [minseo, address] = [await person(), addressOf(asked.fields.client_id, body.request_uri)];
    expect((await allow(minseo, addressOf('other', body.request_uri))).problem.code).toBe('authorization_over');
    // Two simultaneous approvals, on any nodes, yield one code.
    const both = await Promise.all([allow(minseo, address), allow(minseo, address)]);
    expect(both.map((one) => one.status).sort()).toEqual([201, 409]);
    expect((await allow(await person(), address)).problem.code).toBe('authorization_over');
    const code = new URLSearchParams(both.find((one) => one.status === 201)?.body.url.split('?')[1]).get('code') ?? '';
    const kept = JSON.stringify(await app.db.rows(sql`SELECT a::text AS t FROM issuance_authorizations a`));
    for (const secret of [code, body.request_uri.slice(-43), asked.verifier]) expect(kept).not.toContain(secret);
    const late = await peer.form(firm.server.pushed_authorization_request_endpoint, asked.fields);
    await app.db.run(sql`UPDATE issuance_authorizations SET expires_at = now() WHERE answered_at IS NULL`);
    const lateAddress = addressOf(asked.fields.client_id, late.body.request_uri);
    expect((await lookAt(minseo, lateAddress)).problem.code).toBe('authorization_over');
  });
});

describe('fapi2 token endpoint', () => {
  const redeem = (
    { server }: Firm,
    of: Awaited<ReturnType<typeof coded>>,
    more: Record<string, string> = {},
    key = of.key,
  ) => peer.proven(key, server.token_endpoint, { ...peer.redeeming(of, of.code), ...more });

  it('authorization code is refused to another client, key, verifier or redirect_uri, and stays valid for its own client', async () => {
    const firm = await given();
    const [of, other] = [await coded(firm), await given()];
    expect([...of.answer.keys()].sort()).toEqual(['code', 'iss', 'state']);
    const bad = invalid('invalid_grant');
    expect(await redeem(firm, of, { client_id: 'com.example.other' })).toMatchObject(bad);
    expect(await redeem(firm, of, { code_verifier: 'x'.repeat(43) })).toMatchObject(bad);
    expect(await redeem(firm, of, { redirect_uri: `${of.fields.redirect_uri}/` })).toMatchObject(bad);
    expect(await redeem(firm, of, {}, await peer.newKey())).toMatchObject(bad);
    // Mix-up attack: the code of one issuer is redeemed at another issuer of this server.
    expect(await redeem(other, of)).toMatchObject(bad);
    // The code is not accepted as a pre-authorized code.
    const grant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
    const asOther = { grant_type: grant, 'pre-authorized_code': of.code };
    expect(await peer.form(firm.server.token_endpoint, asOther)).toMatchObject(bad);
    expect(await peer.form(firm.server.token_endpoint, peer.redeeming(of, of.code))).toMatchObject(
      invalid('invalid_dpop_proof'),
    );
    const { body } = await redeem(firm, of);
    expect(body).toMatchObject({ token_type: 'DPoP', expires_in: 600 });
  });

  it('authorization code reuse is refused, and revokes the code’s token; a late code is refused', async () => {
    const firm = await given();
    const of = await coded(firm);
    const { body } = await redeem(firm, of);
    const nonce = await wallet.nonce(`${firm.issuer}/nonce`);
    const holder = await wallet.key();
    const asked = {
      credential_configuration_id: firm.scope,
      proofs: { jwt: [await wallet.prove(holder, { aud: firm.issuer, nonce })] },
    };
    expect(await redeem(firm, of)).toMatchObject(invalid('invalid_grant'));
    const after = await peer.withToken(of.key, `${firm.issuer}/credential`, body.access_token, asked);
    expect(after).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    const late = await coded(firm);
    await app.db.run(sql`UPDATE credential_offers SET expires_at = now() WHERE token_hash IS NULL`);
    expect(await redeem(firm, late)).toMatchObject(invalid('invalid_grant'));
  });

  it('client attestation at PAR is required again for the token, by the same key', async () => {
    const firm = await given();
    const [instance, stranger] = [await peer.newKey(), await peer.newKey()];
    const claims = { sub: 'https://wallet.example' };
    const attested = async (key: typeof instance) => ({
      'oauth-client-attestation': await maker.client(key, { claims }),
      'oauth-client-attestation-pop': await maker.proof(key, firm.issuer),
    });
    const asked = await peer.newRequest(firm.scope);
    const fields = { ...asked.fields, client_id: claims.sub };
    const endpoint = firm.server.pushed_authorization_request_endpoint;
    expect(await peer.form(endpoint, asked.fields, await attested(instance))).toMatchObject({ status: 401 });
    const { body } = await peer.form(endpoint, fields, await attested(instance));
    const { url } = (await allow(await person(), addressOf(fields.client_id, body.request_uri))).body;
    const code = new URLSearchParams(url.split('?')[1]).get('code') ?? '';
    const redeeming = peer.redeeming({ fields, verifier: asked.verifier }, code);
    const at = firm.server.token_endpoint;
    expect(await peer.proven(asked.key, at, redeeming)).toMatchObject(invalid('invalid_grant'));
    // The proof of an attestation can be used once, so each try has its own.
    const nonceOf = async () =>
      (await peer.form(at, redeeming, { dpop: await peer.proofOf(asked.key, at) })).headers.get('dpop-nonce') ?? '';
    const bound = async () => ({ dpop: await peer.proofOf(asked.key, at, { claims: { nonce: await nonceOf() } }) });
    const by = async (key: typeof instance) =>
      peer.form(at, redeeming, { ...(await attested(key)), ...(await bound()) });
    expect(await by(stranger)).toMatchObject(invalid('invalid_grant'));
    expect(await by(instance)).toMatchObject({ status: 200 });
  });
});

describe('fapi2 DPoP', () => {
  it('proof needs a nonce of this server, for this endpoint, of this moment, and counts once on any node', async () => {
    const firm = await given();
    const other = await given();
    const of = await coded(firm);
    const at = firm.server.token_endpoint;
    const redeeming = peer.redeeming(of, of.code);
    const first = await peer.form(at, redeeming, { dpop: await peer.proofOf(of.key, at) });
    expect(first).toMatchObject(invalid('use_dpop_nonce'));
    const nonce = first.headers.get('dpop-nonce') ?? '';
    const try_ = async (claims: object, header: object = {}) =>
      peer.form(at, redeeming, { dpop: await peer.proofOf(of.key, at, { claims: { nonce, ...claims }, header }) });
    const bad = invalid('invalid_dpop_proof');
    expect(await try_({ htu: `${firm.issuer}/credential` })).toMatchObject(bad);
    expect(await try_({ htm: 'GET' })).toMatchObject(bad);
    expect(await try_({ iat: Date.UTC(2001) / 1000 })).toMatchObject(bad);
    expect(await try_({ jti: '' })).toMatchObject(bad);
    expect(await try_({}, { typ: 'JWT' })).toMatchObject(bad);
    expect(await try_({}, { jwk: await exportJWK((await peer.newKey()).publicKey) })).toMatchObject(bad);
    const theirs = await peer.form(other.server.token_endpoint, redeeming, {
      dpop: await peer.proofOf(of.key, other.server.token_endpoint),
    });
    expect(await try_({ nonce: theirs.headers.get('dpop-nonce') ?? '' })).toMatchObject(invalid('use_dpop_nonce'));
    const dpop = await peer.proofOf(of.key, at, { claims: { nonce } });
    const second = await startTestApp({ over: app, mode: 'hosted', settings: { publicUrl: HOST } });
    try {
      const elsewhere = at.replace(HOST, second.url);
      const answers = [await peer.form(at, redeeming, { dpop }), await peer.form(elsewhere, redeeming, { dpop })];
      expect(answers).toMatchObject([{ status: 200 }, bad]);
    } finally {
      await second.stop();
    }
  });

  it('token is valid only with its key, by its own scheme, and its proof once', async () => {
    const firm = await given();
    const of = await coded(firm);
    const { body } = await peer.proven(of.key, firm.server.token_endpoint, peer.redeeming(of, of.code));
    const token = body.access_token;
    const url = `${firm.issuer}/credential`;
    const nonce = await wallet.nonce(`${firm.issuer}/nonce`);
    const asked = {
      credential_configuration_id: firm.scope,
      proofs: { jwt: [await wallet.prove(await wallet.key(), { aud: firm.issuer, nonce })] },
    };
    expect(await wallet.ask(url, token, asked)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    const swapped = await peer.withToken(await peer.newKey(), url, token, asked);
    expect(swapped).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect(swapped.headers.get('www-authenticate')).toMatch(/^DPoP error="invalid_token"/);
    const withoutToken = await peer.withToken(of.key, url, token, asked, { claims: { ath: 'x' } });
    expect(withoutToken).toMatchObject({ status: 401, body: { error: 'invalid_dpop_proof' } });
    const good = await peer.withToken(of.key, url, token, asked, { claims: { jti: 'the-same' } });
    expect(good).toMatchObject({ status: 200, body: { credentials: [{}] } });
    const replayed = await peer.withToken(of.key, url, token, asked, { claims: { jti: 'the-same' } });
    expect(replayed).toMatchObject({ status: 401, body: { error: 'invalid_dpop_proof' } });
  });

  it('with a pre-authorized code binds its token too, and a bearer token stays a bearer token', async () => {
    const firm = await given();
    const opened = await wallet.open((await firm.offer()).offer);
    const key = await peer.newKey();
    const grant = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
    const at = opened.server.token_endpoint;
    const { body } = await peer.proven(key, at, { grant_type: grant, 'pre-authorized_code': opened.code });
    expect(body.token_type).toBe('DPoP');
    const asked = { credential_configuration_id: opened.configuration, proofs: { jwt: [await proofFor(opened)] } };
    const endpoint = opened.metadata.credential_endpoint;
    expect((await wallet.ask(endpoint, body.access_token, asked)).status).toBe(401);
    expect((await peer.withToken(key, endpoint, body.access_token, asked)).status).toBe(200);
    const plain = await wallet.open((await firm.offer()).offer);
    const bearer = (await wallet.redeem(at, plain.code)).body.access_token;
    expect((await peer.withToken(key, endpoint, bearer, asked)).status).toBe(401);
  });
});

it('a wallet gets no trial, no mdoc and no credential of a suspended organisation by authorization code', async () => {
  const firm = await given({ formats: ['dc+sd-jwt', 'mso_mdoc'] });
  const somebody = await app.register();
  const trial = { ...somebody, credentialId: await prove(somebody, {}, 'trial') };
  await open(firm, { allowsTrial: true });
  const asked = await peer.newRequest(`${firm.scope}-mdoc`);
  const { body } = await peer.form(firm.server.pushed_authorization_request_endpoint, asked.fields);
  const address = addressOf(asked.fields.client_id, body.request_uri);
  expect((await lookAt(trial, address)).body.given.byProof).toEqual([]);
  expect((await allow(trial, address)).problem.code).toBe('not_proven');
  await app.db.run(sql`UPDATE organisations SET state = 'suspended' WHERE id = ${firm.id}`);
  expect((await allow(await person(), address)).problem.code).toBe('authorization_over');
  expect((await peer.form(firm.server.pushed_authorization_request_endpoint, asked.fields)).status).toBe(404);
});

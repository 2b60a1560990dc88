import { inflateSync } from 'node:zlib';
import { decodeJwt, exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as organisations } from '#features/organisations/contract.ts';
import { credentialIn, HOST, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);

describe('a credential request', () => {
  it('is refused if its nonce was used before, is another issuer’s, or was changed', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const other = await redeemed(await (await employer()).offer());
    const key = await wallet.key();
    const nonce = await wallet.nonce(ready.metadata.nonce_endpoint);
    const withNonce = async (of: string) => askWith(ready, await wallet.prove(key, { aud: ready.issuer, nonce: of }));
    expect((await withNonce(await wallet.nonce(other.metadata.nonce_endpoint))).body).toMatchObject({
      error: 'invalid_nonce',
    });
    expect((await withNonce(`x${nonce}`)).body).toMatchObject({ error: 'invalid_nonce' });
    expect((await withNonce(nonce)).status).toBe(200);
    expect((await withNonce(nonce)).body).toMatchObject({ error: 'invalid_nonce' });
    expect((await withNonce(`${nonce}=`)).body).toMatchObject({ error: 'invalid_nonce' });
  });

  it('is refused without a current proof by the requested key for this issuer', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const [key, other] = [await wallet.key(), await wallet.key()];
    const nonce = await wallet.nonce(ready.metadata.nonce_endpoint);
    const good = { aud: ready.issuer, nonce };
    const [head = '', body = ''] = (await wallet.prove(key, good)).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'openid4vci-proof+jwt' })).toString('base64url');
    const bad = [
      await wallet.prove(key, { ...good, aud: 'https://another.example' }),
      await wallet.prove(key, { ...good, iat: Date.UTC(2001) / 1000 }),
      await wallet.prove(key, { ...good, iat: Date.UTC(2099) / 1000 }),
      await wallet.prove(key, { aud: ready.issuer }),
      await wallet.prove(key, good, { typ: 'JWT' }),
      await wallet.prove(key, good, { jwk: await exportJWK(other.publicKey) }),
      await wallet.prove(key, good, { jwk: await exportJWK(key.privateKey) }),
      await wallet.prove(key, good, { kid: 'did:example:1' }),
      `${none}.${body}.`,
      `${head}.${body}.`,
      'no proof',
    ];
    for (const proof of bad)
      expect(await askWith(ready, proof)).toMatchObject({ status: 400, body: { error: 'invalid_proof' } });
    const proof = await wallet.prove(key, good);
    expect((await askWith(ready, proof, { proofs: { jwt: [proof, proof] } })).body.error).toBe('invalid_proof');
    expect((await askWith(ready, proof, { proofs: undefined })).body.error).toBe('invalid_proof');
    expect((await askWith(ready, proof)).status).toBe(200);
  });

  it('is refused without the token, beyond the token’s scope, and for a type not offered', async () => {
    const { offer, issuer } = await employer();
    const ready = await redeemed(await offer());
    const proof = await proofFor(ready);
    expect(await askWith({ ...ready, token: 'stolen' }, proof)).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    });
    const inQuery = `${issuer}/credential?access_token=${ready.token}`;
    expect((await wallet.ask(inQuery, 'stolen', {})).status).toBe(401);
    const elsewhere = await employer();
    expect((await wallet.ask(`${elsewhere.issuer}/credential`, ready.token, {})).status).toBe(401);
    for (const [more, error] of [
      [{ credential_configuration_id: 'type-0' }, 'unknown_credential_configuration'],
      [{ credential_identifier: 'one' }, 'unknown_credential_identifier'],
      [{ proofs: 'none' }, 'invalid_credential_request'],
    ] as const)
      expect(await askWith(ready, proof, more)).toMatchObject({ status: 400, body: { error } });
  });

  it('oid4vci-1_0-issuer unknown fields are ignored, beside the proof and within it', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const nonce = await wallet.nonce(ready.metadata.nonce_endpoint);
    const claims = { aud: ready.issuer, nonce, unknown_claim: { deep: true } };
    const proof = await wallet.prove(await wallet.key(), claims);
    const more = { unknown_field: 1, proofs: { jwt: [proof] }, another: { x: [] } };
    expect((await askWith(ready, proof, more)).status).toBe(200);
  });

  it('oid4vci-1_0-issuer an access token in the query is ignored, even a valid one', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const url = `${ready.metadata.credential_endpoint}?access_token=${ready.token}`.replace(HOST, app.url);
    const body = JSON.stringify({
      credential_configuration_id: ready.configuration,
      proofs: { jwt: [await proofFor(ready)] },
    });
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    expect((await fetch(url, sent)).status).toBe(401);
    expect((await askWith(ready, await proofFor(ready))).status).toBe(200);
  });

  it('is refused by a token endpoint if the grant type is a different one', async () => {
    const { offer } = await employer();
    const { server, code } = await wallet.open((await offer()).offer);
    const ask = async (body: string, type = 'application/x-www-form-urlencoded') =>
      (
        await fetch(server.token_endpoint.replace(HOST, app.url), {
          method: 'POST',
          body,
          headers: { 'content-type': type },
        })
      ).text();
    expect(await ask('grant_type=refresh_token&refresh_token=1')).toContain('unsupported_grant_type');
    expect(await ask('')).toContain('invalid_request');
    expect(await ask(`pre-authorized_code=${code}&pre-authorized_code=${code}`)).toContain('invalid_request');
    expect(await ask('{}', 'application/json')).toContain('unsupported_media_type');
    const unasked = await wallet.redeem(server.token_endpoint, code, { tx_code: '1' });
    expect(unasked.body).toMatchObject({ error: 'invalid_request' });
  });
});

it('an issued credential is revoked with a reason, once, and its status list shows it', async () => {
  const { id, owner, key, offer } = await employer();
  const ready = await redeemed(await offer({ reference: 'E-20418' }));
  const { body } = await askWith(ready, await proofFor(ready));
  const credential = credentialIn(body);
  const { payload } = await wallet.check(credential, await rootOf());
  const { idx, uri } = payload.status.status_list;
  const status = async () => {
    const token = await (await fetch(uri.replace(HOST, app.url))).text();
    const { bits, lst } = (decodeJwt(token) as { status_list: { bits: number; lst: string } }).status_list;
    // Entries have two bits once any test suspends a credential.
    const at = idx * bits;
    return ((inflateSync(Buffer.from(lst, 'base64url'))[at >> 3] ?? 0) >> (at & 7)) & (2 ** bits - 1);
  };
  expect(await status()).toBe(0);
  const list = await call('GET /api/org/{id}/issued-credentials', { params: { id }, token: key });
  expect(list.body).toMatchObject([{ reference: 'E-20418', revokedAt: null, reason: null }]);
  const params = { id, credentialId: list.body[0]?.id ?? 0 };
  const sent = { params, body: { reason: 'Left the company' } };
  const byKey = await call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', { ...sent, token: key });
  expect(byKey.body).toMatchObject({ reason: 'Left the company', revokedAt: expect.any(String) });
  expect(await status()).toBe(1);
  const route = 'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke';
  expect((await call(route, { ...sent, token: owner.token })).problem.code).toBe('already_revoked');
  const missing = { ...sent, params: { id, credentialId: 999_999 } };
  expect((await call(route, { ...missing, token: owner.token })).status).toBe(404);
  const seen = await call('GET /api/org/{id}/issuing/credentials', { params: { id }, token: owner.token });
  expect(seen.body).toMatchObject([{ reason: 'Left the company' }]);
  // The audit trail records who revoked the credential and why, with its reference and without its claims.
  const trail = await app.client(organisations)('GET /api/org/{id}/audit', { params: { id }, token: owner.token });
  expect(trail.body[0]).toMatchObject({
    act: 'credential.revoked',
    data: {
      credential: params.credentialId,
      reference: 'E-20418',
      reason: 'Left the company',
      key: expect.any(Number),
    },
  });
  expect(JSON.stringify(trail.body)).not.toContain('Kim Minseo');
  // The access token cannot issue the revoked credential again.
  expect((await askWith(ready, await proofFor(ready))).status).toBe(400);
});

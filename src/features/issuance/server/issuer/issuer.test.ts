import { inflateSync } from 'node:zlib';
import { decodeJwt, exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract, type MadeOffer, type NewOffer } from '../../contract.ts';
import { OFFER_DAYS, TX_CODE } from '../../rules.ts';
import { peerWallet } from '../testing/peer-wallet.ts';

const HOST = 'https://issuer.example';
const app = testApp({ mode: 'hosted', settings: { publicUrl: HOST } });
const wallet = peerWallet((url) => url.replace(HOST, app.url));
const call: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);

const EMPLOYEE = {
  name: 'Employee ID',
  nameKo: '사원증',
  claims: [
    { name: 'name', label: 'Name', labelKo: '이름' },
    { name: 'employee_number', label: 'Employee number', labelKo: '사번' },
  ],
  validityDays: 365,
};
const claims = { name: 'Kim Minseo', employee_number: '20418' };

/** An employer with a type, and a program that may issue. */
async function employer() {
  const firms = registry(app);
  const owner = await app.register();
  const { organisation } = await firms.make(owner, {});
  const { id } = organisation;
  const { key } = await firms.key(owner, id, ['credentials:issue']);
  const made = await call('POST /api/org/{id}/issuing/types', { params: { id }, token: owner.token, body: EMPLOYEE });
  if (made.status !== 201) throw new Error(made.text);
  const offer = async (more: Partial<NewOffer> = {}): Promise<MadeOffer> => {
    const body = { typeId: made.body.id, claims, ...more };
    const reply = await call('POST /api/org/{id}/credential-offers', { params: { id }, token: key, body });
    if (reply.status !== 201) throw new Error(reply.text);
    return reply.body;
  };
  return { id, owner, organisation, key, type: made.body, offer, issuer: `${HOST}/org/${id}` };
}

/** Opens an offer and redeems it. */
async function redeemed(offer: MadeOffer) {
  const opened = await wallet.open(offer.offer);
  const sent = offer.txCode === null ? {} : { tx_code: offer.txCode };
  const { body } = await wallet.redeem(opened.server.token_endpoint, opened.code, sent);
  return { ...opened, token: String(body.access_token) };
}
type Redeemed = Awaited<ReturnType<typeof redeemed>>;

const askWith = ({ metadata, token, configuration }: Redeemed, proof: string, more: object = {}) =>
  wallet.ask(metadata.credential_endpoint, token, {
    credential_configuration_id: configuration,
    proofs: { jwt: [proof] },
    ...more,
  });
async function proofFor({ issuer, metadata }: Redeemed, key?: Awaited<ReturnType<typeof wallet.key>>) {
  const nonce = await wallet.nonce(metadata.nonce_endpoint);
  return wallet.prove(key ?? (await wallet.key()), { aud: issuer, nonce });
}
const credentialIn = ({ credentials: [one] }: { credentials: { credential: string }[] }): string =>
  one?.credential ?? '';
const rootOf = async () => (await fetch(`${app.url}/.well-known/operator-ca.pem`)).text();

describe('an organisation as an issuer', () => {
  it('is taken from by a wallet that shares no code with it, by reference and by value', async () => {
    const { offer, type, issuer, organisation } = await employer();
    for (const made of [await offer({ withCode: true }), await offer()]) {
      const opened = await wallet.open(made.txCode === null ? made.offerByValue : made.offer);
      expect(opened).toMatchObject({ issuer, metadata: { credential_issuer: issuer }, server: { issuer } });
      expect(opened.txCode).toEqual(
        made.txCode === null ? undefined : { input_mode: 'numeric', length: TX_CODE.length },
      );
      const ready = await redeemed(made);
      const key = await wallet.key();
      const { status, body } = await askWith(ready, await proofFor(ready, key), { an_unknown_member: true });
      expect(status).toBe(200);
      const credential = credentialIn(body);
      const { payload, leaf } = await wallet.check(credential, await rootOf());
      expect(payload).toMatchObject({ ...claims, iss: issuer, vct: type.vct });
      expect(payload.cnf.jwk).toMatchObject(await exportJWK(key.publicKey));
      expect(leaf.subject).toContain(organisation.name);
      const { exp = 0, iat = 0 } = payload as { exp?: number; iat?: number };
      expect(exp - iat).toBe(EMPLOYEE.validityDays * 86_400);
    }
    const metadata = await wallet.get(`${HOST}/.well-known/jwt-vc-issuer${new URL(issuer).pathname}`);
    expect(metadata).toMatchObject({ issuer, jwks: { keys: [{ kty: 'EC', crv: 'P-256' }] } });
    expect(await wallet.get(type.vct)).toMatchObject({ vct: type.vct, name: 'Employee ID' });
  });

  it('says in its metadata what each type is called and holds, in both languages', async () => {
    const { offer } = await employer();
    const { metadata, configuration } = await wallet.open((await offer()).offer);
    expect(metadata.credential_configurations_supported[configuration]).toMatchObject({
      format: 'dc+sd-jwt',
      cryptographic_binding_methods_supported: ['jwk'],
      credential_metadata: {
        display: [
          { name: 'Employee ID', locale: 'en' },
          { name: '사원증', locale: 'ko' },
        ],
        claims: [{ path: ['name'] }, { path: ['employee_number'], display: [{}, { name: '사번', locale: 'ko' }] }],
      },
    });
  });

  it('gives the same credential again to the same key where the answer was lost, and none to another', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const key = await wallet.key();
    const one = await askWith(ready, await proofFor(ready, key));
    const again = await askWith(ready, await proofFor(ready, key));
    const placeOf = ({ body }: typeof one) =>
      decodeJwt<{ status: object }>(credentialIn(body).split('~')[0] ?? '').status;
    expect(placeOf(again)).toEqual(placeOf(one));
    expect(await askWith(ready, await proofFor(ready))).toMatchObject({
      status: 400,
      body: { error: 'invalid_credential_request' },
    });
  });
});

describe('an offer', () => {
  it('is good once', async () => {
    const { offer, id, owner } = await employer();
    const made = await offer();
    const opened = await wallet.open(made.offer);
    const both = await Promise.all([1, 2].map(() => wallet.redeem(opened.server.token_endpoint, opened.code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await wallet.redeem(opened.server.token_endpoint, opened.code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    await expect(wallet.open(made.offer)).rejects.toThrow('404');
    const { body } = await call('GET /api/org/{id}/issuing/offers', { params: { id }, token: owner.token });
    expect(body).toMatchObject([{ id: made.id, state: 'redeemed' }]);
  });

  it('is locked by five wrong codes, and good for nothing then', async () => {
    const made = await (await employer()).offer({ withCode: true });
    const { server, code } = await wallet.open(made.offer);
    const redeem = (more?: Record<string, string>) => wallet.redeem(server.token_endpoint, code, more);
    expect((await redeem()).body).toMatchObject({ error: 'invalid_request' });
    const wrong = made.txCode === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < TX_CODE.tries; tries += 1)
      expect((await redeem({ tx_code: wrong })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await redeem({ tx_code: made.txCode ?? '' })).body).toMatchObject({ error: 'invalid_grant' });
  });

  it(`is over after ${OFFER_DAYS} days, withdrawn, and while its organisation is suspended`, async () => {
    const { offer, id, owner } = await employer();
    const params = { id };
    const [late, withdrawn, waiting] = [await offer(), await offer(), await offer()];
    const codes = await Promise.all([late, withdrawn, waiting].map((made) => wallet.open(made.offer)));
    await app.db.run(sql`UPDATE credential_offers SET expires_at = now() WHERE id = ${late.id}`);
    const withdraw = (offerId: number) =>
      call('DELETE /api/org/{id}/issuing/offers/{offerId}', { params: { ...params, offerId }, token: owner.token });
    expect((await withdraw(withdrawn.id)).status).toBe(204);
    expect((await withdraw(withdrawn.id)).problem.code).toBe('offer_ended');
    expect((await withdraw(999_999)).status).toBe(404);
    await decideState(app.built.mounted.services, { id, state: 'suspended', reason: 'A complaint' });
    for (const { server, code } of codes)
      expect((await wallet.redeem(server.token_endpoint, code)).body).toMatchObject({ error: 'invalid_grant' });
    await expect(wallet.open(waiting.offer)).rejects.toThrow('404');
  });

  it('is refused where it does not say what its type says, or nothing of the type is issued', async () => {
    const { id, owner, type, key } = await employer();
    const make = (body: NewOffer | object) =>
      app.call('POST /api/org/{id}/issuing/offers', { params: { id }, token: owner.token, body });
    expect((await make({ typeId: type.id, claims: { name: 'Kim' } })).problem.code).toBe('claims_not_of_type');
    expect((await make({ typeId: type.id, claims: { ...claims, more: '1' } })).problem.code).toBe('claims_not_of_type');
    expect((await make({ typeId: 999_999, claims })).status).toBe(404);
    expect((await make({ typeId: type.id, claims })).status).toBe(201);
    const params = { id, typeId: type.id };
    expect((await call('DELETE /api/org/{id}/issuing/types/{typeId}', { params, token: owner.token })).status).toBe(
      204,
    );
    expect((await make({ typeId: type.id, claims })).problem.code).toBe('type_ended');
    const types = await call('GET /api/org/{id}/issuing/types', { params: { id }, token: owner.token });
    expect(types.body).toMatchObject([{ id: type.id, endedAt: expect.any(String) }]);
    // A key of the organisation does not do what staff do.
    expect((await call('GET /api/org/{id}/issuing/types', { params: { id }, token: key })).status).toBe(401);
  });

  it('keeps nothing in the clear of what it will say', async () => {
    const made = await (await employer()).offer({ claims: { ...claims, name: 'Minseo 900101-1234567' } });
    const row = await app.db.one(sql<object>`SELECT * FROM credential_offers WHERE id = ${made.id}`);
    expect(JSON.stringify(row)).not.toContain('Minseo');
    const ready = await redeemed(made);
    const { body } = await askWith(ready, await proofFor(ready));
    const credential = credentialIn(body);
    expect((await wallet.check(credential, await rootOf())).payload.name).not.toContain('1234567');
  });
});

describe('a credential request', () => {
  it('is refused with a nonce that was used, is another issuer’s, or was changed', async () => {
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

  it('is refused without a proof of this moment, by this key, for this issuer', async () => {
    const ready = await redeemed(await (await employer()).offer());
    const [key, other] = [await wallet.key(), await wallet.key()];
    const nonce = await wallet.nonce(ready.metadata.nonce_endpoint);
    const now = Math.floor(Date.now() / 1000);
    const good = { aud: ready.issuer, nonce };
    const [head = '', body = ''] = (await wallet.prove(key, good)).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'openid4vci-proof+jwt' })).toString('base64url');
    const bad = [
      await wallet.prove(key, { ...good, aud: 'https://another.example' }),
      await wallet.prove(key, { ...good, iat: now - 3600 }),
      await wallet.prove(key, { ...good, iat: now + 3600 }),
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

  it('is refused without the token, for what the token is not good for, and with what is not offered', async () => {
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
      [{ credential_response_encryption: { enc: 'A256GCM' } }, 'invalid_encryption_parameters'],
      [{ proofs: 'none' }, 'invalid_credential_request'],
    ] as const)
      expect(await askWith(ready, proof, more)).toMatchObject({ status: 400, body: { error } });
  });

  it('is refused by a token endpoint that is asked for something else', async () => {
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
    expect(await ask('grant_type=authorization_code&code=1')).toContain('unsupported_grant_type');
    expect(await ask('')).toContain('invalid_request');
    expect(await ask(`pre-authorized_code=${code}&pre-authorized_code=${code}`)).toContain('invalid_request');
    expect(await ask('{}', 'application/json')).toContain('unsupported_media_type');
    const unasked = await wallet.redeem(server.token_endpoint, code, { tx_code: '1' });
    expect(unasked.body).toMatchObject({ error: 'invalid_request' });
  });
});

it('what was issued is revoked with a reason, once, and its status list says so', async () => {
  const { id, owner, key, offer } = await employer();
  const ready = await redeemed(await offer({ reference: 'E-20418' }));
  const { body } = await askWith(ready, await proofFor(ready));
  const credential = credentialIn(body);
  const { payload } = await wallet.check(credential, await rootOf());
  const { idx, uri } = payload.status.status_list;
  const bit = async () => {
    const token = await (await fetch(uri.replace(HOST, app.url))).text();
    const { lst } = (decodeJwt(token) as { status_list: { lst: string } }).status_list;
    return ((inflateSync(Buffer.from(lst, 'base64url'))[idx >> 3] ?? 0) >> (idx & 7)) & 1;
  };
  expect(await bit()).toBe(0);
  const list = await call('GET /api/org/{id}/issued-credentials', { params: { id }, token: key });
  expect(list.body).toMatchObject([{ reference: 'E-20418', revokedAt: null, reason: null }]);
  const params = { id, credentialId: list.body[0]?.id ?? 0 };
  const sent = { params, body: { reason: 'Left the company' } };
  const byKey = await call('POST /api/org/{id}/issued-credentials/{credentialId}/revoke', { ...sent, token: key });
  expect(byKey.body).toMatchObject({ reason: 'Left the company', revokedAt: expect.any(String) });
  expect(await bit()).toBe(1);
  const route = 'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke';
  expect((await call(route, { ...sent, token: owner.token })).problem.code).toBe('already_revoked');
  const missing = { ...sent, params: { id, credentialId: 999_999 } };
  expect((await call(route, { ...missing, token: owner.token })).status).toBe(404);
  const seen = await call('GET /api/org/{id}/issuing/credentials', { params: { id }, token: owner.token });
  expect(seen.body).toMatchObject([{ reason: 'Left the company' }]);
  // It is not issued again by who has the token still.
  expect((await askWith(ready, await proofFor(ready))).status).toBe(400);
});

import { decodeJwt, exportJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { NewOffer } from '../../contract.ts';
import { LIMITS, OFFER_DAYS, TX_CODE } from '../../rules.ts';
import { claims, credentialIn, HOST, issuing } from '../testing/employer.ts';

const app = sharedApp('city');
const { askWith, call, employer, proofFor, redeemed, rootOf, wallet } = issuing(app);

describe('an organisation as an issuer', () => {
  it('issues credentials to an independent wallet, by reference and by value', async () => {
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
      // The times are whole days, so that they do not distinguish people who got theirs on the same day.
      const { exp = 0, iat = 0 } = payload as { exp?: number; iat?: number };
      expect([iat % 86_400, exp - iat]).toEqual([0, (type.validityDays + 1) * 86_400]);
      expect((await nowOf(app.db)).getTime() / 1000 - iat).toBeLessThanOrEqual(86_400);
    }
    const metadata = await wallet.get(`${HOST}/.well-known/jwt-vc-issuer${new URL(issuer).pathname}`);
    expect(metadata).toMatchObject({ issuer, jwks: { keys: [{ kty: 'EC', crv: 'P-256' }] } });
    expect(await wallet.get(type.vct)).toMatchObject({ vct: type.vct, name: 'Employee ID' });
  });

  it('describes each type and its claims in its metadata, in both languages', async () => {
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

  it('returns the same credential to the same key if the response was lost, and no credential to another key', async () => {
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

  it('issues credentials to a person of the same server; an offer that one person opened can be used by nobody else', async () => {
    const made = await (await employer()).offer();
    const [me, thief] = [await app.register(), await app.register()];
    const look = (token: string | undefined, offer: string) =>
      call('POST /api/offers/look', { ...(token && { token }), body: { offer } });
    expect((await look(undefined, made.link)).status).toBe(401);
    const body = { takingId: (await look(me.token, made.link)).body.takingId };
    expect((await call('POST /api/offers/take', { token: thief.token, body })).status).toBe(404);
    expect((await call('POST /api/offers/take', { token: me.token, body })).status).toBe(201);
    // A hosted server does not contact addresses on its own machine.
    const here = made.offerByValue.replaceAll(encodeURIComponent(HOST), encodeURIComponent('http://127.0.0.1:9'));
    expect(here).not.toBe(made.offerByValue);
    expect((await look(me.token, here)).problem.code).toBe('issuer_unreachable');
  });
});

describe('an offer', () => {
  it('is valid once', async () => {
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

  it('is locked for good by five wrong codes', async () => {
    const made = await (await employer()).offer({ withCode: true });
    const { server, code } = await wallet.open(made.offer);
    const redeem = (more?: Record<string, string>) => wallet.redeem(server.token_endpoint, code, more);
    expect((await redeem()).body).toMatchObject({ error: 'invalid_request' });
    const wrong = made.txCode === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < TX_CODE.tries; tries += 1)
      expect((await redeem({ tx_code: wrong })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await redeem({ tx_code: made.txCode ?? '' })).body).toMatchObject({ error: 'invalid_grant' });
  });

  it(`ends after ${OFFER_DAYS} days, when withdrawn, and while its organisation is suspended`, async () => {
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

  it('is refused if its claims do not match its type, or the type is no longer issued', async () => {
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
    // An organisation's key cannot make calls of staff.
    expect((await call('GET /api/org/{id}/issuing/types', { params: { id }, token: key })).status).toBe(401);
  });

  it('has no part of its content stored in clear text', async () => {
    const made = await (await employer()).offer({ claims: { ...claims, name: 'Minseo 900101-1234567' } });
    const row = await app.db.one(sql<object>`SELECT * FROM credential_offers WHERE id = ${made.id}`);
    expect(JSON.stringify(row)).not.toContain('Minseo');
    const ready = await redeemed(made);
    const { body } = await askWith(ready, await proofFor(ready));
    const credential = credentialIn(body);
    expect((await wallet.check(credential, await rootOf())).payload.name).not.toContain('1234567');
  });

  it('is refused beyond the limits on types and open offers', async () => {
    const { id, ask, design, type } = await employer();
    await app.db.run(sql`INSERT INTO credential_types (organisation_id, name, name_ko, claims, validity_days)
      SELECT ${id}, 'x', 'x', '[{}]', 1 FROM generate_series(2, ${LIMITS.types})`);
    expect((await design()).problem.code).toBe('too_many_types');
    await app.db.run(sql`INSERT INTO credential_offers (organisation_id, type_id, link_hash, code_hash, claims, expires_at)
      SELECT ${id}, ${type.id}, sha256(convert_to(n::text, 'UTF8')), sha256(convert_to(n::text, 'UTF8')), '', now() + interval '1 day'
        FROM generate_series(1, ${LIMITS.openOffers}) n`);
    expect((await ask()).problem.code).toBe('too_many_offers');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { contract } from '../contract.ts';
import { issueCredential } from './store.ts';

const app = testApp();
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const claim = () => ({
  userId: me.userId,
  credentialType: 'education',
  issuer: 'self:Jeju National University',
  issuanceDate: '2024-02-20',
  expirationDate: null as string | null,
  credentialData: { name: 'Bachelor of Law', description: 'With honours', credentialNumber: 'JNU-2024-0917' },
  isRevoked: false,
});
const add = (change: object = {}) =>
  app.call('POST /api/credentials', { body: { ...claim(), ...change }, token: me.token });
const list = () =>
  app.client(contract)('GET /api/credentials/{userId}', { params: { userId: me.userId }, token: me.token });

describe('a credential that a person adds', () => {
  it('is self-attested and returned as given', async () => {
    const reply = await app.client(contract)('POST /api/credentials', { body: claim(), token: me.token });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ ...claim(), verification: 'self_attested' });
    expect((await list()).body).toEqual([reply.body]);
  });

  it('omits empty fields of the form', async () => {
    const reply = await add({ credentialData: { name: 'Licence', description: '', credentialNumber: ' ' } });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ credentialData: { name: 'Licence' } });
    expect(reply.text).not.toContain('description');
  });

  it('may be of any type and may expire on the day of its issue', async () => {
    const reply = await add({ credentialType: 'beekeeper', expirationDate: '2024-02-20' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ credentialType: 'beekeeper', expirationDate: '2024-02-20' });
  });

  it('is listed newest first, a page at a time', async () => {
    for (const name of ['one', 'two', 'three']) await add({ credentialData: { name } });
    const first = await app.call('GET /api/credentials/{userId}', {
      params: { userId: me.userId },
      query: { limit: 2 },
      token: me.token,
    });
    expect(first.body).toMatchObject([{ credentialData: { name: 'three' } }, { credentialData: { name: 'two' } }]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await app.call(`GET ${next}`, { token: me.token })).body).toMatchObject([
      { credentialData: { name: 'one' } },
    ]);
  });

  it('has resident numbers masked before it is stored', async () => {
    const credentialData = {
      name: 'Card 950412-2345678',
      description: '9504122345678',
      credentialNumber: '950412-2345678',
    };
    const { body } = await add({ issuer: 'self:Office 950412-2345678', credentialData });
    expect(body).toMatchObject({
      issuer: 'self:Office 950412-2******',
      credentialData: {
        name: 'Card 950412-2******',
        description: '9504122******',
        credentialNumber: '950412-2******',
      },
    });
    for (const whole of ['950412-2345678', '9504122345678']) expect(await tablesHolding(app.db, whole)).toEqual([]);
  });

  it('is nowhere in clear text: neither its name nor its number', async () => {
    await add({ credentialData: { name: 'Beekeeping in winter', credentialNumber: 'ZQX-55-71' } });
    for (const plain of ['Beekeeping in winter', 'ZQX-55-71']) expect(await tablesHolding(app.db, plain)).toEqual([]);
  });
});

describe('a credential vouched for by others', () => {
  const owner = () => ownerProof(me.userId as UserId);
  const given = () => ({ ...claim(), credentialType: 'national_id', credentialData: { name: 'National ID' } });

  it('from a sandbox states that it is from a sandbox', async () => {
    await app.db.tx((tx) => issueCredential(tx, app.built.mounted.services, owner(), { ...given(), by: 'trial' }));
    expect((await list()).body).toMatchObject([{ credentialType: 'national_id', verification: 'trial' }]);
  });

  it('is issuer-signed only with a signed form, which is stored sealed', async () => {
    await app.db.tx((tx) =>
      issueCredential(tx, app.built.mounted.services, owner(), { ...given(), by: 'issuer_signed' }),
    );
    expect((await list()).body).toMatchObject([{ verification: 'issuer_signed' }]);
    expect(await tablesHolding(app.db, 'dc+sd-jwt')).toEqual([]);
    const forged = app.db.run(sql`UPDATE credentials SET signed_form = NULL, holder_key = NULL, status_list = NULL,
      status_idx = NULL WHERE user_id = ${me.userId}`);
    await expect(forged).rejects.toThrow(/check constraint/);
  });
});

describe('a refused credential changes nothing:', () => {
  const refused = async (change: object, status: number, code: string, field?: string) => {
    const reply = await add(change);
    expect(reply.status).toBe(status);
    expect(reply.problem).toMatchObject({ code, ...(field && { errors: { [field]: expect.any(String) } }) });
    expect((await list()).body).toEqual([]);
  };

  it('a credential that expires before its day of issue', () =>
    refused({ expirationDate: '2024-02-19' }, 422, 'expires_before_issue', 'expirationDate'));
  it('a credential that starts revoked', () => refused({ isRevoked: true }, 422, 'starts_revoked', 'isRevoked'));
  it('a credential that claims to be verified', async () => {
    for (const verification of ['issuer_signed', 'sandbox', 'verified'])
      await refused({ verification }, 422, 'not_self_attested', 'verification');
  });
  it('wrong types, unknown fields and dates that do not exist', async () => {
    const changes = [
      { issuanceDate: '2026-02-30' },
      { issuanceDate: '0000-01-01' },
      { issuanceDate: undefined },
      { expirationDate: '' },
      { issuer: ' ' },
      { issuer: 'x'.repeat(201) },
      { credentialType: 5 },
      { credentialData: { name: '' } },
      { credentialData: { name: 'a\0' } },
      { credentialData: { name: 'x', grade: 'A' } },
      { isRevoked: 'no' },
      { signedForm: 'x' },
    ];
    for (const change of changes) await refused(change, 400, 'malformed');
  });
});

describe('credentials of others', () => {
  it('cannot be read or added', async () => {
    const other = await app.register();
    expect((await add({ userId: other.userId, issuer: 5 })).status).toBe(403);
    expect((await app.call('POST /api/credentials', { body: claim() })).status).toBe(401);
    expect(
      (await app.call('GET /api/credentials/{userId}', { params: { userId: other.userId }, token: me.token })).status,
    ).toBe(403);
    expect(
      (await app.call('GET /api/credentials/{userId}', { params: { userId: 'me' }, token: me.token })).status,
    ).toBe(404);
  });
});

describe('the credentials of one user', () => {
  it('are at most 1,000, also when two credentials are added at once', async () => {
    await add();
    await app.db.run(sql`
      INSERT INTO credentials (user_id, credential_type, issuer, issuance_date, credential_data, verification)
      SELECT user_id, credential_type, issuer, issuance_date, credential_data, verification
      FROM credentials, generate_series(1, 998) WHERE user_id = ${me.userId}`);
    const replies = await Promise.all([add(), add()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(replies.find(({ status }) => status === 422)?.problem.code).toBe('too_many_credentials');
  });
});

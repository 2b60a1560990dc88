import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { MAX_HELD } from '#features/credentials/claim-text.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import type { Faults } from '../testing/peer-school.ts';
import { taking } from '../testing/taking.ts';

const app = testApp();
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
beforeEach(() => school.err({}));
afterAll(() => school.stop());

const { call, held, look, seen, take } = taking(app);
/** Returns the outcome of taking from an issuer with these faults. */
async function takenWith(faults: Faults) {
  const { takingId } = await seen(school.offer());
  school.err(faults);
  const { status, problem } = await take(takingId);
  return [status, problem?.code];
}

describe('a person', () => {
  it('sees the issuer and the offered credential before taking it, and takes it by value and by reference', async () => {
    for (const offer of [school.offer(), school.byReference()]) {
      const before = (await held()).length;
      const offered = await seen(offer);
      expect(offered).toMatchObject({
        issuer: { id: school.id, name: { en: 'Hanbit School', ko: '한빛학교' }, isOfThisServer: false },
        name: { en: 'Student card', ko: '학생증' },
        claims: [
          { en: 'Name', ko: '이름' },
          { en: 'City', ko: null },
        ],
        txCode: null,
        isTaken: false,
      });
      expect(await held()).toHaveLength(before);
      const { status, body } = await take(offered.takingId);
      expect(status).toBe(201);
      const [mine] = await held();
      expect(mine).toMatchObject({
        id: body.heldId,
        issuer: { id: school.id, certifiedAs: null },
        name: { en: 'Student card' },
        claims: [{ value: 'Kim Minseo' }, { value: 'Seoul' }],
        expiresAt: expect.any(String),
      });
    }
    const [one, other] = await Promise.all(school.keys.slice(-2).map((key) => calculateJwkThumbprint(key)));
    // Each credential has its own key.
    expect(one).not.toBe(other);
  });

  it('takes an offer with a code only by that code', async () => {
    const { takingId, txCode } = await seen(school.offer({}, '493536'));
    expect(txCode).toEqual({ length: 6, isNumeric: true, description: null });
    expect((await take(takingId)).problem).toMatchObject({
      code: 'tx_code_wanted',
      errors: { txCode: expect.any(String) },
    });
    expect((await take(takingId, '000000')).problem).toMatchObject({ code: 'tx_code_wrong' });
    expect((await take(takingId, '493536')).status).toBe(201);
  });

  it('takes an offer once, even if submitted twice at once, submitted again afterwards, or opened again', async () => {
    const offer = school.offer();
    const { takingId } = await seen(offer);
    const before = (await held()).length;
    const asked = school.keys.length;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    school.err({ credential: (good) => answered.then(() => good) });
    const first = take(takingId);
    await eventually(() => school.keys.length).toBe(asked + 1);
    expect((await take(takingId)).problem.code).toBe('taking_under_way');
    answer();
    expect((await first).status).toBe(201);
    const again = await take(takingId);
    expect(again.status).toBe(201);
    expect(await seen(offer)).toMatchObject({ takingId, isTaken: true, heldId: again.body.heldId });
    expect(await held()).toHaveLength(before + 1);
  });

  it('continues with the same token and key if the response with the credential was lost', async () => {
    const { takingId } = await seen(school.offer());
    const asked = school.keys.length;
    school.err({ credential: () => undefined });
    expect((await take(takingId)).problem.code).toBe('issuer_unreachable');
    school.err({});
    expect((await take(takingId)).status).toBe(201);
    const [lost, kept] = await Promise.all(school.keys.slice(asked).map((key) => calculateJwkThumbprint(key)));
    expect(kept).toBe(lost);
  });

  it('has neither claim, key, code nor token stored in clear text, and no token longer than needed', async () => {
    const { takingId } = await seen(school.offer());
    school.err({ credential: () => undefined });
    await take(takingId);
    const rows = () => app.db.rows(sql<object>`SELECT * FROM offer_takings WHERE id = ${takingId}`);
    expect(JSON.stringify(await rows())).not.toContain('school');
    school.err({});
    await take(takingId);
    expect(await rows()).toMatchObject([{ plan: null, holder_key: null, token: null }]);
    const kept = JSON.stringify(await app.db.rows(sql<object>`SELECT * FROM held_credentials`));
    expect(kept).not.toMatch(/Kim Minseo|Seoul|school/);
    expect(app.log.join('\n')).not.toMatch(/Kim Minseo|pre-authorized_code/);
  });

  it('holds at most 1,000 credentials, and takes the next credential when there is room', async () => {
    const { takingId } = await seen(school.offer());
    const count = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM held_credentials`)).n;
    const room = MAX_HELD - (await count());
    await app.db.run(sql`INSERT INTO held_credentials (user_id, form, holder_key, shown)
      SELECT 1, ''::bytea, ''::bytea, ''::bytea FROM generate_series(1, ${room})`);
    expect((await take(takingId)).problem.code).toBe('too_many_held');
    await app.db.run(sql`DELETE FROM held_credentials WHERE octet_length(form) = 0`);
    expect((await take(takingId)).status).toBe(201);
  });

  it('deletes a credential with its key', async () => {
    const { takingId } = await seen(school.offer());
    const { heldId } = (await take(takingId)).body;
    const mine = app.client(credentials);
    const params = { userId: 1, heldId: heldId ?? 0 };
    expect((await mine('DELETE /api/held-credentials/{userId}/{heldId}', { params })).status).toBe(204);
    expect((await mine('DELETE /api/held-credentials/{userId}/{heldId}', { params })).status).toBe(404);
    expect((await take(takingId)).body).toEqual({ heldId: null, comesLater: false });
  });

  it('takes a credential from an organisation of this server, for which the operator vouches', async () => {
    const firms = registry(app);
    const owner = { ...(await app.register()) };
    const { organisation } = await firms.make(owner, { name: 'Hanbit Trading Co., Ltd.' });
    const params = { id: organisation.id };
    const type = await call('POST /api/org/{id}/issuing/types', {
      params,
      token: owner.token,
      body: {
        name: 'Employee ID',
        nameKo: '사원증',
        claims: [{ name: 'team', label: 'Team', labelKo: '팀' }],
        validityDays: 30,
      },
    });
    const made = await call('POST /api/org/{id}/issuing/offers', {
      params,
      token: owner.token,
      body: { typeId: type.body.id, claims: { team: 'Platform' }, withCode: true },
    });
    for (const text of [made.body.link, made.body.offer, made.body.offerByValue]) {
      const offered = await seen(text);
      expect(offered).toMatchObject({ issuer: { isOfThisServer: true }, txCode: { length: 6 } });
    }
    const { takingId } = await seen(made.body.link);
    expect((await take(takingId, made.body.txCode ?? '')).status).toBe(201);
    expect((await held())[0]).toMatchObject({
      issuer: { certifiedAs: 'Hanbit Trading Co., Ltd.' },
      name: { en: 'Employee ID', ko: '사원증' },
      claims: [{ label: { en: 'Team', ko: '팀' }, value: 'Platform' }],
    });
  });
});

describe('an offer is refused', () => {
  it('that is invalid, or that this wallet cannot take', async () => {
    const code = async (text: string) => (await look(text)).problem.code;
    for (const text of [
      '',
      'hello',
      'openid4vp://?request_uri=https://a.example',
      'openid-credential-offer://?credential_offer={}',
    ])
      expect(await code(text)).toBe('offer_unreadable');
    const both = `${school.offer()}&credential_offer_uri=https%3A%2F%2Fa.example`;
    expect(await code(both)).toBe('offer_unreadable');
    expect(await code(school.offer({ credential_issuer: `${school.id}?a=b` }))).toBe('offer_unreadable');
    expect(await code(school.offer({ grants: { authorization_code: {} } }))).toBe('offer_unsupported');
    expect(await code(school.offer({ credential_configuration_ids: ['mdoc', 'toString'] }))).toBe('offer_unsupported');
  });

  it('that only names another offer', async () => {
    for (const text of [
      school.naming(),
      'openid-credential-offer://?credential_offer={"credential_offer_uri":"https://a.example"}',
    ])
      expect((await look(text)).problem.code).toBe('offer_unreadable');
  });

  it('whose issuer or authorization server names itself differently', async () => {
    const code = async (faults: Faults) => {
      school.err(faults);
      return (await look(school.offer())).problem.code;
    };
    expect(await code({ metadata: (good) => ({ ...good, credential_issuer: 'https://other.example' }) })).toBe(
      'issuer_not_as_named',
    );
    expect(await code({ server: (good) => ({ ...good, issuer: 'https://other.example' }) })).toBe(
      'issuer_not_as_named',
    );
    expect(await code({ metadata: () => 'nothing' })).toBe('issuer_not_as_named');
    school.err({});
    const grants = {
      'urn:ietf:params:oauth:grant-type:pre-authorized_code': {
        'pre-authorized_code': 'x',
        authorization_server: 'https://evil.example',
      },
    };
    expect((await look(school.offer({ grants }))).problem.code).toBe('issuer_not_as_named');
  });

  it('that leads to a private address, to this server’s own calls, or to too much data', async () => {
    const code = async (issuer: string) => (await look(school.offer({ credential_issuer: issuer }))).problem.code;
    for (const issuer of [
      'https://10.0.0.7',
      'https://169.254.169.254',
      'http://192.168.0.1',
      'https://[::1]',
      'ftp://a.example',
    ])
      expect(['issuer_unreachable', 'offer_unreadable']).toContain(await code(issuer));
    expect(await code(`${app.settings.publicUrl}/api`)).toBe('issuer_unreachable');
    const uri = new URLSearchParams({ credential_offer_uri: `${app.settings.publicUrl}/api/credentials/1` });
    expect((await look(`openid-credential-offer://?${uri}`)).problem.code).toBe('issuer_unreachable');
    expect((await look(school.moved())).problem).toMatchObject({
      code: 'issuer_unreachable',
      detail: 'It redirects to another address.',
    });
    school.err({ metadata: (good) => ({ ...good, padding: 'x'.repeat(300_000) }) });
    expect((await look(school.offer())).problem.code).toBe('issuer_unreachable');
    // The metadata names endpoints of this server; only those of an issuer are ever called.
    school.err({ metadata: (good) => ({ ...good, credential_endpoint: `${app.settings.publicUrl}/api/offers/look` }) });
    const { takingId } = await seen(school.offer());
    expect((await take(takingId)).problem.code).toBe('issuer_unreachable');
  });

  it('that was already used', async () => {
    const offer = school.offer();
    const { takingId } = await seen(offer);
    school.err({ token: () => ({ status: 400, body: { error: 'invalid_grant' } }) });
    expect((await take(takingId)).problem.code).toBe('offer_gone');
    expect((await take(999_999)).status).toBe(404);
  });
});

describe('a credential is refused, and not stored,', () => {
  it('of another type, of another issuer, bound to another key, expired, or not valid yet', async () => {
    const before = (await held()).length;
    const other = await exportJWK((await generateKeyPair('ES256', { extractable: true })).publicKey);
    for (const change of [
      { vct: 'https://school.example/teacher' },
      { iss: 'https://other.example' },
      { iss: undefined },
      { cnf: { jwk: other } },
      { cnf: undefined },
      { exp: Date.UTC(2001) / 1000 },
      { nbf: Date.UTC(2099) / 1000 },
    ])
      expect([change, await takenWith({ payload: (good) => ({ ...good, ...change }) })]).toEqual([
        change,
        [422, 'credential_refused'],
      ]);
    expect(await held()).toHaveLength(before);
  });

  it('whose signature is missing, by another key, by a self-signed certificate, or over other claims', async () => {
    const before = (await held()).length;
    const changed = (change: (credential: string) => string): Faults => ({
      credential: ({ status, body }) => {
        const [{ credential } = { credential: '' }] = (body as { credentials: { credential: string }[] }).credentials;
        return { status, body: { credentials: [{ credential: change(credential) }] } };
      },
    });
    const withHeader = (header: object) => (credential: string) =>
      credential.replace(/^[^.]+/, Buffer.from(JSON.stringify({ typ: 'dc+sd-jwt', ...header })).toString('base64url'));
    const more = Buffer.from(JSON.stringify(['salt', 'admin', true])).toString('base64url');
    for (const change of [
      withHeader({ alg: 'none' }),
      (credential: string) => withHeader({ alg: 'none' })(credential).replace(/^([^.]+\.[^.]+\.)[^~]+/, '$1'),
      withHeader({ alg: 'HS256', kid: 'one' }),
      withHeader({ alg: 'ES256', kid: 'one', x5c: ['bm8gY2VydGlmaWNhdGU='] }),
      (credential: string) => credential.replace(/^([^.]+\.[^.]+\.)..../, '$1AAAA'),
      (credential: string) => `${credential}${more}~`,
      (credential: string) => `${credential}a.b.c`,
      () => 'no credential',
    ])
      expect(await takenWith(changed(change))).toEqual([422, 'credential_refused']);
    for (const body of [{}, { credentials: [] }, { credentials: [{}] }])
      expect(await takenWith({ credential: () => ({ status: 200, body }) })).toEqual([422, 'credential_refused']);
    expect(await takenWith({ credential: () => ({ status: 202, body: {} }) })).toEqual([422, 'credential_refused']);
    expect(await held()).toHaveLength(before);
  });
});

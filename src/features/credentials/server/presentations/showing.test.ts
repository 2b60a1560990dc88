import { createHash } from 'node:crypto';
import { SDJwtVcInstance } from '@sd-jwt/sd-jwt-vc';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { contract } from '../../contract.ts';
import { exportCredential, issueCredential } from '../store.ts';

const app = testApp();
let calls: ReturnType<typeof app.client<typeof contract>>;
let me: { userId: number; token: string };
let credentialId = 0;
beforeEach(async () => {
  calls = app.client(contract);
  me = await app.register();
  credentialId = await add();
});

const add = async (change: object = {}) => {
  const body = {
    userId: me.userId,
    credentialType: 'education',
    issuer: 'self:Hanbit University',
    issuanceDate: '2024-02-20',
    credentialData: { name: 'Bachelor of Law', credentialNumber: 'HB-2024-0917' },
    ...change,
  };
  const reply = await app.call('POST /api/credentials', { body, token: me.token });
  return (reply.body as { id: number }).id;
};
const issue = (change: object = {}) =>
  app.db.tx((tx) =>
    issueCredential(tx, app.built.mounted.services, ownerProof(me.userId as UserId), {
      credentialType: 'national_id',
      issuer: 'ingam:Ministry',
      issuanceDate: '2024-02-20',
      expirationDate: null,
      credentialData: { name: 'Citizen ID' },
      by: 'issuer_signed',
      ...change,
    }),
  );
const link = (change: object = {}) =>
  app.call('POST /api/presentations', {
    body: { userId: me.userId, credentialId, claims: ['name'], to: 'Jeju Hotel', why: 'Check-in', ...change },
    token: me.token,
  });
const secretOf = (reply: Awaited<ReturnType<typeof link>>) => (reply.body as { url: string }).url.split('#')[1] ?? '';
const made = async (change: object = {}) => secretOf(await link(change));
const look = (token: string) => calls('POST /api/verifications/look', { body: { token } });
const check = (token: string) => calls('POST /api/verifications/check', { body: { token } });
const showings = async () =>
  (await calls('GET /api/showings/{userId}', { params: { userId: me.userId }, token: me.token })).body;
const params = () => ({ userId: me.userId, credentialId });
const pathOf = (uri: string) => `GET ${new URL(uri).pathname}`;

describe('a link', () => {
  it('states recipient and purpose before it is checked, and shows no claim', async () => {
    const { status, body } = await link();
    expect(status).toBe(201);
    expect(body).toEqual({
      url: expect.stringMatching(new RegExp(`^${app.settings.publicUrl}/verify#[\\w-]{43}$`)),
      expiresAt: expect.any(String),
    });
    const reply = await look(await made());
    expect(reply.body).toMatchObject({ to: 'Jeju Hotel', why: 'Check-in', claims: ['name'] });
    expect(reply.text).not.toContain('Bachelor');
  });

  it('shows the chosen claims once every check has passed, and the showing is then recorded', async () => {
    const token = await made({ claims: ['issuer', 'name'] });
    expect(await showings()).toEqual([]);
    const { status, body, text } = await check(token);
    expect(status).toBe(200);
    expect(body.checks.map(({ result }) => result)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(body.shown).toMatchObject({
      credentialType: 'education',
      verification: 'self_attested',
      signedBy: expect.stringMatching(/^did:jwk:/),
      claims: { name: 'Bachelor of Law', issuer: 'self:Hanbit University' },
    });
    const hidden = Buffer.from(body.shown?.presentation ?? '').toString();
    for (const part of [text, ...hidden.split(/[~.]/).map((one) => Buffer.from(one, 'base64url').toString())])
      expect(part).not.toContain('HB-2024-0917');
    expect(await showings()).toMatchObject([
      {
        credentialId,
        credentialName: 'Bachelor of Law',
        to: 'Jeju Hotel',
        why: 'Check-in',
        claims: ['name', 'issuer'],
      },
    ]);
  });

  it('notifies its holder on the event stream that it was accepted, once, without the recipient', async () => {
    const told = () =>
      app.db.rows(sql<{ type: string; data: Record<string, unknown> }>`SELECT type, data FROM outbox
        WHERE user_id = ${me.userId} AND type IN ('credential_shown', 'notification') ORDER BY id`);
    const token = await made();
    await app.db.run(sql`UPDATE credentials SET is_revoked = true, revoked_at = now() WHERE id = ${credentialId}`);
    await check(token);
    expect(await told()).toEqual([]);
    credentialId = await add();
    const good = await made();
    await check(good);
    await check(good);
    await eventually(told).toHaveLength(2);
    expect(await told()).toMatchObject([
      { type: 'credential_shown', data: { credentialId, showingId: expect.any(Number) } },
      { type: 'notification', data: { code: 'credential_shown', actionUrl: expect.stringContaining('=showing-') } },
    ]);
    expect(JSON.stringify(await told())).not.toContain('Jeju Hotel');
  });

  it('is used once, also when two callers open it at once', async () => {
    const token = await made();
    const replies = await Promise.all([check(token), check(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await check(token)).problem.code).toBe('link_used');
    expect((await look(token)).problem.code).toBe('link_used');
    expect(await showings()).toHaveLength(1);
  });

  it('ends after five minutes, and is deleted a day later', async () => {
    const token = await made();
    await app.db.run(sql`UPDATE presentations SET expires_at = now() WHERE user_id = ${me.userId}`);
    for (const reply of [await look(token), await check(token)]) expect(reply.problem.code).toBe('link_expired');
    await app.db.run(
      sql`UPDATE presentations SET created_at = now() - interval '25 hours' WHERE user_id = ${me.userId}`,
    );
    await app.runJob('retention');
    expect((await look(token)).problem.code).toBe('link_unknown');
    expect(await showings()).toEqual([]);
  });

  it('that was never made is refused as unknown', async () => {
    expect((await look('A'.repeat(43))).problem).toMatchObject({ status: 404, code: 'link_unknown' });
    expect((await check('short')).status).toBe(400);
  });

  it('to an issuer’s credential states the issuer, and anybody can verify the credential again by the server’s did.json', async () => {
    const { id } = await issue();
    const { body } = await check(await made({ credentialId: id, claims: ['name'] }));
    const did = `did:web:${encodeURIComponent(new URL(app.settings.publicUrl).host)}`;
    expect(body.shown).toMatchObject({ verification: 'issuer_signed', signedBy: did });
    const document = (await app.call('GET /.well-known/did.json')).body as {
      verificationMethod: { id: string; publicKeyJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } }[];
    };
    const outside = new SDJwtVcInstance({
      hasher: (data) => new Uint8Array(createHash('sha256').update(String(data)).digest()),
      hashAlg: 'sha-256',
      verifier: (data, signature) => {
        const jws = readJws(`${data}.${signature}`);
        const method = document.verificationMethod.find((one) => one.id === jws?.header.kid);
        return jws !== undefined && method !== undefined && isSignedBy(jws, method.publicKeyJwk);
      },
      statusListFetcher: async (uri) => (await app.call(pathOf(uri))).text,
    });
    const presentation = body.shown?.presentation.replace(/[^~]*$/, '') ?? '';
    expect((await outside.verify(presentation)).payload).toMatchObject({ iss: did, credentialName: 'Citizen ID' });
    await calls('POST /api/credentials/{userId}/{credentialId}/revoke', {
      params: { userId: me.userId, credentialId: id },
      token: me.token,
    });
    await expect(outside.verify(presentation)).rejects.toThrow(/status/i);
  });
});

it('a resident number in recipient or purpose is masked', async () => {
  const secret = await made({ to: 'Hotel 950412-2345678', why: '9504122345678' });
  expect((await look(secret)).body).toMatchObject({ to: 'Hotel 950412-2******', why: '9504122******' });
});

describe('a revoked credential', () => {
  it.each(['revoke', 'delete'] as const)('by %s fails its check at once, and is not recorded', async (way) => {
    const token = await made();
    if (way === 'revoke') {
      const reply = await calls('POST /api/credentials/{userId}/{credentialId}/revoke', {
        params: params(),
        token: me.token,
      });
      expect(reply.body.isRevoked).toBe(true);
    } else {
      const route = 'DELETE /api/credentials/{userId}/{credentialId}';
      expect((await calls(route, { params: params(), token: me.token })).status).toBe(204);
      expect((await calls(route, { params: params(), token: me.token })).status).toBe(404);
    }
    const { body } = await check(token);
    expect(body).toEqual({
      checks: [
        { check: 'signature', result: 'passed' },
        { check: 'status', result: 'failed', fault: 'revoked' },
        { check: 'expiry', result: 'passed' },
        { check: 'holder', result: 'passed' },
      ],
      shown: null,
    });
    expect(await showings()).toEqual([]);
  });

  it('keeps the record of its recipients, also when it is deleted', async () => {
    await check(await made());
    await calls('DELETE /api/credentials/{userId}/{credentialId}', { params: params(), token: me.token });
    expect(await showings()).toMatchObject([{ credentialName: 'Bachelor of Law', to: 'Jeju Hotel' }]);
  });
});

describe('a credential of an earlier version', () => {
  const forget = () =>
    app.db.run(sql`UPDATE credentials SET signed_form = NULL, holder_key = NULL, status_list = NULL, status_idx = NULL
      WHERE id = ${credentialId}`);

  it('is signed when it is first shown, and keeps that form', async () => {
    await forget();
    const first = (await check(await made())).body.shown;
    expect((await check(await made())).body.shown?.signedBy).toBe(first?.signedBy);
    expect(first?.claims).toEqual({ name: 'Bachelor of Law' });
  });

  it('revoked before it was signed has the status revoked', async () => {
    await forget();
    await calls('POST /api/credentials/{userId}/{credentialId}/revoke', { params: params(), token: me.token });
    const owner = ownerProof(me.userId as UserId);
    await app.db.tx((tx) => exportCredential(tx, app.built.mounted.services, owner, credentialId));
    const said = sql`SELECT FROM credentials JOIN status_entries e ON (list_id, idx) = (status_list, status_idx)
      WHERE id = ${credentialId} AND e.is_revoked`;
    expect(await app.db.rows(said)).toHaveLength(1);
  });
  it('from a sandbox states that it is from a sandbox, and is not signed like an issuer’s credential', async () => {
    const { id } = await issue({ by: 'trial' });
    const { body } = await check(await made({ credentialId: id }));
    expect(body.shown).toMatchObject({ verification: 'trial', signedBy: expect.stringMatching(/^did:jwk:/) });
  });
});

describe('a refused link', () => {
  const refused = async (change: object, status: number, code: string) => {
    const reply = await link(change);
    expect({ status: reply.status, code: reply.problem.code }).toEqual({ status, code });
  };

  it('shows nothing revoked or expired', async () => {
    await refused({ credentialId: await add({ expirationDate: '2024-03-01' }) }, 409, 'credential_expired');
    await calls('POST /api/credentials/{userId}/{credentialId}/revoke', { params: params(), token: me.token });
    await refused({}, 409, 'credential_revoked');
  });

  it('shows no claim that the credential lacks, and no credential of another person', async () => {
    await refused({ claims: ['name', 'description'] }, 422, 'claim_not_held');
    const other = await app.register();
    await refused({ userId: other.userId }, 403, 'forbidden');
    const theirs = await app.call('POST /api/presentations', {
      body: { userId: other.userId, credentialId, claims: ['name'], to: 'x' },
      token: other.token,
    });
    expect(theirs.status).toBe(404);
    for (const route of [
      'POST /api/credentials/{userId}/{credentialId}/revoke',
      'DELETE /api/credentials/{userId}/{credentialId}',
    ] as const)
      expect((await calls(route, { params: { userId: other.userId, credentialId }, token: other.token })).status).toBe(
        404,
      );
    expect(
      (await app.call('GET /api/showings/{userId}', { params: { userId: me.userId }, token: other.token })).status,
    ).toBe(403);
  });

  it('names no claim, a claim twice, an unknown claim, or no recipient', async () => {
    const bad = [
      { claims: [] },
      { claims: ['name', 'name'] },
      { claims: ['cnf'] },
      { to: ' ' },
      { to: 'x'.repeat(81) },
      { why: 'x'.repeat(201) },
    ];
    for (const change of bad) await refused(change, 400, 'malformed');
  });

  it('is the twenty-first open link, also when two links are made at once', async () => {
    for (let n = 0; n < 19; n += 1) expect((await link()).status).toBe(201);
    const replies = await Promise.all([link(), link()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    await refused({}, 409, 'too_many_links');
  });
});

it('keys, claims, recipients and the link’s secret are nowhere in clear text', async () => {
  const token = await made({ to: 'Halla Bank', why: 'Opening an account' });
  await check(token);
  for (const plain of ['Bachelor of Law', 'Halla Bank', 'Opening an account', token, 'dc+sd-jwt'])
    expect(await tablesHolding(app.db, plain)).toEqual([]);
});

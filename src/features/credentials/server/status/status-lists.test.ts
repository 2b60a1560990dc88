import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { isSignedBy, readJws } from '#platform/server/vault/jws.ts';
import { contract } from '../../contract.ts';
import { type PackedStatuses, statusAt, statusOf, unpackStatuses } from './status-list.ts';
import { takeStatus } from './status-store.ts';

const app = testApp();
let calls: ReturnType<typeof app.client<typeof contract>>;
let me: { userId: number; token: string };
let credentialId = 0;
beforeEach(async () => {
  calls = app.client(contract);
  me = await app.register();
  credentialId = await add();
});
const standsAt = (list: unknown, idx: number) => {
  const statuses = unpackStatuses(list as PackedStatuses);
  return statuses && statusAt(statuses, idx);
};

const add = async () => {
  const body = {
    userId: me.userId,
    credentialType: 'education',
    issuer: 'self:Hanbit University',
    issuanceDate: '2024-02-20',
    credentialData: { name: 'Bachelor of Law' },
  };
  return ((await app.call('POST /api/credentials', { body, token: me.token })).body as { id: number }).id;
};
const params = () => ({ userId: me.userId, credentialId });
const keys = () => app.built.mounted.services.signer.keys();
const pathOf = (uri: string) => `GET ${new URL(uri).pathname}`;
const placeOfStatus = async () => {
  const { list, idx } = await app.db.one(sql<{ list: number; idx: number }>`
    SELECT status_list AS list, status_idx AS idx FROM credentials WHERE id = ${credentialId}`);
  return { idx, uri: `${app.settings.publicUrl}/status-lists/${list}` };
};

describe('a status list', () => {
  it('is public, signed, and may be cached for a limited time', async () => {
    const { idx, uri } = await placeOfStatus();
    const reply = await app.call(pathOf(uri));
    expect(reply.headers.get('content-type')).toMatch(/^application\/statuslist\+jwt/);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    const etag = reply.headers.get('etag') ?? '';
    expect((await app.call(pathOf(uri), { headers: { 'if-none-match': etag } })).status).toBe(304);
    const jws = readJws(reply.text);
    expect(jws?.header).toMatchObject({ typ: 'statuslist+jwt', alg: 'ES256' });
    expect(jws?.payload).toMatchObject({ sub: uri, ttl: 60, status_list: { bits: 1 } });
    expect((await keys()).some((key) => jws && isSignedBy(jws, key))).toBe(true);
    expect(standsAt(jws?.payload.status_list, idx)).toBe(0);

    await calls('POST /api/credentials/{userId}/{credentialId}/revoke', { params: params(), token: me.token });
    const after = await app.call(pathOf(uri), { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(standsAt(readJws(after.text)?.payload.status_list, idx)).toBe(1);
  });

  it('has a random index for each credential', async () => {
    for (let n = 0; n < 5; n += 1) await add();
    const rows = await app.db.rows(
      sql<{ idx: number }>`SELECT status_idx AS idx FROM credentials WHERE user_id = ${me.userId} ORDER BY id`,
    );
    const places = rows.map(({ idx }) => idx);
    expect(new Set(places).size).toBe(6);
    // Sequential indexes would all be low; of six random ones out of a million, at least one is practically always
    // above 100.
    expect(Math.max(...places)).toBeGreaterThan(100);
  });

  it('that is full is followed by another list', async () => {
    const [first, second] = await app.db.tx(async (tx) => [
      await takeStatus(tx, { isRevoked: false }, 1),
      await takeStatus(tx, { isRevoked: false }, 1),
    ]);
    expect(first?.idx).toBe(0);
    expect(second).toEqual({ list: (first?.list ?? 0) + 1, idx: 0 });
  });

  it('that does not exist is 404', async () => {
    for (const list of ['999999', '0', 'x']) expect((await app.call(`GET /status-lists/${list}`)).status).toBe(404);
  });

  it('never reverses a revocation', async () => {
    await calls('DELETE /api/credentials/{userId}/{credentialId}', { params: params(), token: me.token });
    for (const change of [
      sql`UPDATE status_entries SET is_revoked = false WHERE is_revoked`,
      sql`DELETE FROM status_entries`,
    ])
      await expect(app.db.run(change)).rejects.toThrow(/never taken back/);
  });
});

describe('a server that moved to another address', () => {
  it('signs a credential again under the new address when it is next shown, with the same key and the same status index', async () => {
    const before = await placeOfStatus();
    const moved = await startTestApp({ over: app, settings: { publicUrl: 'http://localhost:6001' } });
    const body = { userId: me.userId, credentialId, claims: ['name'], to: 'Somebody' };
    const made = (await moved.call('POST /api/presentations', { body, token: me.token })).body as { url: string };
    const [page, token = ''] = made.url.split('#');
    expect(page).toBe('http://localhost:6001/verify');
    const reply = await moved.client(contract)('POST /api/verifications/check', { body: { token } });
    expect(reply.body.checks.map(({ result }) => result)).toEqual(['passed', 'passed', 'passed', 'passed']);
    const form = readJws(reply.body.shown?.presentation.split('~')[0] ?? '');
    expect(statusOf(form?.payload ?? {})?.uri).toMatch(/^http:\/\/localhost:6001\/status-lists\/\d+$/);
    expect((await placeOfStatus()).idx).toBe(before.idx);
    await moved.stop();
  });

  it('reaches no list at the former address: a link made there fails its check, shows nothing, and is not used up', async () => {
    const body = { userId: me.userId, credentialId, claims: ['name'], to: 'Somebody' };
    const made = (await app.call('POST /api/presentations', { body, token: me.token })).body as { url: string };
    const asked = { body: { token: made.url.split('#')[1] ?? '' } };
    const moved = await startTestApp({ over: app, settings: { publicUrl: 'http://localhost:6001' } });
    const { body: refused } = await moved.client(contract)('POST /api/verifications/check', asked);
    expect(refused.checks).toContainEqual({ check: 'status', result: 'failed', fault: 'list_unreachable' });
    expect(refused.shown).toBeNull();
    await moved.stop();
    expect((await calls('POST /api/verifications/check', asked)).body.shown?.claims).toEqual({
      name: 'Bachelor of Law',
    });
  });
});

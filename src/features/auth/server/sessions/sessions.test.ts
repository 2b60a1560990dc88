import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../../contract.ts';
import { phoneOf } from '../testing/phone.ts';
import { sessionsLeft } from './sessions.ts';

const password = 'correct horse battery';
const minseo = { email: 'minseo@example.com', password, firstName: 'Minseo', lastName: 'Kim' };

const app = testApp({ mode: 'hosted', each: 'nothing', isNew: true });

const register = async (body = minseo) => {
  const reply = await app.client(contract)('POST /api/auth/register', { body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const login = (email: string, given = password) =>
  app.client(contract)('POST /api/auth/login', { body: { email, password: given } });
const verify = (token: string, at = app) => at.client(contract)('GET /api/auth/verify', { token });

describe('a session', () => {
  it('is required by the call that verifies a session', async () => {
    expect((await app.client(contract)('GET /api/auth/verify')).status).toBe(401);
    expect((await verify('x'.repeat(43))).status).toBe(401);
  });

  it('that has ended is refused at once on every node, and its cookie is cleared', async () => {
    const { token } = await register();
    const second = await secondNode(app);
    try {
      expect((await verify(token, second)).status).toBe(200);
      const { status, headers } = await app.client(contract)('POST /api/auth/logout', { token });
      expect(status).toBe(204);
      expect(headers.get('set-cookie')).toMatch(/^ingam_session=; .*Max-Age=0/);
      for (const node of [app, second]) expect((await verify(token, node)).status).toBe(401);
    } finally {
      await second.stop();
    }
  });

  it('with an invalid Bearer token is refused even beside a valid cookie', async () => {
    const { token, user } = await register();
    const cookie = `ingam_session=${token}`;
    for (const bad of ['Bearer null', 'Bearer', 'bearer ', `Bearer ${'x'.repeat(43)}`, `Bearer ${token}x`]) {
      const headers = { cookie, authorization: bad };
      expect((await app.call('GET /api/user/{userId}', { params: { userId: user.id }, headers })).status, bad).toBe(
        401,
      );
    }
    const basic = { cookie, authorization: 'Basic YTpi' };
    expect((await app.call('GET /api/auth/verify', { headers: basic })).status).toBe(200);
  });

  it('that has ended does not prevent another sign-in', async () => {
    await register();
    const stale = { token: 'x'.repeat(43), body: { email: minseo.email, password } };
    expect((await app.client(contract)('POST /api/auth/login', stale)).status).toBe(200);
  });

  it('is touched by many requests at once, and no request waits for another', async () => {
    const tokens = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => (await register({ ...minseo, email: `${name}@example.com` })).token),
    );
    await app.db.run(sql`UPDATE sessions SET last_used_at = now() - interval '1 hour'`);
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => verify(tokens[n % 4] ?? '')));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const { stale } = await app.db.one(
      sql<{ stale: number }>`SELECT count(*) AS stale FROM sessions WHERE last_used_at < now() - interval '1 minute'`,
    );
    expect(stale).toBe(0);
  });

  it('with only an invalid cookie counts as no session', async () => {
    const headers = { cookie: 'ingam_session=nonsense' };
    expect((await app.call('GET /api/auth/verify', { headers })).status).toBe(401);
    expect((await app.call('POST /api/auth/login', { body: { email: 'a@b.example', password }, headers })).status).toBe(
      401,
    );
  });

  it.each(['last_used_at', 'created_at'])('ends by the clock of the store (%s)', async (column) => {
    const { token } = await register();
    if (column === 'last_used_at')
      await app.db.run(sql`UPDATE sessions SET last_used_at = now() - interval '12 hours 1 second'`);
    else await app.db.run(sql`UPDATE sessions SET created_at = now() - interval '30 days 1 second'`);
    expect((await verify(token)).status).toBe(401);
  });

  it('stores its last use at most once a minute', async () => {
    const { token } = await register();
    const lastUse = async () =>
      (await app.db.one(sql<{ at: Date }>`SELECT last_used_at AS at FROM sessions`)).at.getTime();
    const made = await lastUse();
    await verify(token);
    expect(await lastUse()).toBe(made);
    await app.db.run(sql`UPDATE sessions SET last_used_at = now() - interval '2 minutes'`);
    await verify(token);
    expect(await lastUse()).toBeGreaterThanOrEqual(made);
  });

  it('is stored only as a hash', async () => {
    const { token } = await register();
    const rows = await app.db.rows(sql<{ row: string }>`SELECT sessions::text AS row FROM sessions`);
    expect(rows).toHaveLength(1);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });

  it('that ends closes its event stream too, identified only by the hash of its token', async () => {
    const { token } = await register();
    const hash = createHash('sha256').update(token).digest('hex');
    const left = await sessionsLeft(app.db, [hash, 'ff'.repeat(32)]);
    expect([...left.keys()]).toEqual([hash]);
    expect(left.get(hash)).toBeGreaterThan(11.9 * 3_600_000);
    const stream = await fetch(`${app.url}/api/events/1`, { headers: { authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    await app.client(contract)('POST /api/auth/logout', { token });
    expect(await stream.text()).not.toContain(hash);
    expect((await sessionsLeft(app.db, [hash])).size).toBe(0);
  });

  it('over https has a cookie that no other host and no http can set or read', async () => {
    const secure = await startTestApp({ over: app, settings: { publicUrl: 'https://wallet.example' } });
    try {
      const { headers, body } = await secure.client(contract)('POST /api/auth/register', { body: minseo });
      expect(headers.get('set-cookie')).toBe(
        `__Host-ingam_session=${body.token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure`,
      );
      const by = (name: string) =>
        secure.call('GET /api/auth/verify', { headers: { cookie: `${name}=${body.token}` } });
      expect((await by('__Host-ingam_session')).status).toBe(200);
      expect((await by('ingam_session')).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });
});

describe('the list of sessions', () => {
  it('shows where a user is signed in, newest first and in pages, and marks the session of the caller', async () => {
    const { token } = await register();
    await login(minseo.email);
    await login(minseo.email);
    const all = await app.client(contract)('GET /api/auth/sessions', { token });
    expect(all.body.map(({ id, current }) => [id, current])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    const page = await app.client(contract)('GET /api/auth/sessions', { token, query: { limit: 2 } });
    expect(page.body.map(({ id }) => id)).toEqual([3, 2]);
    expect(page.headers.get('link')).toContain('before=2');
    const next = await app.client(contract)('GET /api/auth/sessions', { token, query: { limit: 2, before: '2' } });
    expect(next.body.map(({ id }) => id)).toEqual([1]);
    expect((await app.client(contract)('GET /api/auth/sessions', { token, query: { before: 'x' } })).status).toBe(400);
    expect((await app.client(contract)('GET /api/auth/sessions')).status).toBe(401);
  });

  it('lets a user end their own sessions and nobody else’s', async () => {
    const { token } = await register();
    const other = (await login(minseo.email)).body.token;
    const stranger = await register({ ...minseo, email: 'jun@example.com' });
    const end = (id: number, by: string) =>
      app.client(contract)('DELETE /api/auth/sessions/{id}', { params: { id }, token: by });
    expect((await end(2, stranger.token)).status).toBe(404);
    expect((await end(99, token)).status).toBe(404);
    expect((await verify(other)).status).toBe(200);
    expect((await end(2, token)).status).toBe(204);
    expect((await verify(other)).status).toBe(401);
    expect((await verify(token)).status).toBe(200);
  });
});

describe('a change of password', () => {
  it('ends all other sessions and the old password', async () => {
    const { token } = await register();
    const other = (await login(minseo.email)).body.token;
    const stranger = await register({ ...minseo, email: 'jun@example.com' });
    const body = { currentPassword: password, newPassword: 'another long password' };
    expect((await app.client(contract)('POST /api/auth/password', { token, body })).status).toBe(204);
    expect((await verify(token)).status).toBe(200);
    expect((await verify(other)).status).toBe(401);
    expect((await verify(stranger.token)).status).toBe(200);
    expect((await login(minseo.email)).status).toBe(401);
    expect((await login(minseo.email, 'another long password')).status).toBe(200);
  });

  it('needs the current password, limited like a sign-in, and a new password that is long enough', async () => {
    const { token } = await register();
    const change = (currentPassword: string, newPassword = 'another long password') =>
      app.client(contract)('POST /api/auth/password', { token, body: { currentPassword, newPassword } });
    expect((await change(password, 'short')).status).toBe(400);
    for (let tries = 0; tries < 10; tries += 1) {
      const { status, problem } = await change(`guess ${tries}`);
      expect([status, problem.code, problem.errors]).toEqual([422, 'wrong_password', { currentPassword: 'is wrong' }]);
    }
    expect((await change(password)).status).toBe(429);
    expect(
      (await app.client(contract)('POST /api/auth/password', { body: { currentPassword: 'a', newPassword: password } }))
        .status,
    ).toBe(401);
  });
});

describe('the passkey switch', () => {
  const flip = (to: 'enable' | 'disable', userId: number, token: string) =>
    app.call(`POST /api/biometric/${to}/{userId}`, { params: { userId }, token });

  it('can be switched on only with a registered passkey, and off again', async () => {
    const { token, user } = await register();
    const refused = await flip('enable', user.id, token);
    expect(refused.problem).toMatchObject({
      status: 409,
      code: 'no_passkey',
      detail: 'No biometric credentials found',
    });
    const phone = phoneOf(app, { userId: user.id, token });
    await phone.enable();
    const off = await phone.sign('POST /api/biometric/disable/{userId}', { params: { userId: user.id } });
    expect(off.body).toMatchObject({ id: user.id, biometricEnabled: false });
  });

  it('belongs to its user', async () => {
    const { user } = await register();
    const stranger = await register({ ...minseo, email: 'jun@example.com' });
    for (const to of ['enable', 'disable'] as const) {
      expect((await flip(to, user.id, stranger.token)).status).toBe(403);
      expect((await app.call(`POST /api/biometric/${to}/{userId}`, { params: { userId: user.id } })).status).toBe(401);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract } from '../contract.ts';

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
const usersIn = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM users`)).n;

describe('registration', () => {
  it('creates a user with an address and a DID, and a session by token and by cookie', async () => {
    const { body, headers, status } = await app.client(contract)('POST /api/auth/register', {
      body: { ...minseo, email: ' Minseo@Example.COM ' },
      headers: { 'user-agent': 'test phone' },
    });
    expect(status).toBe(201);
    expect(body.user).toEqual({
      id: 1,
      firstName: 'Minseo',
      lastName: 'Kim',
      nameKo: null,
      email: 'minseo@example.com',
      didAddress: `did:ethr:0x7a69:${body.user.address}`,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      biometricEnabled: false,
      hasPassword: true,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(headers.get('set-cookie')).toBe(
      `ingam_session=${body.token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`,
    );
    expect((await verify(body.token)).body).toEqual({ user: body.user });
    const byCookie = await app.call('GET /api/auth/verify', {
      headers: { cookie: `a=b; ingam_session=${body.token}` },
    });
    expect(byCookie.body).toEqual({ user: body.user });
  });

  it('uses a name in Hangul as the Korean name, for the seal and for payments', async () => {
    const { user } = await register({ ...minseo, firstName: '민서', lastName: '김' });
    expect(user).toMatchObject({ firstName: '민서', lastName: '김', nameKo: '김민서' });
  });

  it('gives each further user the next id and a separate address', async () => {
    const first = await register();
    const second = await register({ ...minseo, email: 'jun@example.com' });
    expect([first.user.id, second.user.id]).toEqual([1, 2]);
    expect(first.user.address).not.toBe(second.user.address);
  });

  it.each([
    ['email', { email: 'minseo' }],
    ['email', { email: `${'a'.repeat(250)}@example.com` }],
    ['password', { password: '1234567' }],
    ['password', { password: 'x'.repeat(257) }],
    ['password', { password: 12345678 }],
    ['firstName', { firstName: '   ' }],
    ['lastName', { lastName: 'x'.repeat(101) }],
    ['lastName', { lastName: 'a\u0000b' }],
    ['isAdmin', { isAdmin: true }],
  ])('refuses an invalid %s, and creates nobody', async (field, wrong) => {
    const { status, problem } = await app.call('POST /api/auth/register', { body: { ...minseo, ...wrong } });
    expect(status).toBe(400);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
    expect(await usersIn()).toBe(0);
  });

  it('accepts a password as people see it, however their keyboard composes it', async () => {
    await register({ ...minseo, password: '비밀번호는길게' + 'é' });
    expect((await login(minseo.email, ('비밀번호는길게' + 'é').normalize('NFD'))).status).toBe(200);
  });

  it('is limited per address', async () => {
    await register({ ...minseo, email: 'first@example.com' });
    await app.db.run(
      sql`INSERT INTO attempts (kind, subject) SELECT kind, subject FROM attempts, generate_series(1, 59) WHERE kind = 'registration'`,
    );
    const { status, headers } = await app.client(contract)('POST /api/auth/register', { body: minseo });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await usersIn()).toBe(1);
  });
});

describe('sign-in', () => {
  it('starts a session', async () => {
    const { user } = await register();
    const reply = await login('MINSEO@example.com');
    expect([reply.status, reply.body.user]).toEqual([200, user]);
    expect(reply.headers.get('set-cookie')).toContain(`ingam_session=${reply.body.token}; Path=/; HttpOnly`);
    expect((await verify(reply.body.token)).status).toBe(200);
  });

  it('returns the same refusal for a wrong password and an unknown e-mail', async () => {
    await register();
    const [wrong, unknown] = [await login(minseo.email, 'wrong password'), await login('nobody@example.com')];
    expect(wrong.problem).toMatchObject({ status: 401, code: 'wrong_login', detail: 'Wrong e-mail or password.' });
    expect(unknown.text).toBe(wrong.text);
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  it('blocks sign-in after 10 wrong passwords for one account, then even with the right password', async () => {
    await register();
    await register({ ...minseo, email: 'jun@example.com' });
    for (let tries = 0; tries < 10; tries += 1) expect((await login(minseo.email, `guess ${tries}`)).status).toBe(401);
    const { status, headers, problem } = await login(minseo.email);
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await login('jun@example.com')).status).toBe(200);
  });

  it('blocks sign-in after 30 wrong passwords from one network address, for any account', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect((await login(`user${tries}@example.com`)).status).toBe(401);
    expect((await login('one-more@example.com')).status).toBe(429);
  });

  it('does not count right passwords', async () => {
    await register();
    for (let tries = 0; tries < 12; tries += 1) expect((await login(minseo.email)).status).toBe(200);
  });

  it('refuses a malformed sign-in', async () => {
    for (const body of [
      '{"email":',
      '[]',
      {},
      { ...minseo },
      { email: minseo.email, password: { $ne: '' } },
      { email: 'a\u0000@example.com', password },
    ])
      expect((await app.call('POST /api/auth/login', { body })).status).toBe(400);
  });
});

describe('the log', () => {
  it('contains no password, token, cookie or e-mail', async () => {
    const { token } = await register();
    await login(minseo.email);
    await login(minseo.email, 'a wrong password');
    await app.call('GET /api/auth/verify', { headers: { cookie: `ingam_session=${token}` } });
    await app.call('GET /api/auth/verify', { token: `${token}x` });
    await app.call('POST /api/auth/login', { body: `{"password":"${password}` });
    const log = app.log.join('\n');
    expect(app.log.length).toBeGreaterThan(5);
    for (const secret of [password, 'a wrong password', token, minseo.email, 'ingam_session'])
      expect(log).not.toContain(secret);
  });
});

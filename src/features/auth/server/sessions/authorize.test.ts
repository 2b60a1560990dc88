import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestOptions } from '#app/server/testing/harness.ts';
import { contract } from '../../contract.ts';

const ownerPassword = 'the owner knows this';
const started: TestApp[] = [];
const start = async (options: TestOptions) => {
  const app = await startTestApp(options);
  started.push(app);
  return app;
};
afterEach(async () => {
  for (const app of started.splice(0).reverse()) await app.stop();
});

const read = (app: TestApp, userId: number | string, token?: string) =>
  app.call('GET /api/user/{userId}', { params: { userId }, ...(token && { token }) }).then(({ status }) => status);
const signInOwner = (app: TestApp, password = ownerPassword) =>
  app.client(contract)('POST /api/auth/login', { body: { email: 'owner@ingam.example', password } });

describe('personal mode', () => {
  it('opens user id 1, and no other id, to every caller on this machine, with or without a session', async () => {
    const app = await start({});
    const [two, three] = [await app.register(), await app.register()];
    expect([two.userId, three.userId]).toEqual([2, 3]);
    expect(await read(app, 1)).toBe(200);
    expect(await read(app, 1, two.token)).toBe(200);
    expect(await read(app, 2, two.token)).toBe(200);
    expect(await read(app, 2)).toBe(401);
    expect(await read(app, 2, three.token)).toBe(403);
    expect(await read(app, 999)).toBe(401);
    expect(await read(app, 999, two.token)).toBe(403);
    expect(await read(app, 1, 'x'.repeat(43))).toBe(401);
  });

  it('identifies nobody without a session', async () => {
    const app = await start({});
    expect((await app.call('GET /api/auth/verify')).status).toBe(401);
  });

  it('finds no user by an id that is not a positive integer', async () => {
    const app = await start({});
    for (const id of ['0', '-1', '01', '1.0', '1e0', 'abc', '99999999999999999999', '1%00', '%31x'])
      expect((await app.call(`GET /api/user/${id}`)).status, id).toBe(404);
  });

  it('with OWNER_PASSWORD needs a session for id 1 too, and admits nobody else', async () => {
    const app = await start({ settings: { ownerPassword } });
    const two = await app.register();
    expect(await read(app, 1)).toBe(401);
    expect(await read(app, 1, two.token)).toBe(403);
    expect(await read(app, 2, two.token)).toBe(200);
    expect((await signInOwner(app, 'not the password')).status).toBe(401);
    const { body } = await signInOwner(app);
    expect(body.user.id).toBe(1);
    expect(await read(app, 1, body.token)).toBe(200);
    expect(await read(app, 2, body.token)).toBe(403);
  });

  it('reads the owner’s password from the setting at each start, and a changed password ends the sessions', async () => {
    const open = await start({});
    expect((await signInOwner(open)).status).toBe(401);
    const closed = await start({ over: open, settings: { ownerPassword } });
    const { token } = (await signInOwner(closed)).body;
    const again = await start({ over: open, settings: { ownerPassword } });
    expect(await read(again, 1, token)).toBe(200);
    const change = { currentPassword: ownerPassword, newPassword: 'chosen on the screen' };
    const refused = await again.client(contract)('POST /api/auth/password', { token, body: change });
    expect(refused.problem).toMatchObject({ status: 409, code: 'password_is_a_setting' });
    const changed = await start({ over: open, settings: { ownerPassword: 'quite another one' } });
    expect(await read(changed, 1, token)).toBe(401);
    expect((await signInOwner(changed)).status).toBe(401);
    expect((await signInOwner(changed, 'quite another one')).status).toBe(200);
    const cleared = await start({ over: open, settings: { ownerPassword: undefined } });
    expect((await signInOwner(cleared, 'quite another one')).status).toBe(401);
    expect(await read(cleared, 1)).toBe(200);
  });

  it('serves no page of another site and no request through a proxy', async () => {
    const app = await start({});
    const body = { email: 'a@example.com', password: 'a long password', firstName: 'A', lastName: 'B' };
    for (const headers of [
      { origin: 'http://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-forwarded-for': '203.0.113.1' },
    ]) {
      const { status, problem } = await app.call('POST /api/auth/register', { body, headers });
      expect([status, problem.code]).toEqual([403, 'foreign_origin']);
    }
    expect((await app.call('GET /api/user/1', { headers: { via: '1.1 tunnel' } })).status).toBe(403);
    expect((await app.register()).userId).toBe(2);
  });
});

describe('hosted mode', () => {
  it('opens no user id without that user’s session', async () => {
    const app = await start({ mode: 'hosted' });
    const [one, two] = [await app.register(), await app.register()];
    expect(await read(app, 1)).toBe(401);
    expect(await read(app, 1, one.token)).toBe(200);
    expect(await read(app, 1, two.token)).toBe(403);
    expect(await read(app, 2, one.token)).toBe(403);
    expect(await read(app, 999, one.token)).toBe(403);
    expect(await read(app, 1, 'x'.repeat(43))).toBe(401);
  });
});

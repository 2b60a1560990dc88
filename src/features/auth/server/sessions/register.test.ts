import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import type { User } from '../../contract.ts';
import { softAuthenticator } from '../testing/authenticator.ts';
import { phoneOf } from '../testing/phone.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const alone = testApp({ each: 'nothing' });
const minseo = { email: 'minseo@example.com', firstName: 'Minseo', lastName: 'Kim' };
const PASSKEY = 'POST /api/auth/register/passkey';

type At = typeof app;
const deviceAt = (at: At) => softAuthenticator({ origin: at.url.replace('127.0.0.1', 'localhost'), rpId: 'localhost' });
const challengeAt = async (at: At) => {
  const reply = await at.call('POST /api/auth/register/options', { body: minseo, byName: true });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { challenge: string }).challenge;
};
interface Registered {
  user: User & { id: UserId };
  token: string;
}
/** Registers with a passkey, as the screen does. */
async function byPasskey(more: Readonly<Record<string, unknown>> = {}, at = app) {
  const made = deviceAt(at).make(await challengeAt(at));
  return at.call(PASSKEY, { body: { ...minseo, name: 'Phone', made, ...more }, byName: true });
}
const usersIn = async (at = app) => (await at.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM users`)).n;

describe('registration with a passkey', () => {
  it('creates a user whose device signs from the start, without a password', async () => {
    const reply = await byPasskey({ nameKo: '김민서' });
    expect(reply.status, reply.text).toBe(201);
    const { user, token } = reply.body as Registered;
    expect(user).toMatchObject({ nameKo: '김민서', biometricEnabled: true, hasPassword: false });
    const params = { userId: user.id };
    const passkeys = await app.call('GET /api/passkeys/{userId}', { params, token });
    expect(passkeys.body).toMatchObject([{ name: 'Phone', site: 'localhost' }]);
    const codes = await app.call('POST /api/recovery-codes/{userId}', { params, token, body: {} });
    expect(codes.problem.code).toBe('signature_required');
    const login = { email: minseo.email, password: '' };
    expect((await app.call('POST /api/auth/login', { body: login })).problem.code).toBe('wrong_login');
  });

  it('is accepted once for each challenge, on this site, in time, with user verification; otherwise no user is created', async () => {
    const device = deviceAt(app);
    const challenge = await challengeAt(app);
    const post = (made: unknown) => app.call(PASSKEY, { body: { ...minseo, name: 'Phone', made }, byName: true });
    const signIn = await app.call('POST /api/auth/passkey/options', { byName: true });
    for (const wrong of [
      device.make((signIn.body as { challenge: string }).challenge),
      device.make(challenge, { origin: 'https://evil.example' }),
      device.make(challenge, { isVerified: false }),
    ])
      expect((await post(wrong)).problem.code).toBe('passkey_refused');
    await app.db.run(sql`UPDATE passkey_challenges SET expires_at = clock_timestamp() - interval '1 second'`);
    expect((await post(device.make(challenge))).problem.code).toBe('passkey_refused');
    expect(await usersIn()).toBe(0);

    const made = device.make(await challengeAt(app));
    expect((await post(made)).status).toBe(201);
    expect((await post(made)).problem.code).toBe('passkey_refused');
    const same = device.make(await challengeAt(app));
    expect((await post(same)).problem.code).toBe('passkey_refused');
    expect(await usersIn()).toBe(1);
  });

  it('reveals nothing about an e-mail address that somebody has verified, and refuses that address in personal mode', async () => {
    expect((await byPasskey()).status).toBe(201);
    await app.db.run(sql`UPDATE users SET email_proven_at = now()`);
    expect((await byPasskey()).status).toBe(201);
    expect((await byPasskey({}, alone)).status).toBe(201);
    const taken = await byPasskey({}, alone);
    expect(taken.problem).toMatchObject({ code: 'email_taken', errors: { email: 'is taken' } });
    expect(await usersIn(alone)).toBe(1);
  });

  it('is not offered at a numeric address', async () => {
    const reply = await app.call('POST /api/auth/register/options', { body: minseo });
    expect(reply.problem.code).toBe('no_site');
    const made = deviceAt(app).make(await challengeAt(app));
    const kept = await app.call(PASSKEY, { body: { ...minseo, name: 'Phone', made } });
    expect(kept.problem.code).toBe('no_site');
  });

  it('protects the only way in: neither the last passkey nor biometrics can be removed before there is a password', async () => {
    const device = deviceAt(app);
    const made = device.make(await challengeAt(app));
    const reply = await app.call(PASSKEY, { body: { ...minseo, name: 'Phone', made }, byName: true });
    const { user, token } = reply.body as Registered;
    const phone = { ...phoneOf(app, { userId: user.id, token }), authenticator: device };
    const sign = async (route: string, sent: Parameters<typeof phone.call>[1]) =>
      phone.signed(route, { ...sent }, device.sign(await phone.askToSign(route, { ...sent })));
    const [{ id }] = (await phone.call('GET /api/passkeys/{userId}', { params: { userId: user.id } })).body as [
      { id: number },
    ];
    const params = { userId: user.id, id };
    expect((await sign('DELETE /api/passkeys/{userId}/{id}', { params })).problem.code).toBe('last_way_in');
    expect((await sign('POST /api/biometric/disable/{userId}', { params })).problem.code).toBe('last_way_in');

    const body = { currentPassword: '', newPassword: 'river stone lamp flute' };
    expect((await phone.call('POST /api/auth/password', { body })).problem.code).toBe('signature_required');
    expect((await sign('POST /api/auth/password', { body })).status).toBe(204);
    const login = { email: minseo.email, password: body.newPassword };
    expect((await app.call('POST /api/auth/login', { body: login })).status).toBe(200);
    expect((await sign('DELETE /api/passkeys/{userId}/{id}', { params })).status).toBe(204);
  });

  it('lets a signed person without a password make recovery codes and delete the account', async () => {
    const device = deviceAt(app);
    const made = device.make(await challengeAt(app));
    const reply = await app.call(PASSKEY, { body: { ...minseo, name: 'Phone', made }, byName: true });
    const { user, token } = reply.body as Registered;
    const phone = phoneOf(app, { userId: user.id, token });
    const params = { userId: user.id };
    const sign = async (route: string, sent: Parameters<typeof phone.call>[1]) =>
      phone.signed(route, { ...sent }, device.sign(await phone.askToSign(route, { ...sent })));
    expect((await sign('POST /api/recovery-codes/{userId}', { params, body: {} })).status).toBe(201);
    const gone = { params, body: { currentPassword: '', givenUp: [] } };
    expect((await phone.call('POST /api/user/{userId}/deletion', gone)).problem.code).toBe('signature_required');
    expect((await sign('POST /api/user/{userId}/deletion', gone)).status).toBe(204);
  });
});

describe('a draft of a key', () => {
  const draftAt = async () => (await app.call('POST /api/auth/register/draft')).body as { draft: string; did: string };
  const register = async (more: Readonly<Record<string, unknown>>) => {
    const body = { ...minseo, password: 'correct horse battery', ...more };
    return (await app.call('POST /api/auth/register', { body })).body as Registered;
  };

  it('shows the DID that the registration will have, is used once, and stores nothing before the registration', async () => {
    const { draft, did } = await draftAt();
    expect(did).toMatch(/^did:ethr:0x7a69:0x[0-9a-fA-F]{40}$/);
    expect((await draftAt()).did).not.toBe(did);
    const first = await register({ draft });
    expect(first.user.didAddress).toBe(did);
    const second = await register({ draft });
    expect(second.user.didAddress).not.toBe(did);
    expect(second.user.id).not.toBe(first.user.id);
  });

  it('accepts a Korean name, and no other text as a Korean name', async () => {
    expect((await register({ nameKo: '서미나' })).user.nameKo).toBe('서미나');
    for (const wrong of [{ nameKo: 'Mina' }, { draft: 'short' }]) {
      const body = { ...minseo, password: 'correct horse battery', ...wrong };
      const { status, problem } = await app.call('POST /api/auth/register', { body });
      expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, Object.keys(wrong)]);
    }
  });
});

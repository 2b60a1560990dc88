import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { Passkey } from '../../contract.ts';
import { phoneOf } from '../testing/phone.ts';

const PASSWORD = 'correct horse battery';
const app = testApp({ mode: 'hosted', each: 'nothing' });

it('a session that a passkey began does not outlive the passkey: removing a passkey ends all other sessions', async () => {
  const { userId, token } = await app.register();
  const phone = phoneOf(app, { userId, token });
  const { id } = (await phone.register()).body as Passkey;
  const { challenge } = (await phone.call('POST /api/auth/passkey/options')).body as { challenge: string };
  const signed = phone.authenticator.sign(challenge);
  const began = await app.call('POST /api/auth/passkey', { body: { signed }, byName: true });
  const stolen = (began.body as { token: string }).token;
  const verify = async () =>
    Promise.all([token, stolen].map(async (of) => (await app.call('GET /api/auth/verify', { token: of })).status));
  expect(await verify()).toEqual([200, 200]);
  await phone.call('DELETE /api/passkeys/{userId}/{id}', { params: { userId, id: id + 1 } });
  expect(await verify()).toEqual([200, 200]);
  await phone.call('DELETE /api/passkeys/{userId}/{id}', { params: { userId, id } });
  expect(await verify()).toEqual([200, 401]);
});

describe('with biometrics off', () => {
  it('a stolen session adds no passkey and no recovery codes without the password', async () => {
    const { userId, token } = await app.register();
    const thief = phoneOf(app, { userId, token });
    const params = { userId };
    const options = 'POST /api/passkeys/{userId}/options';
    for (const currentPassword of [undefined, 'a wrong password']) {
      const { challenge } = (await thief.call(options, { params, body: { currentPassword: PASSWORD } })).body as {
        challenge: string;
      };
      const made = thief.authenticator.make(challenge);
      const tries: readonly (readonly [string, object])[] = [
        [options, {}],
        ['POST /api/passkeys/{userId}', { name: 'Thief', made }],
        ['POST /api/recovery-codes/{userId}', {}],
      ];
      for (const [route, rest] of tries) {
        const { status, problem } = await thief.call(route, { params, body: { ...rest, currentPassword } });
        expect([route, status, problem?.code]).toEqual([route, 422, 'wrong_password']);
        expect(problem.errors).toEqual({ currentPassword: expect.any(String) });
      }
    }
    expect((await thief.call('GET /api/passkeys/{userId}', { params })).body).toEqual([]);
    expect((await thief.call('GET /api/recovery-codes/{userId}', { params })).body).toMatchObject({ left: 0 });
    const body = { currentPassword: PASSWORD };
    expect((await thief.call('POST /api/recovery-codes/{userId}', { params, body })).status).toBe(201);
    expect((await thief.register()).status).toBe(201);
  });
});

describe('with biometrics off in a personal wallet', () => {
  describe('without a password', () => {
    const open = testApp({ each: 'owner' });
    it('anyone at the machine adds a passkey', async () => {
      expect((await phoneOf(open, { userId: 1, password: '' }).register()).status).toBe(201);
    });
  });
  describe('with OWNER_PASSWORD', () => {
    const closed = testApp({ each: 'owner', settings: { ownerPassword: PASSWORD } });
    it('a session alone adds no passkey', async () => {
      const login = { email: 'owner@ingam.example', password: PASSWORD };
      const { token } = (await closed.call('POST /api/auth/login', { body: login })).body as { token: string };
      const options = await phoneOf(closed, { userId: 1, token }).call('POST /api/passkeys/{userId}/options', {
        params: { userId: 1 },
      });
      expect(options.problem.code).toBe('wrong_password');
      expect((await phoneOf(closed, { userId: 1, token }).register()).status).toBe(201);
    });
  });
});

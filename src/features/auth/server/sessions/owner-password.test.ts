import { describe, expect, it } from 'vitest';
import type { TestReply } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Passkey } from '../../contract.ts';
import { type Phone, phoneOf } from '../testing/phone.ts';

const PASSWORD = 'the owner’s own 비밀번호';
const params = { userId: 1 };
const account = {
  bankName: 'KB Kookmin',
  accountNumber: '12345678901234',
  accountHolder: 'Kim',
  accountType: 'checking',
};
const keys = { passphrase: 'correct horse battery staple 9' };
const header = (password: string) => ({ 'current-password': Buffer.from(password).toString('base64url') });

/**
 * Every act that weakens the wallet's protection, and where its call takes the password: in the body, or in the header
 * if the body has no field for it.
 */
const weakenings = (passkeyId: number): readonly (readonly [string, TestReply, 'body' | 'header'])[] => [
  ['POST /api/passkeys/{userId}/options', { params, body: {} }, 'body'],
  ['POST /api/recovery-codes/{userId}', { params, body: {} }, 'body'],
  ['PATCH /api/user/{userId}', { params, body: { email: 'other@example.com' } }, 'body'],
  ['POST /api/credentials/{userId}/export', { params, body: keys }, 'body'],
  ['POST /api/user/{userId}/export', { params, body: keys }, 'body'],
  ['POST /api/bank-accounts/{userId}', { params, body: account }, 'header'],
  ['PATCH /api/bank-accounts/{userId}/{id}', { params: { ...params, id: 1 }, body: { isDefault: true } }, 'header'],
  ['DELETE /api/bank-accounts/{userId}/{id}', { params: { ...params, id: 1 } }, 'header'],
  ['POST /api/biometric/disable/{userId}', { params }, 'header'],
  ['DELETE /api/passkeys/{userId}/{id}', { params: { ...params, id: passkeyId } }, 'header'],
];
const withPassword = (sent: TestReply, where: 'body' | 'header', password: string): TestReply =>
  where === 'header'
    ? { ...sent, headers: header(password) }
    : { ...sent, body: { ...(sent.body as object), currentPassword: password } };

describe('a wallet with OWNER_PASSWORD', () => {
  const app = testApp({ settings: { ownerPassword: PASSWORD }, isNew: true });
  const signIn = async () => {
    const login = { email: 'owner@ingam.example', password: PASSWORD };
    const { token } = (await app.call('POST /api/auth/login', { body: login })).body as { token: string };
    return phoneOf(app, { userId: 1, token, password: PASSWORD });
  };
  const passkeyIn = async (phone: Phone) =>
    ((await phone.call('GET /api/passkeys/{userId}', { params })).body as Passkey[])[0]?.id ?? 0;
  const refusedBoth = async (phone: Phone, call: Phone['call']) => {
    for (const [route, sent, where] of weakenings(await passkeyIn(phone))) {
      const code = async (given: TestReply) => (await call(route, given)).problem?.code;
      const [missing, wrong] =
        where === 'header' ? ['password_required', 'password_refused'] : ['wrong_password', 'wrong_password'];
      expect([route, await code(sent)]).toEqual([route, missing]);
      expect([route, await code(withPassword(sent, where, 'a wrong password'))]).toEqual([route, wrong]);
      await app.db.run(sql`DELETE FROM attempts`);
    }
  };
  const taken = async (phone: Phone, call: Phone['call']) => {
    const weakening = weakenings(await passkeyIn(phone));
    for (const [route, sent, where] of weakening) {
      const { status, text } = await call(route, withPassword(sent, where, PASSWORD));
      expect([route, status < 300, text.slice(0, 200)]).toEqual([route, true, expect.any(String)]);
    }
  };

  it('requires it for every act of an open session that weakens security, and carries out the act with it', async () => {
    const phone = await signIn();
    expect((await phone.register()).status).toBe(201);
    await refusedBoth(phone, phone.call);
    await taken(phone, phone.call);
    await phone.call('PATCH /api/user/{userId}', {
      params,
      body: { email: 'owner@ingam.example', currentPassword: PASSWORD },
    });
  });

  it('requires it in addition to the signature if biometrics are on', async () => {
    const phone = await signIn();
    await phone.enable();
    await refusedBoth(phone, (route, sent) =>
      route.endsWith('/options') ? phone.call(route, sent) : phone.sign(route, sent ?? {}),
    );
    const id = await passkeyIn(phone);
    const remove = { params: { ...params, id }, headers: header(PASSWORD) };
    const route = 'DELETE /api/passkeys/{userId}/{id}';
    expect((await phone.call(route, remove)).problem?.code).toBe('signature_required');
    expect((await phone.sign(route, remove)).status).toBe(204);
  });

  it('counts wrong passwords with a session like wrong passwords at sign-in', async () => {
    const phone = await signIn();
    const off = (password: string) =>
      phone.call('POST /api/biometric/disable/{userId}', { params, headers: header(password) });
    const codes = [];
    for (let n = 0; n < 11; n += 1) codes.push((await off('a wrong password')).status);
    expect(codes).toEqual([...Array<number>(10).fill(403), 429]);
    expect((await off(PASSWORD)).status).toBe(429);
  });
});

describe('a wallet without OWNER_PASSWORD', () => {
  const app = testApp({ isNew: true });
  it('requires no password', async () => {
    const phone = phoneOf(app, { userId: 1 });
    expect((await phone.register()).status).toBe(201);
    const [passkey] = (await phone.call('GET /api/passkeys/{userId}', { params })).body as Passkey[];
    for (const [route, sent] of weakenings(passkey?.id ?? 0)) {
      const { status } = await phone.call(route, sent);
      expect([route, status < 300]).toEqual([route, true]);
    }
  });
});

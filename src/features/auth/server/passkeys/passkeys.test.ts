import { describe, expect, it } from 'vitest';
import type { TestReply } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY } from '#features/ledger/server/testing/people.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Passkey, User } from '../../contract.ts';
import { signedDigest } from '../consents.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { type Phone, phoneOf } from '../testing/phone.ts';

const PASSWORD = 'correct horse battery';
const app = testApp({ mode: 'hosted', each: 'nothing', isNew: true });

/** A person with money, a passkey and biometrics on. */
async function person() {
  const user = await app.register();
  await fund(app.db, user.userId as UserId, 'XP', '100');
  const phone = phoneOf(app, user);
  await phone.enable();
  return { ...user, phone };
}
const sendOf = (userId: number, amount = '1'): TestReply => ({
  body: { userId, assetType: 'XP', transactionType: 'send', amount, toAddress: NOBODY, status: 'pending' },
});
const heldOf = async (userId: number) =>
  (
    await app.db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE user_id = ${userId} AND kind = 'send'`,
    )
  ).n;

describe('passkeys', () => {
  it('are registered, listed, named and removed; removing the last passkey switches biometrics off', async () => {
    const user = await app.register();
    const phone = phoneOf(app, user);
    const kept = await phone.register('Minseo’s phone');
    expect(kept.status, kept.text).toBe(201);
    const { id } = kept.body as Passkey;
    expect(kept.body).toMatchObject({ name: 'Minseo’s phone', site: 'localhost', lastUsedAt: null });
    const params = { userId: user.userId, id };
    const renamed = await phone.call('PATCH /api/passkeys/{userId}/{id}', { params, body: { name: ' Work phone ' } });
    expect(renamed.body).toMatchObject({ name: 'Work phone' });
    expect((await phone.sign('POST /api/biometric/enable/{userId}', { params })).body).toMatchObject({
      biometricEnabled: true,
    });
    const [listed] = (await phone.call('GET /api/passkeys/{userId}', { params })).body as Passkey[];
    expect(listed?.lastUsedAt).toMatch(/Z$/);
    expect((await phone.call('DELETE /api/passkeys/{userId}/{id}', { params })).problem.code).toBe(
      'signature_required',
    );
    expect((await phone.sign('DELETE /api/passkeys/{userId}/{id}', { params })).status).toBe(204);
    const { body } = await phone.call('GET /api/user/{userId}', { params });
    expect((body as User).biometricEnabled).toBe(false);
  });

  it('cannot be switched on without a passkey and its signature', async () => {
    const user = await app.register();
    const phone = phoneOf(app, user);
    const params = { userId: user.userId };
    const route = 'POST /api/biometric/enable/{userId}';
    expect((await phone.call(route, { params })).problem.code).toBe('no_passkey');
    expect(
      (await phone.call('POST /api/signatures/{userId}', { params, body: { call: route, path: '/' } })).problem,
    ).toMatchObject({
      code: 'no_passkey',
      title: 'No biometric credentials found',
    });
    await phone.register();
    expect((await phone.call(route, { params })).problem.code).toBe('signature_required');
    expect((await phone.call('GET /api/user/{userId}', { params })).body).toMatchObject({ biometricEnabled: false });
  });

  it('are refused for another challenge or site, without user verification, at a second use, or without a host name', async () => {
    const user = await app.register();
    const phone = phoneOf(app, user);
    const params = { userId: user.userId };
    const secret = { currentPassword: PASSWORD };
    const options = async () =>
      (
        (await phone.call('POST /api/passkeys/{userId}/options', { params, body: secret })).body as {
          challenge: string;
        }
      ).challenge;
    const keep = async (made: unknown) =>
      (await phone.call('POST /api/passkeys/{userId}', { params, body: { ...secret, name: 'A', made: made as never } }))
        .problem?.code;

    const { authenticator } = phone;
    expect(await keep(authenticator.make('A'.repeat(43)))).toBe('passkey_refused');
    expect(await keep(authenticator.make(await options(), { isVerified: false }))).toBe('passkey_refused');
    expect(await keep(authenticator.make(await options(), { origin: 'https://evil.example' }))).toBe('passkey_refused');
    const challenge = await options();
    await app.db.run(sql`UPDATE passkey_challenges SET expires_at = expires_at - interval '61 seconds'`);
    expect(await keep(authenticator.make(challenge))).toBe('passkey_refused');
    const made = authenticator.make(await options());
    expect(await keep(made)).toBeUndefined();
    expect(await keep(made)).toBe('passkey_refused');
    const bare = await app.call('POST /api/passkeys/{userId}/options', { params, token: user.token });
    expect(bare.problem.code).toBe('no_site');
  });

  it('are limited to 20', async () => {
    const user = await app.register();
    await app.db.run(sql`INSERT INTO passkeys (user_id, credential_id, public_key, device_type, rp_id, name)
      SELECT ${user.userId}, decode(lpad(n::text, 4, '0'), 'hex'), 'k', 'singleDevice', 'localhost', 'Old' FROM generate_series(1, 20) n`);
    const params = { userId: user.userId };
    const body = { currentPassword: PASSWORD };
    const { problem } = await phoneOf(app, user).call('POST /api/passkeys/{userId}/options', { params, body });
    expect(problem.code).toBe('too_many_passkeys');
  });

  it('sign in instead of the password, and only to their own wallet', async () => {
    const { phone, userId } = await person();
    const stranger = phoneOf(app, { userId });
    const options = async () =>
      ((await stranger.call('POST /api/auth/passkey/options')).body as { challenge: string }).challenge;
    const signIn = (signed: unknown) => app.call('POST /api/auth/passkey', { body: { signed }, byName: true });
    const signed = phone.authenticator.sign(await options());
    const { status, body, headers } = await signIn(signed);
    expect([status, (body as { user: User }).user.id]).toEqual([200, userId]);
    expect(headers.get('set-cookie')).toContain('HttpOnly');
    expect((await signIn(signed)).problem.code).toBe('signature_refused');
    expect((await signIn(stranger.authenticator.sign(await options()))).problem.code).toBe('signature_refused');
    // A signature requested for an act does not sign anyone in.
    const act = await phone.askToSign('POST /api/transactions', sendOf(userId));
    expect((await signIn(phone.authenticator.sign(act))).problem.code).toBe('signature_refused');
  });
});

describe('a signature', () => {
  it('permits exactly the signed request, once', async () => {
    const { phone, userId } = await person();
    const wanted = sendOf(userId);
    const signature = phone.authenticator.sign(await phone.askToSign('POST /api/transactions', wanted));
    expect((await phone.signed('POST /api/transactions', sendOf(userId, '2'), signature)).problem.code).toBe(
      'signature_refused',
    );
    expect((await phone.signed('POST /api/transactions', wanted, signature)).status).toBe(201);
    expect((await phone.signed('POST /api/transactions', wanted, signature)).problem.code).toBe('signature_refused');
    expect(await heldOf(userId)).toBe(1);
  });

  it.each([
    ['a send', 'POST /api/transactions', ({ userId }) => sendOf(userId)],
    [
      'a send of won',
      'POST /api/local-currency/{userId}/sends',
      ({ userId }) => ({ params: { userId }, body: { amount: '1', toAddress: NOBODY } }),
    ],
    [
      'a payment',
      'POST /api/payments',
      ({ userId, grocer }) => ({ body: { userId, merchantId: grocer, amount: '1' } }),
    ],
  ] satisfies [string, string, (by: { userId: number; grocer: number }) => TestReply][])(
    'over %s, sent three times at once with one key, permits it once, and all three requests get the same response',
    async (_, route, sent) => {
      const { phone, userId } = await person();
      await fund(app.db, userId as UserId, 'KRW', '10');
      const { id: grocer } = await app.db.one(sql<{ id: number }>`SELECT min(id) AS id FROM merchants WHERE is_listed`);
      const wanted = { ...sent({ userId, grocer }), key: 'thrice' };
      const signature = phone.authenticator.sign(await phone.askToSign(route, wanted));
      const replies = await Promise.all([1, 2, 3].map(() => phone.signed(route, wanted, signature)));
      expect(replies.map(({ status, problem }) => problem?.code ?? status)).toEqual([201, 201, 201]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies.filter(({ headers }) => headers.get('idempotency-replayed'))).toHaveLength(2);
    },
  );

  it('is refused if it is another person’s, lacks user verification, is of another site, is late, or is by a copied key', async () => {
    const [one, other] = [await person(), await person()];
    const { phone, userId } = one;
    const wanted = sendOf(userId);
    const challenge = () => phone.askToSign('POST /api/transactions', wanted);
    const code = async (by: Parameters<Phone['signed']>[2]) =>
      (await phone.signed('POST /api/transactions', wanted, by)).problem?.code;
    expect(await code(other.phone.authenticator.sign(await challenge()))).toBe('signature_refused');
    expect(await code(phone.authenticator.sign(await challenge(), { isVerified: false }))).toBe('signature_refused');
    expect(await code(phone.authenticator.sign(await challenge(), { origin: 'https://evil.example' }))).toBe(
      'signature_refused',
    );
    const late = await challenge();
    await app.db.run(sql`UPDATE passkey_challenges SET expires_at = expires_at - interval '61 seconds'`);
    expect(await code(phone.authenticator.sign(late))).toBe('signature_refused');
    const good = phone.authenticator.sign(await challenge(), { counter: 40 });
    expect(await code(good)).toBeUndefined();
    expect(await code(phone.authenticator.sign(await challenge(), { counter: 40 }))).toBe('signature_refused');
    const torn = { ...good, response: { ...good.response, signature: good.response.signature.slice(0, -4) } };
    expect(await code(torn)).toBe('signature_refused');
    expect(await heldOf(userId)).toBe(1);
  });

  it('leaves nothing in the store by which the signed content could be found', async () => {
    const { phone, userId } = await person();
    const body = { currentPassword: PASSWORD, newPassword: 'another good one' };
    const route = 'POST /api/auth/password';
    const challenge = Buffer.from(await phone.askToSign(route, { body }), 'base64url');
    const digest = signedDigest(ownerProof(userId as UserId), route, '/api/auth/password', body);
    const held = await app.db.rows(
      sql<{
        challenge: string;
        digest: string;
      }>`SELECT encode(challenge, 'hex') AS challenge, encode(digest, 'hex') AS digest
        FROM passkey_challenges WHERE user_id = ${userId}`,
    );
    expect(held).toHaveLength(1);
    expect(JSON.stringify(held)).not.toContain(challenge.toString('hex'));
    expect(JSON.stringify(held)).not.toContain(digest);
  });

  it('is not needed again to repeat a completed send with its idempotency key, and is not used up by a failed send', async () => {
    const { phone, userId } = await person();
    const wanted = { ...sendOf(userId), key: 'first' };
    expect((await phone.sign('POST /api/transactions', wanted)).status).toBe(201);
    const again = await phone.call('POST /api/transactions', wanted);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const tooMuch = sendOf(userId, '1000');
    const signature = phone.authenticator.sign(await phone.askToSign('POST /api/transactions', tooMuch));
    expect((await phone.signed('POST /api/transactions', tooMuch, signature)).problem.code).toBe(
      'insufficient_balance',
    );
    await fund(app.db, userId as UserId, 'XP', '2000');
    expect((await phone.signed('POST /api/transactions', tooMuch, signature)).status).toBe(201);
  });
});

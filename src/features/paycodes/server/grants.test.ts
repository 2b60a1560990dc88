import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { showingPhones } from './testing/showing-phone.ts';

const app = sharedApp();
const stalls = market(app);
const phones = showingPhones(app);
const codeOf = (reply: { status: number; problem: { code?: string } }) => [reply.status, reply.problem.code];
const PASSWORD = 'correct horse battery';

const listOf = async ({ userId, token }: { userId: number; token: string }) =>
  (await phones.call('GET /api/pay-grants/{userId}', { params: { userId }, token })).body;

it('showing is switched on by the password or the passkey, within caps, and by keys on the curve', async () => {
  const person = await stalls.person('0');
  const { sent } = phones.keysOf();
  expect(codeOf(await phones.ask(person, sent))).toEqual([422, 'wrong_password']);
  expect(codeOf(await phones.ask(person, { ...sent, currentPassword: 'wrong password' }))).toEqual([
    422,
    'wrong_password',
  ]);
  const good = { ...sent, currentPassword: PASSWORD };
  for (const caps of [
    { onceCap: '200001' },
    { dayCap: '1000001' },
    { onceCap: '60000', dayCap: '59999' },
    { onceCap: '0' },
  ])
    expect(codeOf(await phones.ask(person, { ...good, ...caps })), JSON.stringify(caps)).toEqual([
      422,
      'caps_too_high',
    ]);
  const off = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url');
  for (const keys of [{ signingKey: off }, { agreementKey: off }])
    expect(codeOf(await phones.ask(person, { ...good, ...keys }))).toEqual([422, 'bad_key']);
  expect(await listOf(person)).toEqual([]);
  const made = await phones.ask(person, good);
  expect(made.body.grant).toMatchObject({ onceCap: '50000', dayCap: '200000', paidToday: '0', lastUse: null });
  const days = (Date.parse(made.body.grant.validUntil) - Date.parse(made.body.now)) / 86_400_000;
  expect([Math.round(days), made.body.serverKey.length]).toEqual([7, 87]);

  const phone = phoneOf(app, person);
  await phone.enable();
  const route = 'POST /api/pay-grants/{userId}';
  const asked = { params: { userId: person.userId }, body: { ...phones.keysOf().sent, onceCap: '30000' } };
  expect(codeOf(await phones.call(route, { ...asked, token: person.token }))).toEqual([403, 'signature_required']);
  expect((await phone.sign(route, asked)).status).toBe(201);
  // One session has one grant: the new one replaced the first.
  expect((await listOf(person)).map(({ onceCap }) => onceCap)).toEqual(['30000']);
});

it('a grant is renewed to 90 days by its person alone, moves to the session that renews it, and ends with that one', async () => {
  const person = await stalls.person('0');
  const stranger = await stalls.person('0');
  const { grantId: id } = await phones.enable(person);
  const renew = ({ userId, token }: { userId: number; token: string }) =>
    phones.call('POST /api/pay-grants/{userId}/{id}/renewal', { params: { userId, id }, token });
  expect(codeOf(await renew(stranger))).toEqual([409, 'grant_over']);
  expect(codeOf(await renew({ ...stranger, userId: person.userId }))).toEqual([403, 'forbidden']);
  const login = async () => {
    const { email } = await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${person.userId}`);
    return ((await app.call('POST /api/auth/login', { body: { email, password: PASSWORD } })).body as { token: string })
      .token;
  };
  const later = { userId: person.userId, token: await login() };
  expect((await renew(later)).status).toBe(200);
  // The session that made it ends, and the grant goes on in the other one.
  await app.call('POST /api/auth/logout', { token: person.token });
  expect(await listOf(later)).toHaveLength(1);
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(
      sql`UPDATE pay_grants SET created_at = created_at - interval '86 days', valid_until = now() + interval '1 day' WHERE id = ${id}`,
    );
  });
  const renewed = (await renew(later)).body.grant;
  expect(renewed.validUntil).toBe(renewed.endsAt);
  const other = { userId: person.userId, token: await login() };
  await app.call('POST /api/auth/logout', { token: later.token });
  expect([await listOf(other), codeOf(await renew(other))]).toEqual([[], [409, 'grant_over']]);
});

it('a grant ends by My info at once, by a new password elsewhere, and as the oldest of six', async () => {
  const person = await stalls.person('0');
  const { userId, token } = person;
  const { grantId } = await phones.enable(person);
  const end = () => phones.call('DELETE /api/pay-grants/{userId}/{id}', { params: { userId, id: grantId }, token });
  expect([(await end()).status, (await end()).status, await listOf(person)]).toEqual([204, 204, []]);
  const { email } = await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId}`);
  for (let nth = 0; nth < 6; nth += 1) {
    const reply = await app.call('POST /api/auth/login', { body: { email, password: PASSWORD } });
    await phones.enable({ userId, token: (reply.body as { token: string }).token });
  }
  expect(await listOf(person)).toHaveLength(5);
  const changed = await app.call('POST /api/auth/password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'another horse battery' },
  });
  expect([changed.status, await listOf(person)]).toEqual([204, []]);
});

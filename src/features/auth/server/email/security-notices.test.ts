import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import type { Passkey } from '../../contract.ts';
import { lettersTo, letterTo, proveByLetter, withoutProofLetters } from '../testing/mailbox.ts';
import { phoneOf } from '../testing/phone.ts';

const PASSWORD = 'correct horse battery';
const NEW = 'another good one';
const app = testApp({ mode: 'hosted' });

it('notifies a person of a changed password, e-mail or passkey, and of biometrics switched off, in the list and by mail to present and former address', async () => {
  const email = `${randomUUID()}@example.com`;
  const { userId, token } = await app.register(email);
  const phone = phoneOf(app, { userId, token });
  const params = { userId };
  const { id } = (await phone.register()).body as Passkey;
  await phone.sign('POST /api/biometric/enable/{userId}', { params });
  await phone.sign('POST /api/biometric/disable/{userId}', { params });
  await phone.call('POST /api/biometric/disable/{userId}', { params });
  await phone.call('DELETE /api/passkeys/{userId}/{id}', { params: { userId, id } });
  const changed = await app.call('POST /api/auth/password', {
    token,
    body: { currentPassword: PASSWORD, newPassword: NEW },
  });
  expect(changed.status, changed.text).toBe(204);
  const body = { email: `${randomUUID()}@example.com`, currentPassword: NEW };
  await app.call('PATCH /api/user/{userId}', { params, token, body });
  await proveByLetter(app, { userId, token }, body.email);
  const titles = [
    'A passkey was added',
    'Biometric sign-in was switched off',
    'A passkey was removed',
    'Your password was changed',
    'Your e-mail was changed',
  ];
  for (const title of titles) await letterTo(app, email, new RegExp(`Subject: ${title}`));
  expect(await letterTo(app, email, /Your e-mail was changed/)).toMatch(/tell the operator of this server/);
  const toNew = await letterTo(app, body.email, /Your e-mail was changed/);
  expect(toNew).toMatch(/recover your wallet at once/);
  expect(toNew).not.toContain(email);
  expect(withoutProofLetters(await lettersTo(app, body.email))).toHaveLength(1);
  await eventually(async () => {
    const listed = await app.call('GET /api/notifications/{userId}', { params, token });
    return (listed.body as { title: string; code: null; actionUrl: string }[]).map(({ title }) => title).reverse();
  }).toEqual(titles);
});

it('notifies a person that removing the last passkey switched biometrics off', async () => {
  const email = `${randomUUID()}@example.com`;
  const { userId, token } = await app.register(email);
  const params = { userId };
  const [one, other] = [phoneOf(app, { userId, token }), phoneOf(app, { userId, token })];
  await one.enable();
  const [first] = (await one.call('GET /api/passkeys/{userId}', { params })).body as Passkey[];
  const making = { params, body: {} };
  const { challenge } = (await one.call('POST /api/passkeys/{userId}/options', making)).body as { challenge: string };
  const added = { params, body: { name: 'Other', made: other.authenticator.make(challenge) } };
  const { id } = (await one.sign('POST /api/passkeys/{userId}', added)).body as Passkey;
  const remove = (passkeyId: number | undefined) =>
    one.sign('DELETE /api/passkeys/{userId}/{id}', { params: { userId, id: passkeyId ?? 0 } });
  const told = async () => {
    const rows = await app.db.rows(sql<{ change: string }>`SELECT data->>'change' AS change FROM outbox
      WHERE user_id = ${userId} AND data ? 'change' ORDER BY id`);
    return rows.map(({ change }) => change);
  };
  expect((await remove(id)).status).toBe(204);
  expect(await told()).toEqual(['passkey_added', 'passkey_added', 'passkey_removed']);
  expect((await remove(first?.id)).status).toBe(204);
  expect((await told()).slice(3)).toEqual(['passkey_removed', 'biometric_off']);
  await letterTo(app, email, /Subject: Biometric sign-in was switched off/);
});

it('a flood of e-mails hides no notice of a changed e-mail, password or wallet; new codes can be made 20 times an hour', async () => {
  const email = 'flooded@example.com';
  const { userId, token } = await app.register(email);
  const params = { userId };
  await app.db.run(sql`INSERT INTO mails (sealed_for, kind, ends_at, sent_at)
    SELECT ${`user:${userId}`}, kind, now(), now()
      FROM generate_series(1, 200), unnest(ARRAY['security email', 'security password', 'security recovered', 'recovery']) kind`);
  const make = () =>
    app.call('POST /api/recovery-codes/{userId}', { params, token, body: { currentPassword: PASSWORD } });
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await make()).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
  await app.call('POST /api/recovery', { body: { email } });
  await letterTo(app, email, /Subject: Recover your wallet/);
  await app.call('POST /api/auth/password', { token, body: { currentPassword: PASSWORD, newPassword: NEW } });
  await letterTo(app, email, /Subject: Your password was changed/);
  const body = { email: 'taken-over@example.com', currentPassword: NEW };
  await app.call('PATCH /api/user/{userId}', { params, token, body });
  await proveByLetter(app, { userId, token }, body.email);
  await letterTo(app, email, /Subject: Your e-mail was changed/);
});

it('a password can be changed ten times an hour; one e-mail reports the first change at once, and one later e-mail all other changes', async () => {
  const email = 'cannon@example.com';
  const { token } = await app.register(email);
  let now = PASSWORD;
  const change = async (newPassword: string) => {
    const { status } = await app.call('POST /api/auth/password', {
      token,
      body: { currentPassword: now, newPassword },
    });
    if (status === 204) now = newPassword;
    return status;
  };
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push(await change(`password number ${n}`));
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  await letterTo(app, email, /Subject: Your password was changed/);
  expect(await lettersTo(app, email)).toHaveLength(1);
  await app.db.run(sql`UPDATE mails SET due_at = now() WHERE letter IS NOT NULL`);
  await letterTo(app, email, /This has happened 9 times since our last mail about it\./);
  expect(await lettersTo(app, email)).toHaveLength(2);
});

it('right passwords have a separate limit, which wrong passwords do not use up', async () => {
  const email = 'knows@example.com';
  await app.register(email);
  await app.db.run(sql`DELETE FROM attempts`);
  const signIn = async (password: string) =>
    (await app.call('POST /api/auth/login', { body: { email, password } })).status;
  expect([await signIn('wrong one'), await signIn(PASSWORD)]).toEqual([401, 200]);
  const counted = await app.db.one(sql<{ n: number }>`
    SELECT count(*) AS n FROM attempts WHERE kind = 'right_password_of_account'`);
  expect(counted.n).toBe(1);
  await app.db.run(sql`INSERT INTO attempts (kind, subject)
    SELECT kind, subject FROM attempts, generate_series(1, 98) WHERE kind = 'right_password_of_account'`);
  expect([await signIn(PASSWORD), await signIn(PASSWORD)]).toEqual([200, 429]);
});

it('sends no notice of a change that failed, nor of a changed name', async () => {
  const email = 'jun@example.com';
  const { userId, token } = await app.register(email);
  await app.call('POST /api/auth/password', { token, body: { currentPassword: 'wrong one', newPassword: NEW } });
  const params = { userId };
  await app.call('PATCH /api/user/{userId}', { params, token, body: { email, firstName: 'Jun' } });
  await phoneOf(app, { userId, token }).register();
  await letterTo(app, email, /A passkey was added/);
  expect(withoutProofLetters(await lettersTo(app, email))).toHaveLength(1);
});

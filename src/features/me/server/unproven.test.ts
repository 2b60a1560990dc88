import { expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { setProvenEmail } from '#features/auth/server/email/email-store.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';

// Mail is queued, but the SMTP server is unreachable.
const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const app = testApp({ mode: 'hosted', each: 'nothing', isStill: true, settings: { mail } });

const register = async (email: string) => {
  const body = { email, password: 'correct horse battery', firstName: 'Jun', lastName: 'Park' };
  const reply = await app.call('POST /api/auth/register', { body });
  expect(reply.status, reply.text).toBe(201);
  const { user, token } = reply.body as { user: { id: number }; token: string };
  return { userId: user.id, token };
};
const age = (days: number) =>
  app.db.run(sql`UPDATE users SET created_at = now() - make_interval(days => ${days}) - interval '1 minute'`);
const countMails = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*)::int AS n FROM mails`)).n;
const sweep = (at = app) => at.runJob('unproven');
const left = async () =>
  (await app.db.rows(sql<{ id: number }>`SELECT id FROM users WHERE deleted_at IS NULL ORDER BY id`)).map(
    ({ id }) => id,
  );

it('an account with an unverified e-mail is deleted after seven days, on any number of nodes, without an e-mail; an account with money or documents stays', async () => {
  const [empty, rich, holder, another] = [
    await register('empty@example.com'),
    await register('rich@example.com'),
    await register('holder@example.com'),
    await register('proven@example.com'),
  ];
  await fund(app.db, rich.userId as UserId, 'XP', '1');
  const credential = {
    userId: holder.userId,
    credentialType: 'education',
    issuer: 'self:Hanbit',
    issuanceDate: '2020-03-02',
    credentialData: { name: 'A certificate' },
  };
  expect((await app.call('POST /api/credentials', { token: holder.token, body: credential })).status).toBe(201);
  await app.db.tx((tx) => setProvenEmail(tx, ownerProof(another.userId as UserId), 'proven@example.com'));
  const letters = await countMails();
  expect(letters).toBeGreaterThan(0);

  const state = await app.call('GET /api/email/{userId}', { params: { userId: empty.userId }, token: empty.token });
  expect(state.body).toMatchObject({ isProven: false, goesAt: expect.any(String) });

  await age(6);
  await sweep();
  expect(await left()).toEqual([empty.userId, rich.userId, holder.userId, another.userId]);
  await age(7);
  const second = await secondNode(app, { isStill: true });
  try {
    await Promise.all([sweep(), sweep(second)]);
  } finally {
    await second.stop();
  }
  expect(await left()).toEqual([rich.userId, holder.userId, another.userId]);
  expect((await app.call('GET /api/auth/verify', { token: empty.token })).status).toBe(401);
  // Deleting the account also erases its queued mail, and no new e-mail is written.
  expect(await countMails()).toBe(letters - 1);
  expect((await register('empty@example.com')).userId).toBeGreaterThan(another.userId);
});

it('an account that cannot be deleted delays no other account, and is reported', async () => {
  const [bad, good] = [await register('bad@example.com'), await register('good@example.com')];
  await age(8);
  await app.db.tx((tx) =>
    tx.exec(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse_one BEFORE DELETE ON identity_keys FOR EACH ROW WHEN (OLD.user_id = ${bad.userId}) EXECUTE FUNCTION refuse_one()`),
  );
  try {
    await expect(sweep()).rejects.toThrow('1 unproven accounts could not be warned or deleted');
    expect(await left()).toEqual([bad.userId]);
    expect(good.userId).toBeGreaterThan(bad.userId);
  } finally {
    await app.db.tx((tx) => tx.exec('DROP TRIGGER refuse_one ON identity_keys; DROP FUNCTION refuse_one()'));
  }
});

it('the bell warns of the deletion once on the first, third and sixth day, and warns nobody who has money', async () => {
  const [empty, rich] = [await register('warned@example.com'), await register('funded@example.com')];
  await fund(app.db, rich.userId as UserId, 'XP', '1');
  const messages = async ({ userId, token }: { userId: number; token: string }) => {
    const { body } = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    return (body as { code: string; message: string }[])
      .filter(({ code }) => code === 'email_unproven')
      .map(({ message }) => message);
  };
  const later = (days: number) =>
    app.db.run(sql`UPDATE notifications SET created_at = created_at - make_interval(days => ${days})`);
  await sweep();
  expect(await messages(empty)).toEqual([]);
  await age(1);
  await sweep();
  await sweep();
  expect(await messages(empty)).toEqual(['Without it, an empty wallet is deleted in 6 days.']);
  await later(1);
  await age(2);
  await sweep();
  expect(await messages(empty)).toHaveLength(1);
  for (const [day, text] of [
    [3, '4 days'],
    [6, 'a day'],
  ] as const) {
    await later(3);
    await age(day);
    await sweep();
    expect((await messages(empty))[0]).toBe(`Without it, an empty wallet is deleted in ${text}.`);
  }
  expect(await messages(empty)).toHaveLength(3);
  expect(await messages(rich)).toEqual([]);
});

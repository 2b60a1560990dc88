import { beforeAll, expect, it } from 'vitest';
import { allParts } from '#app/server/features.ts';
import { migrations } from '#app/server/migrations.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { letterTo } from '#features/auth/server/testing/mailbox.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { emailChanges, PASSWORD } from './testing/email-changes.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
let checker: Official;
let maker: Official;
const { ask, decided, loser, pass, prove, recorded } = emailChanges(app, () => ({ maker, checker }));

beforeAll(async () => {
  const owner = await city.owner();
  checker = await city.join(owner, 'approver');
  maker = await city.join(owner, 'owner');
});

const signIn = async (email: string, password = PASSWORD) =>
  (await app.call('POST /api/auth/login', { body: { email, password } })).status;
const addressOf = async ({ userId }: { userId: number }) =>
  (await app.db.one(sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId}`)).email;
const stateOf = async ({ userId }: { userId: number }) =>
  (await app.db.maybe(sql<{ state: string }>`SELECT state FROM email_changes WHERE user_id = ${userId}`))?.state;

/**
 * Deletes an account as a node of the previous release does, which knows neither e-mail changes nor the text of acts
 * about members.
 */
const deleteByOlderNode = ({ userId }: { userId: number }) =>
  app.db.run(sql`UPDATE users SET email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', email_proven_at = NULL,
    first_name = 'Deleted', last_name = 'account', name_ko = NULL, password_hash = NULL, language = NULL, biometric_enabled = false,
    deleted_at = clock_timestamp() WHERE id = ${userId}`);
const actsAbout = ({ userId }: { userId: number }) =>
  app.db.rows(sql`SELECT state, title, body FROM office_acts WHERE subject = ${`member:${userId}`}`);

it('the password opens an account by the former address for 30 days, under one limit with the new address', async () => {
  const me = await loser();
  await decided(me);
  await prove(me);
  await pass(me, 73);
  expect(await letterTo(app, me.email, /For 30 days you can sign in with this address/)).not.toContain(me.newEmail);
  expect(await signIn(me.email)).toBe(200);
  for (let n = 0; n < 5; n += 1) {
    expect(await signIn(me.email, 'wrong')).toBe(401);
    expect(await signIn(me.newEmail, 'wrong')).toBe(401);
  }
  expect([await signIn(me.email, 'wrong'), await signIn(me.newEmail)]).toEqual([429, 429]);
  await app.db.run(sql`DELETE FROM attempts`);
  await app.db.run(sql`UPDATE email_changes SET opened_at = opened_at - interval '30 days', due_at = due_at - interval '30 days',
    ended_at = ended_at - interval '30 days' WHERE user_id = ${me.userId}`);
  expect([await signIn(me.email), await signIn(me.newEmail)]).toEqual([401, 200]);
});

it('a former address verified by another account opens only that account; an unverified account with it locks nobody out', async () => {
  const [me, other] = [await loser(), await loser()];
  await decided(me);
  await prove(me);
  await pass(me, 73);
  const setEmail = (isProven: boolean) =>
    app.db.run(sql`UPDATE users SET email = ${me.email}, password_hash = NULL,
      email_proven_at = CASE WHEN ${isProven}::boolean THEN clock_timestamp() END WHERE id = ${other.userId}`);
  await setEmail(false);
  expect(await signIn(me.email)).toBe(200);
  await setEmail(true);
  expect([await signIn(me.email), await signIn(me.newEmail)]).toEqual([401, 200]);
});

it('a change of an account deleted by a node of the previous release is removed with its addresses and the text of its act', async () => {
  const [waiting, done, over] = [await loser(), await loser(), await loser()];
  for (const me of [waiting, done, over]) {
    await decided(me);
    await prove(me);
  }
  await pass(done, 73);
  // The e-mail change itself is gone already, and only its act is left.
  await app.db.run(sql`DELETE FROM attempts WHERE kind = 'office_email_change'`);
  await app.db.run(sql`DELETE FROM email_changes WHERE user_id = ${over.userId}`);
  for (const me of [waiting, done, over]) {
    await deleteByOlderNode(me);
    await app.runJob('email-changes');
    expect(await stateOf(me)).toBeUndefined();
    expect(
      await app.db.rows(
        sql`SELECT body FROM office_acts WHERE subject = ${`member:${me.userId}`} AND kind = 'member.email'`,
      ),
    ).toEqual([{ body: '{}' }]);
  }
});

it('acts about members deleted before the upgrade end with the upgrade and lose their text', async () => {
  const [waiting, done] = [await loser(), await loser()];
  expect((await ask(maker, waiting)).status).toBe(201);
  await decided(done);
  await app.db.run(sql`DELETE FROM email_changes WHERE user_id = ${done.userId}`);
  for (const me of [waiting, done]) await deleteByOlderNode(me);
  const text = migrations().find(({ number }) => number === 249)?.text ?? '';
  for (const statement of text.match(/^UPDATE [^;]*;/gm) ?? [])
    await app.db.run({ text: statement, values: [], name: '' });
  const emptied = { title: '–', body: '{}' };
  expect([await actsAbout(waiting), await actsAbout(done)]).toEqual([
    [{ ...emptied, state: 'withdrawn' }],
    [{ ...emptied, state: 'done' }],
  ]);
});

it('the waiting time starts with the mail to the present address, and is seven days if that mail was given up', async () => {
  const [late, unsent] = [await loser(), await loser()];
  for (const me of [late, unsent]) {
    await decided(me);
    await prove(me);
  }
  const noticeOf = ({ userId }: { userId: number }) =>
    sql`(SELECT notice_id FROM email_changes WHERE user_id = ${userId})`;
  const shift = ({ userId }: { userId: number }) =>
    app.db.run(sql`UPDATE email_changes SET told_at = NULL, opened_at = opened_at - interval '80 hours', due_at = due_at - interval '80 hours',
      expires_at = expires_at - interval '80 hours' WHERE user_id = ${userId}`);
  // The act was checked 80 hours ago, but the e-mail was sent only now.
  await app.runJob('mail');
  await shift(late);
  await app.runJob('email-changes');
  expect(await stateOf(late)).toBe('open');
  await app.db.run(
    sql`UPDATE mails SET sent_at = NULL, given_up_at = clock_timestamp() WHERE id = ${noticeOf(unsent)}`,
  );
  await shift(unsent);
  await app.runJob('email-changes');
  for (const me of [late, unsent]) await pass(me, 73);
  expect([await stateOf(late), await stateOf(unsent)]).toEqual(['done', 'open']);
  await pass(unsent, 96);
  expect(await stateOf(unsent)).toBe('done');
});

it('a restored store does not apply a change of e-mail that waited in its backup', async () => {
  await app.db.run(sql`DELETE FROM attempts WHERE kind = 'office_email_change'`);
  const me = await loser();
  await decided(me);
  await prove(me);
  const before = await recorded('member.email_kept');
  await app.db.tx(async (tx) => {
    for (const { putBack } of allParts()) await putBack?.(tx);
  });
  await pass(me, 73);
  expect([await addressOf(me), await stateOf(me)]).toEqual([me.email, 'void']);
  expect(await recorded('member.email_kept')).toBe(before + 1);
});

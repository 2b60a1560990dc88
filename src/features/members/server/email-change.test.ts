import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { lettersTo, letterTo } from '#features/auth/server/testing/mailbox.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { emailChanges, type Loser, PASSWORD, PROOF } from './testing/email-changes.ts';
import { membersDesk } from './testing/members.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);
let owner: Official;
let checker: Official;
let maker: Official;
const { ask, decided, loser, now, open, pass, press, prove, proveOwn, recorded, stop, tokenIn, age } = emailChanges(
  app,
  () => ({ maker, checker }),
);

beforeAll(async () => {
  owner = await city.owner();
  checker = await city.join(owner, 'approver');
  maker = await city.join(owner, 'owner');
});

const signIn = async (email: string) =>
  (await app.call('POST /api/auth/login', { body: { email, password: PASSWORD } })).status;
const titles = async ({ userId, token }: Loser) =>
  ((await app.call('GET /api/notifications/{userId}', { params: { userId }, token })).body as { title: string }[]).map(
    ({ title }) => title,
  );
const unlimited = () => app.db.run(sql`DELETE FROM attempts WHERE kind = 'office_email_change'`);

it('two people change a verified e-mail after 72 hours and the verification of the new address, and the member is notified before and after', async () => {
  const me = await loser();
  const asked = await ask(maker, me);
  expect((asked.body as OfficeAct).facts).toEqual([
    { name: 'member', value: expect.stringContaining(`(${me.userId})`) },
    { name: 'email_before', value: me.email },
    { name: 'email_after', value: me.newEmail },
    { name: 'seen', value: PROOF },
    { name: 'stops', value: '0' },
  ]);
  expect((await desk.check(maker, asked.body as OfficeAct)).problem.code).toBe('own_act');
  expect(await lettersTo(app, me.newEmail)).toEqual([]);
  expect((await desk.check(checker, asked.body as OfficeAct)).status).toBe(200);
  const notice = await letterTo(app, me.email, /72 hours/);
  expect(notice).toContain('/login?stop#');
  expect(notice).not.toContain(me.newEmail);
  expect(notice.replaceAll('=\r\n', '')).toMatch(/[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d KST/);
  await expect.poll(() => titles(me)).toContain('Support will change your e-mail');
  expect(await open(me)).toMatchObject({ email: 'f•••@city.example', isProven: false, isHeld: false });

  // Neither the waiting time nor the proof alone lets the change take effect.
  await pass(me, 73);
  expect(await now(me)).toEqual([me.email, 'open']);
  expect((await prove(me)).body).toMatchObject({ email: me.newEmail });
  await app.db.run(sql`INSERT INTO recovery_links (token_hash, user_id) VALUES (sha256('old'), ${me.userId})`);
  const before = await recorded('member.email_changed');
  await pass(me, 0);
  expect(await now(me)).toEqual([me.newEmail, 'done']);
  expect(await recorded('member.email_changed')).toBe(before + 1);
  expect((await app.call('GET /api/auth/verify', { token: me.token })).status).toBe(401);
  expect(await app.db.rows(sql`SELECT 1 AS is FROM recovery_links WHERE user_id = ${me.userId}`)).toEqual([]);
  expect([await signIn(me.email), await signIn(me.newEmail)]).toEqual([200, 200]);
  await letterTo(app, me.email, /Subject: Your e-mail was changed/);
  await letterTo(app, me.newEmail, /Subject: Your e-mail was changed/);
  expect((await stop(me)).problem.code).toBe('link_over');
});

it('a change waits the full 72 hours even if the new address is verified at once', async () => {
  const me = await loser();
  await decided(me);
  await prove(me);
  await pass(me, 71);
  expect(await now(me)).toEqual([me.email, 'open']);
  await pass(me, 1);
  expect(await now(me)).toEqual([me.newEmail, 'done']);
});

it('a change takes effect once if three nodes look for it at the same moment', async () => {
  const me = await loser();
  await decided(me);
  await prove(me);
  const others = [await startTestApp({ mode: 'hosted', over: app }), await startTestApp({ mode: 'hosted', over: app })];
  try {
    const before = await recorded('member.email_changed');
    await age(me, 73);
    await Promise.all([app, ...others].map((node) => node.runJob('email-changes')));
    await app.runJob('email-changes');
    await expect.poll(() => now(me)).toEqual([me.newEmail, 'done']);
    expect(await recorded('member.email_changed')).toBe(before + 1);
    const said = await app.db.rows(
      sql`SELECT 1 AS is FROM security_log WHERE user_id = ${me.userId} AND what = 'email'`,
    );
    expect(said).toHaveLength(1);
  } finally {
    for (const node of others) await node.stop();
  }
});

it('a change is stopped by the link in its e-mail without sign-in, which has no other effect, or by a tap with a session', async () => {
  await unlimited();
  const [me, other] = [await loser(), await loser()];
  await decided(me);
  const token = await tokenIn(me.email, 'stop');
  expect((await app.call('POST /api/email-changes/proof', { body: { token } })).problem.code).toBe('link_over');
  const proof = { body: { token, password: PASSWORD } };
  expect((await app.call('POST /api/email-proofs', proof)).problem.code).toBe('link_over');
  await prove(me);
  const before = await recorded('member.email_kept');
  expect((await stop(me)).status).toBe(204);
  await letterTo(app, me.email, /Subject: The change of your e-mail was stopped/);
  await letterTo(app, me.newEmail, /Subject: The change of your e-mail was stopped/);
  // The client repeats the request.
  expect((await stop(me)).status).toBe(204);
  await pass(me, 200);
  expect(await now(me)).toEqual([me.email, 'stopped']);
  expect(await recorded('member.email_kept')).toBe(before + 1);

  await decided(other);
  const id = (await open(other))?.id ?? 0;
  expect((await press(me, id)).problem.code).toBe('link_over');
  expect([(await press(other, id)).status, (await press(other, id)).status]).toEqual([204, 204]);
  const said = await app.db.rows(
    sql`SELECT 1 AS is FROM security_log WHERE user_id = ${other.userId} AND what = 'email_change_stopped'`,
  );
  expect(said).toHaveLength(1);
  expect(await now(other)).toEqual([other.email, 'stopped']);
});

it('a change ends by itself if the new address is not verified within seven days', async () => {
  const me = await loser();
  await decided(me);
  const token = await tokenIn(me.newEmail, 'renew');
  await pass(me, 7 * 24 + 1);
  expect(await now(me)).toEqual([me.email, 'expired']);
  expect((await app.call('POST /api/email-changes/proof', { body: { token } })).problem.code).toBe('link_over');
  await letterTo(app, me.email, /Subject: Your e-mail stays as it was/);
});

it('a change ends if the member verifies another address, and is deleted with the account; a freeze does not end it', async () => {
  await unlimited();
  const [changer, leaver, frozen] = [await loser(), await loser(), await loser()];
  for (const one of [changer, leaver, frozen]) {
    await decided(one);
    await prove(one);
  }
  expect((await proveOwn(changer, 'own-wish@city.example')).status).toBe(200);
  await pass(changer, 73);
  expect(await now(changer)).toEqual(['own-wish@city.example', 'changed']);

  const gone = await app.call('POST /api/user/{userId}/deletion', {
    params: { userId: leaver.userId },
    token: leaver.token,
    body: { currentPassword: PASSWORD, givenUp: [] },
  });
  expect(gone.status, gone.text).toBe(204);
  await app.runJob('email-changes');
  const left = await app.db.rows(sql<{ body: string }>`
    SELECT body FROM office_acts WHERE subject = ${`member:${leaver.userId}`} AND kind = 'member.email'`);
  expect(left).toEqual([{ body: '{}' }]);
  expect(await app.db.rows(sql`SELECT 1 AS is FROM email_changes WHERE user_id = ${leaver.userId}`)).toEqual([]);

  await desk.act(owner, 'freeze', frozen.userId);
  await pass(frozen, 73);
  expect(await now(frozen)).toEqual([frozen.newEmail, 'done']);
  expect(await desk.look(maker, frozen.userId)).toMatchObject({ state: 'frozen' });
});

import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { letterTo } from '#features/auth/server/testing/mailbox.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { emailChanges, type Loser } from './testing/email-changes.ts';
import { membersDesk } from './testing/members.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);
let owner: Official;
let checker: Official;
let maker: Official;
const { ask, decided, loser, now, open, pass, press, prove, proveOwn, stop } = emailChanges(app, () => ({
  maker,
  checker,
}));

beforeAll(async () => {
  owner = await city.owner();
  checker = await city.join(owner, 'approver');
  maker = await city.join(owner, 'support');
});
const unlimited = () => app.db.run(sql`DELETE FROM attempts WHERE kind = 'office_email_change'`);
const code = async (sent: Promise<{ problem?: { code?: string } }>) => (await sent).problem?.code;

it('a change of e-mail is refused for an address verified by another account, the present address, a second concurrent change, and an account without a verified address', async () => {
  await unlimited();
  const [me, other] = [await loser(), await loser()];
  expect(await code(ask(maker, me, other.email))).toBe('email_taken');
  expect(await code(ask(maker, me, me.email))).toBe('not_so_now');
  expect(await code(ask(maker, me, 'no address'))).toBe('malformed');
  expect(await code(ask(checker, me))).toBe('forbidden');
  await decided(me);
  expect(await code(ask(maker, me, 'third@city.example'))).toBe('not_so_now');
  const unproven = await loser();
  await app.db.run(sql`UPDATE users SET email_proven_at = NULL WHERE id = ${unproven.userId}`);
  expect(await code(ask(maker, unproven))).toBe('not_so_now');
});

it('a change of e-mail has no effect if another account verifies the address at any time before the change takes effect', async () => {
  await unlimited();
  const me = await loser();
  const asked = (await ask(maker, me)).body as OfficeAct;
  const taker = await app.register(me.newEmail);
  const holds = (email: string) => app.db.run(sql`UPDATE users SET email = ${email} WHERE id = ${taker.userId}`);
  expect(await code(desk.check(checker, asked))).toBe('cannot_be');
  await holds('elsewhere@city.example');
  expect((await desk.check(checker, asked)).status).toBe(200);
  await holds(me.newEmail);
  expect(await code(prove(me))).toBe('email_taken');
  await holds('elsewhere@city.example');
  expect((await prove(me)).status).toBe(200);
  await holds(me.newEmail);
  await pass(me, 73);
  expect(await now(me)).toEqual([me.email, 'void']);
});

it('an officer can neither request nor check their own change, nor can another account with the same passport', async () => {
  await unlimited();
  const both = await city.join(owner, 'owner');
  const self = { userId: both.userId, newEmail: 'both-new@city.example' };
  expect(await code(ask(both, self))).toBe('own_organisation');
  const asked = (await ask(maker, self)).body as OfficeAct;
  expect(await code(desk.check(both, asked))).toBe('own_organisation');

  const [twin, me] = [await city.join(owner, 'owner'), await loser()];
  const early = (await ask(twin, me)).body as OfficeAct;
  for (const one of [twin, me]) {
    const papers = submitting(app, () => one);
    await papers.becomes(await papers.submit('M 2345-6789'), 'verified');
  }
  // The maker verified their passport only after requesting the change.
  expect(await code(desk.check(checker, early))).toBe('cannot_be');
  await app.db.run(
    sql`UPDATE office_acts SET state = 'withdrawn', decided_at = clock_timestamp() WHERE id = ${early.id}`,
  );
  expect(await code(ask(twin, me))).toBe('own_organisation');
  expect(await code(desk.check(twin, (await ask(maker, me)).body as OfficeAct))).toBe('own_organisation');
});

it('an officer may request five changes a day; refused requests do not count', async () => {
  const helper = await city.join(owner, 'support');
  for (let n = 0; n < 5; n += 1) {
    const me = await loser();
    expect(await code(ask(helper, me, me.email))).toBe('not_so_now');
    expect((await ask(helper, me)).status).toBe(201);
  }
  expect((await ask(helper, await loser())).problem).toMatchObject({ status: 429, code: 'too_many_requests' });
});

it('a change of e-mail has no effect if one of the two officers has lost the role before it takes effect, or is frozen', async () => {
  await unlimited();
  const [gone, demoted, frozen] = [
    await city.join(owner, 'support'),
    await city.join(owner, 'approver'),
    await city.join(owner, 'approver'),
  ];
  const mine: Loser[] = [await loser(), await loser(), await loser()];
  const [one, two, three] = mine as [Loser, Loser, Loser];
  await decided(one, { maker: gone, checker });
  await decided(two, { maker, checker: demoted });
  await decided(three, { maker, checker: frozen });
  await app.db.run(sql`DELETE FROM organisation_staff WHERE user_id = ${gone.userId}`);
  await app.db.run(sql`UPDATE organisation_staff SET role = 'auditor' WHERE user_id = ${demoted.userId}`);
  const asked = await owner.phone.sign('POST /api/office/members/{memberId}/freeze-official', {
    params: { memberId: frozen.userId },
    body: { reason: 'Stolen passkey' },
  });
  expect((await desk.check(checker, asked.body as OfficeAct)).status).toBe(200);
  for (const who of mine) {
    await prove(who);
    await pass(who, 73);
    expect(await now(who)).toEqual([who.email, 'void']);
  }
});

it('a thief of the phone can stop a change only twice: then the account is frozen, and only the office ends the next change', async () => {
  await unlimited();
  const me = await loser();
  for (let n = 0; n < 2; n += 1) {
    await decided(me);
    expect((await stop(me)).status).toBe(204);
    await app.runJob('email-changes');
  }
  expect((await ask(maker, me)).problem).toMatchObject({
    code: 'not_so_now',
    detail: expect.stringContaining('freeze the account first'),
  });
  await desk.act(maker, 'freeze', me.userId);
  expect((await decided(me)).facts).toContainEqual({ name: 'stops', value: '2' });
  expect(await letterTo(app, me.email, /Only the office can end this change/)).not.toContain('/login?stop#');
  const thief = { ...me, token: await desk.signIn(me.email) };
  const change = await open(thief);
  expect(change).toMatchObject({ isHeld: true });
  const listed = await app.call('GET /api/notifications/{userId}', {
    params: { userId: me.userId },
    token: thief.token,
  });
  expect(listed.text).toContain('only the office can end this change');
  expect(await code(press(thief, change?.id ?? 0))).toBe('change_held');
  expect(await code(proveOwn(thief, 'thief@city.example'))).toBe('change_held');
  await prove(me);
  await pass(me, 73);
  expect(await now(me)).toEqual([me.newEmail, 'done']);
  expect(await desk.look(maker, me.userId)).toMatchObject({ state: 'frozen' });
});

it('an owner who stopped two changes requested by a thief can have support end the third, and lifting the freeze ends it too', async () => {
  await unlimited();
  for (const way of ['stop', 'lift'] as const) {
    const me = await loser();
    for (let n = 0; n < 2; n += 1) {
      await decided(me);
      await stop(me);
    }
    await unlimited();
    await desk.act(maker, 'freeze', me.userId);
    await decided(me);
    await prove(me);
    const params = { memberId: me.userId };
    if (way === 'stop') {
      const stopping = { params, body: { reason: 'They objected' } };
      const ended = await maker.phone.sign('POST /api/office/members/{memberId}/email/stop', stopping);
      expect([ended.status, ended.body]).toMatchObject([200, { emailChange: { state: 'void' } }]);
      expect(await code(maker.phone.sign('POST /api/office/members/{memberId}/email/stop', stopping))).toBe(
        'not_so_now',
      );
    } else expect((await desk.both(maker, checker, 'lift', me.userId)).status).toBe(200);
    await pass(me, 73);
    expect(await now(me)).toEqual([me.email, 'void']);
  }
});

it('a change of e-mail hides its addresses and evidence from officers who neither check it nor may read e-mails', async () => {
  await unlimited();
  const [finance, me] = [await city.join(owner, 'finance'), await loser()];
  const { id } = await decided(me);
  const read = async (by: Official) =>
    ((await by.phone.call('GET /api/office/acts', { query: { state: 'all', limit: 200 } })).body as OfficeAct[])
      .find((one) => one.id === id)
      ?.facts.find(({ name }) => name === 'email_after')?.value;
  expect([await read(finance), await read(checker), await read(maker)]).toEqual(['•••', me.newEmail, me.newEmail]);
});

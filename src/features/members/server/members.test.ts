import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { OfficeMember } from '../contract.ts';
import { membersDesk } from './testing/members.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);
const { giving, pay, person } = market(app);
let owner: Official;
let approver: Official;
let support: Official;

beforeAll(async () => {
  owner = await city.owner();
  approver = await city.join(owner, 'approver');
  support = await city.join(owner, 'support');
});

const named = async (firstName: string, lastName: string, email: string) => {
  const made = await app.register(email);
  await app.db.run(
    sql`UPDATE users SET first_name = ${firstName}, last_name = ${lastName}, name_ko = NULL WHERE id = ${made.userId}`,
  );
  return made;
};
const saidBy = async (one: Official, act: string) =>
  (
    await app.db.rows(
      sql<{ n: number }>`SELECT n FROM organisation_audit WHERE act = ${act} AND by_user = ${one.userId}`,
    )
  ).length;

describe('finding members', () => {
  it('finds members by the beginning of a name, a number, an address, and by e-mail if the role may read e-mails; the member last seen comes first', async () => {
    const gaeun = await named('Gaeun', 'Nam', 'gaeun.nam@city.example');
    const other = await named('Namu', '100%_Kim', 'namu@city.example');
    await app.db.run(sql`UPDATE member_seen SET seen_at = now() + interval '1 hour' WHERE user_id = ${gaeun.userId}`);
    const ids = async (one: Official, q: string) => (await desk.find(one, { q })).map(({ id }) => id);
    expect(await ids(support, 'nam')).toEqual([gaeun.userId, other.userId]);
    expect(await ids(support, 'GAE')).toEqual([gaeun.userId]);
    expect(await ids(support, `M-${gaeun.userId}`)).toEqual([gaeun.userId]);
    expect(await ids(support, gaeun.address.slice(0, 12))).toEqual([gaeun.userId]);
    expect(await ids(support, 'gaeun.nam@')).toEqual([gaeun.userId]);
    expect(await ids(approver, 'gaeun.nam@')).toEqual([]);
    // LIKE's wildcards match only themselves.
    expect(await ids(support, '%')).toEqual([]);
    expect(await ids(support, '100%_')).toEqual([other.userId]);
    const pages: number[] = [];
    for (let before: string | undefined; ; ) {
      const reply = await support.phone.call('GET /api/office/members', {
        query: { limit: 2, ...(before && { before }) },
      });
      pages.push(...(reply.body as { id: number }[]).map(({ id }) => id));
      before = /before=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1];
      if (!before) break;
    }
    const { n } = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM users WHERE NOT is_organisation`);
    expect([pages[0], pages.length, new Set(pages).size]).toEqual([gaeun.userId, n, n]);
    expect((await support.phone.call('GET /api/office/members/figures')).body).toMatchObject({ all: n });
    expect((await support.phone.call('GET /api/office/members', { query: { before: 'x' } })).status).toBe(400);
  });

  it('shows the fields of a member that the role may read, and records each look', async () => {
    const member = await person('3000');
    const told = async () =>
      (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM outbox WHERE type = 'organisation_staff'`)).n;
    const before = await told();
    const seen = await desk.look(approver, member.userId);
    // A look must not notify screens: they would reload, which would be another look.
    expect(await told()).toBe(before);
    expect(seen).toMatchObject({
      id: member.userId,
      level: 1,
      state: 'active',
      balance: '3000',
      email: null,
      standing: null,
      history: [],
    });
    expect((await desk.look(support, member.userId)).email).toContain('@');
    expect([await saidBy(approver, 'member.seen'), await saidBy(support, 'member.seen')]).toEqual([1, 1]);
    // An open member card is reloaded at every live event. For ten minutes that counts as one look, for this member
    // only.
    await desk.look(approver, member.userId);
    await desk.look(approver, (await person()).userId);
    expect([await saidBy(approver, 'member.seen'), await saidBy(support, 'member.seen')]).toEqual([2, 1]);
    await app.db.run(sql`UPDATE attempts SET at = at - interval '10 minutes' WHERE kind = 'office_look'`);
    await desk.look(approver, member.userId);
    expect(await saidBy(approver, 'member.seen')).toBe(3);
    const none = await support.phone.call('GET /api/office/members/{memberId}', { params: { memberId: city.id() } });
    expect(none.status).toBe(404);
  });
});

describe('states', () => {
  it('one person freezes a member at once; lifting a freeze needs a second person, and nobody alone ends a freeze sooner', async () => {
    const member = await person();
    expect(
      (
        await support.phone.call('POST /api/office/members/{memberId}/freeze', {
          params: { memberId: member.userId },
          body: { reason: 'x' },
        })
      ).problem.code,
    ).toBe('signature_required');
    expect((await desk.act(support, 'freeze', member.userId)).body).toMatchObject({
      state: 'frozen',
      sessions: 0,
      history: [{ state: 'frozen', until: null }],
    });
    const sooner = { until: (await nowOf(app.db, 3_600_000)).toISOString() };
    expect((await desk.act(support, 'freeze', member.userId, sooner)).problem.code).toBe('not_so_now');
    expect((await desk.limit(support, 'limit', member.userId, { payment: '5' })).problem.code).toBe('not_so_now');
    expect((await desk.act(approver, 'lift', member.userId)).problem.code).toBe('forbidden');
    const asked = (await desk.act(owner, 'lift', member.userId)).body as OfficeAct;
    expect((await desk.check(owner, asked)).problem.code).toBe('own_act');
    expect(await desk.look(support, member.userId)).toMatchObject({ state: 'frozen', waits: asked.id });
    expect((await desk.check(approver, asked)).body).toMatchObject({ state: 'done' });
    expect(await desk.look(support, member.userId)).toMatchObject({
      state: 'active',
      waits: null,
      history: [{ state: 'active' }, { state: 'frozen' }],
    });
    const mails = await app.db.rows(
      sql<{ kind: string }>`SELECT kind FROM mails WHERE kind LIKE 'member %' ORDER BY id DESC LIMIT 2`,
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['member active', 'member frozen']);
  });

  it('one person lowers caps, two people raise them; the lower of the currency’s cap and the member’s own cap counts, and a freeze keeps the caps', async () => {
    const [member, stall] = [await person('50000'), await person()];
    const merchantId = (await giving(stall, 0)).body.id;
    const buy = async (amount: string) => (await pay(member, { merchantId, amount })).problem?.code;
    const limits = async () =>
      (
        await app.call('GET /api/local-currency/{userId}/limits', {
          params: { userId: member.userId },
          token: member.token,
        })
      ).body;
    expect((await desk.limit(support, 'limit', member.userId, { payment: '3000', month: '5000' })).body).toMatchObject({
      state: 'limited',
      ownCaps: { payment: '3000', month: '5000', holding: null },
    });
    expect(await limits()).toMatchObject({ payment: { most: '3000' }, month: { most: '5000' } });
    expect([await buy('3001'), await buy('3000'), await buy('2001'), await buy('2000')]).toEqual([
      'over_payment_cap',
      undefined,
      'over_month_cap',
      undefined,
    ]);
    for (const caps of [{ payment: '3001', month: '5000' }, { payment: '3000' }, {}])
      expect((await desk.limit(support, 'limit', member.userId, caps)).problem.code).toBe('not_so_now');
    const until = (await nowOf(app.db, 3_600_000)).toISOString();
    expect(
      (await desk.limit(support, 'limit', member.userId, { payment: '1', month: '1' }, { until })).problem.code,
    ).toBe('not_so_now');
    const raised = await desk.both(owner, approver, 'limits', member.userId, {
      caps: { payment: '4000', month: null, holding: '60000' },
    });
    expect((raised.body as OfficeAct).facts.slice(1)).toEqual([
      { name: 'caps_before', value: '₩3,000 / ₩5,000 / –' },
      { name: 'caps_after', value: '₩4,000 / – / ₩60,000' },
    ]);
    expect(await limits()).toMatchObject({
      payment: { most: '4000' },
      month: { most: null },
      holding: { most: '60000' },
    });
    expect([await buy('4001'), await buy('4000')]).toEqual(['over_payment_cap', undefined]);
    const sent = {
      params: { userId: stall.userId },
      token: stall.token,
      body: { amount: '20000', toAddress: member.address },
    };
    expect((await app.call('POST /api/local-currency/{userId}/sends', sent)).problem.code).toBe('payee_at_cap');
    await desk.act(support, 'freeze', member.userId);
    const lifted = await desk.both(owner, approver, 'lift', member.userId);
    expect((lifted.body as OfficeAct).facts[1]).toEqual({ name: 'change', value: 'state: frozen → limited' });
    expect(await desk.look(support, member.userId)).toMatchObject({
      state: 'limited',
      ownCaps: { payment: '4000', holding: '60000' },
    });
    await desk.both(owner, approver, 'limits', member.userId);
    expect(await desk.look(support, member.userId)).toMatchObject({
      state: 'active',
      ownCaps: { payment: null, month: null, holding: null },
    });
  });

  it('two people close an account: the member can read it and withdraw money to their bank, can pay nobody, and nobody can reopen it', async () => {
    const member = await person();
    const closed = await desk.both(owner, approver, 'close', member.userId);
    expect(closed.body).toMatchObject({
      state: 'done',
      facts: [{ name: 'member' }, { name: 'change', value: 'state: active → closed' }],
    });
    expect(await desk.standing(member)).toMatchObject({ state: 'closed' });
    const stall = await person();
    const merchantId = (await giving(stall, 0)).body.id;
    expect((await pay(member, { merchantId, amount: '1000' })).problem.code).toBe('account_stopped');
    const accounts = await app.db.rows(
      sql<{
        lets: boolean;
      }>`SELECT ledger_is_stopped(stop, stop_until, user_id, 'withdrawal') AS lets FROM accounts WHERE user_id = ${member.userId}`,
    );
    expect(accounts).toEqual([{ lets: false }]);
    for (const what of ['freeze', 'lift', 'close'] as const)
      expect((await desk.act(owner, what, member.userId)).problem.code).toBe('not_so_now');
  });

  it('the store lets nobody loosen a limit or a state without an act of two people, and each act is valid once', async () => {
    const member = await person();
    await desk.act(support, 'freeze', member.userId);
    const set = (state: string, act: number | null, reason = 'Phone reported stolen', by = owner.userId) =>
      app.db.run(
        sql`SELECT member_state_set(${member.userId}, ${state}, ${reason}, NULL, ARRAY[NULL, NULL, NULL]::numeric[], ${act}, ${by})`,
      );
    const asked = (await desk.act(owner, 'lift', member.userId)).body as OfficeAct;
    for (const act of [null, asked.id, 999_999]) await expect(set('active', act)).rejects.toThrow(/two people/);
    await expect(set('limited', null)).rejects.toThrow();
    await expect(set('closed', asked.id)).rejects.toThrow(/two people/);
    await desk.check(approver, asked);
    await desk.act(support, 'freeze', member.userId);
    // An act that was carried out is used up.
    await expect(set('active', asked.id)).rejects.toThrow(/act_id/);
    await expect(set('frozen', null, 'x', 1)).resolves.toBeDefined();
    expect(await desk.look(owner, member.userId)).toMatchObject({ state: 'frozen' } satisfies Partial<OfficeMember>);
  });
});

describe('help', () => {
  it('ends a member’s sessions, and sends recovery only to the proven address', async () => {
    const member: Person = await person();
    const about = { params: { memberId: member.userId } };
    expect((await support.phone.sign('POST /api/office/members/{memberId}/sign-out', about)).body).toEqual({
      ended: 1,
    });
    const look = { params: { userId: member.userId }, token: member.token };
    expect((await app.call('GET /api/standing/{userId}', look)).status).toBe(401);
    const mails = async () =>
      (await app.db.rows(sql<{ id: number }>`SELECT id FROM mails WHERE kind = 'recovery'`)).length;
    expect((await support.phone.sign('POST /api/office/members/{memberId}/recovery', about)).status).toBe(204);
    expect(await mails()).toBe(1);
    await app.db.run(sql`UPDATE users SET email_proven_at = NULL WHERE id = ${member.userId}`);
    expect((await support.phone.sign('POST /api/office/members/{memberId}/recovery', about)).problem.code).toBe(
      'not_so_now',
    );
    expect(await mails()).toBe(1);
    expect((await approver.phone.sign('POST /api/office/members/{memberId}/recovery', about)).problem.code).toBe(
      'forbidden',
    );
    expect(await saidBy(support, 'member.recovery')).toBe(1);
  });

  it('an officer can send ten recovery e-mails within an hour', async () => {
    const [helper, colleague] = [await city.join(owner, 'support'), await city.join(owner, 'support')];
    const members: Person[] = [];
    for (let n = 0; n < 11; n += 1) members.push(await person());
    const letter = (by: Official, { userId }: Person) =>
      by.phone.sign('POST /api/office/members/{memberId}/recovery', { params: { memberId: userId } });
    const [unproven, ...others] = members as [Person, ...Person[]];
    await app.db.run(sql`UPDATE users SET email_proven_at = NULL WHERE id = ${unproven.userId}`);
    expect((await letter(helper, unproven)).problem.code).toBe('not_so_now');
    for (const one of others) expect((await letter(helper, one)).status).toBe(204);
    const { problem } = await letter(helper, others[0] ?? unproven);
    expect(problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await saidBy(helper, 'member.recovery')).toBe(10);
    expect((await letter(colleague, others[0] ?? unproven)).status).toBe(204);
    await app.db.run(sql`UPDATE attempts SET at = at - interval '1 hour' WHERE kind = 'office_recovery'`);
    expect((await letter(helper, others[0] ?? unproven)).status).toBe(204);
  });

  it('a frozen officer has no access to the office', async () => {
    const finance = await city.join(owner, 'finance');
    await desk.act(owner, 'freeze', finance.userId);
    const token = await desk.signIn(finance.email);
    const back = phoneOf(app, { userId: finance.userId, token });
    expect((await back.call('GET /api/office/today')).problem.code).toBe('forbidden');
    await fund(app.db, finance.userId, 'KRW', '10');
  });
});

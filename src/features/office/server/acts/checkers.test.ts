import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import type { OfficeRole } from '../../rules.ts';
import { checkAct } from '../testing/check-act.ts';
import { cityOffice, type Official } from '../testing/city.ts';
import { reserveOf } from '../testing/reserve.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);
const firms = registry(app);

const closing = async (by: Official) => {
  const { organisation } = await firms.make(await app.register(), { kinds: ['merchant'] });
  const sent = { params: { shopId: organisation.id }, body: { reason: 'Moved away' } };
  return (await by.phone.sign('POST /api/office/shops/{shopId}/close', sent)).body as OfficeAct;
};
/** Joins the office now, by invitation. */
const joinNow = async (owner: Official, role: string): Promise<Official> => {
  const one = await city.person();
  await app.db.run(sql`UPDATE users SET name_ko = '남보라' WHERE id = ${one.userId}`);
  const invited = await owner.phone.sign('POST /api/org/{id}/invitations', {
    params: { id: city.id() },
    body: { role, label: role, email: one.email },
  });
  expect((await city.accept(one, (invited.body as { link: string }).link)).status).toBe(201);
  await city.enter(one);
  return one;
};
/** An office with an owner, an officer in this role, an approver and a support officer. */
const officeWith = async (role: OfficeRole) => {
  const owner = await city.owner();
  const second = await city.join(owner, role);
  return [owner, second, await city.join(owner, 'approver'), await city.join(owner, 'support')] as const;
};
const mailsTo = async ({ userId }: Official) =>
  (
    await app.db.rows(sql<{ kind: string }>`
      SELECT kind FROM mails WHERE sealed_for = ${`user:${userId}`} AND kind LIKE 'organisation %' ORDER BY id`)
  ).map(({ kind }) => kind.split(' ')[1]);
const messagesOf = async ({ userId, token }: Official) =>
  (
    (await app.call('GET /api/notifications/{userId}', { params: { userId }, token })).body as { message: string }[]
  ).map(({ message }) => message);
const noticesOf = async ({ userId, token }: Official) =>
  ((await app.call('GET /api/notifications/{userId}', { params: { userId }, token })).body as { title: string }[]).map(
    ({ title }) => title,
  );

describe('a checker', () => {
  it('sees the Korean name of a new officer in Korean', async () => {
    const owner = await city.owner();
    await app.db.run(sql`UPDATE users SET language = 'ko' WHERE id = ${owner.userId}`);
    await joinNow(owner, 'support');
    await eventually(() => messagesOf(owner)).toEqual(
      expect.arrayContaining([expect.stringContaining('남보라 님이 지원')]),
    );
  });

  it('cannot check for 24 hours after they joined or changed roles, and all checkers are notified of the new or changed officer', async () => {
    const owner = await city.owner();
    const twin = await joinNow(owner, 'approver');
    const act = await closing(owner);
    expect((await checkAct(twin, act.id)).problem.code).toBe('new_checker');
    const shown = (await twin.phone.call('GET /api/office/acts')).body as OfficeAct[];
    expect(shown).toMatchObject([{ id: act.id, mayCheck: false, checksFrom: expect.stringMatching(/Z$/) }]);
    await eventually(() => noticesOf(owner)).toEqual(
      expect.arrayContaining(['Someone was invited into the office', 'Someone joined the office']),
    );
    expect(await mailsTo(owner)).toEqual(expect.arrayContaining(['invited', 'joined']));
    await city.settle(twin);
    expect((await checkAct(twin, act.id)).body).toMatchObject({ state: 'done' });
    // After a change of role the day without checks starts again.
    const staff = (await owner.phone.call('GET /api/org/{id}/staff', { params: { id: city.id() } })).body as {
      id: number;
      role: string;
    }[];
    const memberId = staff.find(({ role }) => role === 'approver')?.id ?? 0;
    const sent = { params: { id: city.id(), memberId }, body: { role: 'owner' } };
    expect((await owner.phone.sign('PATCH /api/org/{id}/staff/{memberId}', sent)).status).toBe(200);
    await city.enter(twin);
    expect((await checkAct(twin, (await closing(owner)).id)).problem.code).toBe('new_checker');
    expect(await mailsTo(owner)).toContain('role_changed');
  });

  it('can neither raise their own caps nor issue credits to themselves, as maker or checker', async () => {
    const [owner, finance, approver, support] = await officeWith('finance');
    await desk.limit(support, 'limit', approver.userId, { payment: '1000' });
    const raised = (await desk.limit(support, 'limits', approver.userId, { payment: '5000' })).body as OfficeAct;
    expect((await desk.check(approver, raised)).problem.code).toBe('own_organisation');
    expect((await desk.check(owner, raised)).body).toMatchObject({ state: 'done' });
    await desk.limit(support, 'limit', owner.userId, { payment: '1000' });
    expect((await desk.limit(owner, 'limits', owner.userId, { payment: '5000' })).problem.code).toBe(
      'own_organisation',
    );
    const money = reserveOf(finance, approver);
    await money.bring(statementFile({ id: 'S-1', opening: 0, entries: [{ reference: 'BC-1', won: 5_000 }] }));
    const member = await app.register();
    const asked = await money.giveOut(`to,amount\n${approver.email},2000\n${member.address},3000`, 'BC-1');
    expect((await money.check(money.idIn(asked))).problem.code).toBe('own_organisation');
    expect((await money.check(money.idIn(asked), owner)).body).toMatchObject({ state: 'done' });
  });

  it('can neither check nor request an issue of won to themselves', async () => {
    const [owner, finance, approver] = await officeWith('finance');
    const money = reserveOf(finance, approver);
    const entry = { reference: 'IS-1', won: 5_000, party: 'Han Jiwoo' };
    await money.bring(statementFile({ id: 'S-2', opening: 5_000, day: '2026-11-21', entries: [entry] }));
    const own = await money.issue('IS-1', finance.email);
    expect([own.status, own.problem.code]).toEqual([409, 'own_organisation']);
    const asked = await money.issue('IS-1', approver.email);
    const { address } = await app.db.one(
      sql<{ address: string }>`SELECT address FROM users WHERE id = ${approver.userId}`,
    );
    expect((asked.body as OfficeAct).facts).toEqual([
      { name: 'sum', value: '₩5,000' },
      { name: 'bank_reference', value: 'IS-1, 2026-11-21' },
      { name: 'payer', value: 'Han Jiwoo, Budget' },
      { name: 'recipient', value: `${approver.email} (${address})` },
      { name: 'member', value: `Test Person (${approver.userId})` },
    ]);
    expect((await money.check(money.idIn(asked))).problem.code).toBe('own_organisation');
    expect((await money.check(money.idIn(asked), owner)).body).toMatchObject({ state: 'done' });
  });
});

describe('freezing an officer', () => {
  it('needs two people, and always leaves one owner who is not frozen', async () => {
    const [owner, second, approver, support] = await officeWith('owner');
    for (const one of [owner, second, approver])
      expect((await desk.act(support, 'freeze', one.userId)).problem.code).toBe('not_so_now');
    const ask = async (by: Official, one: Official) =>
      by.phone.sign('POST /api/office/members/{memberId}/freeze-official', {
        params: { memberId: one.userId },
        body: { reason: 'Phone reported stolen' },
      });
    expect((await ask(second, second)).problem.code).toBe('own_organisation');
    const asked = (await ask(support, second)).body as OfficeAct;
    expect(asked.facts).toMatchObject([{ name: 'member' }, { name: 'until', value: '–' }]);
    expect((await desk.check(second, asked)).problem.code).toBe('own_organisation');
    expect((await desk.check(approver, asked)).body).toMatchObject({ state: 'done' });
    expect((await desk.look(support, second.userId)).state).toBe('frozen');
    // Removes the owners that other tests left in the same office, so that this one is the last.
    await app.db.run(sql`DELETE FROM organisation_staff
      WHERE role = 'owner' AND organisation_id = ${city.id()} AND user_id NOT IN (${owner.userId}, ${second.userId})`);
    const last = (await ask(support, owner)).body as OfficeAct;
    expect((await desk.check(approver, last)).problem.code).toBe('cannot_be');
    const closed = (await desk.act(support, 'close', owner.userId)).body as OfficeAct;
    expect((await desk.check(approver, closed)).problem.code).toBe('cannot_be');
    expect((await desk.look(support, owner.userId)).state).toBe('active');
    // The last owner may not leave either while the other one is frozen.
    const left = await owner.phone.sign('POST /api/org/{id}/leave', { params: { id: city.id() } });
    expect(left.problem.code).toBe('last_owner');
  });
});

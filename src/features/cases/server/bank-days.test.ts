import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { nowVersion } from '#features/currency/server/testing/version.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { disputing } from './testing/disputing.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const { giving, pay, person } = market(app);
const cases = disputing(app);

/** Returns the calendar days in Korea until the shop's deadline. */
const daysOf = async (caseId: number): Promise<number> =>
  (
    await app.db.one(sql<{ days: number }>`
      SELECT (answer_by AT TIME ZONE 'Asia/Seoul')::date - (opened_at AT TIME ZONE 'Asia/Seoul')::date AS days FROM cases WHERE id = ${caseId}`)
  ).days;

it('counts bank days, and calls them that, while a list of holidays is in force, and calendar days otherwise', async () => {
  await city.owner();
  const [ann, stall] = [await person(), await person('0')];
  const shop = (await giving(stall, 0)).body.id;
  const disputed = async () => {
    const { id } = (await pay(ann, { merchantId: shop, amount: '1000' })).body;
    const { areBankDays, answerDays, decideDays } = await cases.about(ann, id);
    const { body } = await cases.open(ann, id);
    return { areBankDays, answerDays, decideDays, days: await daysOf(body.id) };
  };
  const before = await disputed();
  expect(before).toEqual({ areBankDays: false, answerDays: 14, decideDays: 30, days: 14 });
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`INSERT INTO terms_versions (kind, valid_from, content, made_by, checked_by)
      VALUES ('holidays', clock_timestamp(), '{"kind": "holidays", "days": []}', 900001, 900002)`);
  });
  const after = await disputed();
  expect(after.areBankDays).toBe(true);
  // Fourteen bank days span at least two weekends.
  expect(after.days).toBeGreaterThanOrEqual(18);
  expect(after.days).toBeLessThanOrEqual(20);
});

it('the office decides no case before the shop has answered or its deadline has passed', async () => {
  const owner = await city.owner();
  const [ann, stall] = [await person(), await person('0')];
  const shop = (await giving(stall, 0)).body.id;
  const disputed = async () => cases.opened(ann, (await pay(ann, { merchantId: shop, amount: '1000' })).body.id);
  const [silent, answered, late, moved] = [await disputed(), await disputed(), await disputed(), await disputed()];
  for (const what of ['decide', 'propose']) {
    const early = await cases.office(owner, silent.id, what, { returned: '1000', reason: 'Not delivered.' });
    expect([early.status, early.problem.code], what).toEqual([409, 'shop_answers']);
  }
  await cases.say(stall, answered.id);
  await cases.deadlineIn(silent.id, 'answer', 0);
  await cases.pass();
  // The deadlines have passed, but the job has not run yet.
  for (const { id } of [late, moved]) await cases.deadlineIn(id, 'answer', 0);
  const asked = await cases.office(owner, moved.id, 'propose', { returned: '1000', reason: 'Not delivered.' });
  await cases.deadlineIn(moved.id, 'answer', 1);
  const { problem } = await checkAct(await city.join(owner, 'approver'), (asked.body as OfficeAct).id);
  expect(problem).toMatchObject({ code: 'cannot_be', detail: expect.stringMatching(/^The shop can answer until/) });
  for (const { id } of [answered, silent, late]) expect((await cases.decide(owner, id, '1000')).status).toBe(200);
});

it('the days and the sum for one officer follow the currency’s rules in force, and an open case keeps its days', async () => {
  const owner = await city.owner();
  const [ann, stall] = [await person(), await person('0')];
  const shop = (await giving(stall, 0)).body.id;
  const paid = async () => (await pay(ann, { merchantId: shop, amount: '1000' })).body.id;
  const [first, second] = [await cases.opened(ann, await paid()), await paid()];
  const days = await daysOf(first.id);
  await nowVersion(app.db, { caseAnswerDays: 3, caseDecideDays: 5, caseOneOfficerWon: '999' });
  expect(await cases.about(ann, second)).toMatchObject({ answerDays: 3, decideDays: 5 });
  expect(await daysOf(first.id)).toBe(days);
  await cases.say(stall, first.id);
  const { problem } = await cases.decide(owner, first.id, '1000');
  expect(problem).toMatchObject({ code: 'two_eyes', detail: expect.stringContaining('999 won') });
});

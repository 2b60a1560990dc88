import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeCase, OfficeCaseRow } from '../office-contract.ts';
import { auditCases } from './audit.ts';
import { disputing } from './testing/disputing.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const desk = membersDesk(app);
const firms = registry(app);
const { giving, pay, payment, person, refund, won } = market(app);
const cases = disputing(app);

/** Creates a shop with this cashback, and a customer who has paid it. */
async function paid(amount = '20000', { bps = 0, shopHas = '0' } = {}) {
  const [ann, stall] = [await person(), await person(shopHas)];
  const shop = (await giving(stall, bps)).body.id;
  const { body } = await pay(ann, { merchantId: shop, amount });
  return { ann, stall, id: body.id };
}
const { opened } = cases;
const stepsIn = ({ steps }: { steps: readonly { step: string }[] }) => steps.map(({ step }) => step);
const codeOf = (reply: { status: number; problem: { code?: string } | undefined }) => reply.problem?.code;

describe('a case', () => {
  it('is opened by the payer, once, in time, and holds at most the shop’s balance', async () => {
    await city.owner();
    const { ann, stall, id } = await paid();
    const eve = await person('0');
    expect(await cases.about(ann, id)).toMatchObject({ left: '20000', mayOpen: true, whyNot: null, answerDays: 14 });
    expect(await cases.about(stall, id)).toMatchObject({ mayOpen: false, whyNot: 'not_payer' });
    for (const who of [stall, eve]) expect((await cases.open(who, id)).status, 'a stranger').toBeGreaterThan(403);
    // The shop has spent 5,000 of the payment: the rest is held, and the shop's balance never goes below 0.
    const other = await person('0');
    const elsewhere = (await giving(other, 0)).body.id;
    await pay(stall, { merchantId: elsewhere, amount: '5000' });
    const made = await opened(ann, id);
    expect(made).toMatchObject({ state: 'answer', side: 'payer', disputed: '20000', held: '15000', shop: 'Stall 7' });
    expect([stepsIn(made), made.steps[0]?.text]).toEqual([['opened', 'held'], 'The tent never came.']);
    expect(await won(stall)).toEqual([0, 15_000]);
    // After a lost response, repeating the request returns the same case and holds nothing more.
    expect((await cases.open(ann, id, 'Again')).body).toMatchObject({ id: made.id, held: '15000' });
    expect(await won(stall)).toEqual([0, 15_000]);
    expect(await cases.about(ann, id)).toMatchObject({ caseId: made.id, mayOpen: false, whyNot: null });
    expect([await cases.news(stall), await cases.news(ann)]).toEqual([['opened'], []]);
    // Nobody else can read the case, write in it or withdraw it.
    for (const reply of [
      await cases.read(eve, made.id),
      await cases.say(eve, made.id),
      await cases.withdraw(eve, made.id),
    ])
      expect(reply.status).toBe(404);
    expect((await cases.read({ ...ann, token: eve.token }, made.id)).status).toBe(403);
    expect(codeOf(await cases.withdraw(stall, made.id))).toBe('forbidden');
    expect((await cases.withdraw(ann, made.id)).body).toMatchObject({ state: 'withdrawn', held: '0' });
    expect((await cases.withdraw(ann, made.id)).status).toBe(200);
    expect(await won(stall)).toEqual([15_000, 0]);
    expect((await cases.open(ann, id)).problem).toMatchObject({ status: 409, code: 'not_disputable' });
    expect(codeOf(await cases.say(ann, made.id))).toBe('case_closed');
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`DELETE FROM case_steps`);
      await tx.run(sql`DELETE FROM cases`);
      await tx.run(sql`UPDATE payments SET created_at = created_at - interval '61 days' WHERE id = ${id}`);
    });
    expect(await cases.about(ann, id)).toMatchObject({ mayOpen: false, whyNot: 'too_late' });
  });

  it('is one of at most five open cases of a payer, and is refused if nobody could decide it', async () => {
    const first = await paid();
    expect(await cases.about(first.ann, first.id)).toMatchObject({ mayOpen: false, whyNot: 'nobody_decides' });
    expect(codeOf(await cases.open(first.ann, first.id))).toBe('not_disputable');
    await city.owner();
    const { ann, stall } = first;
    const shop = (await giving(stall, 0)).body.id;
    const ids = [first.id];
    for (let n = 0; n < 5; n += 1) ids.push((await pay(ann, { merchantId: shop, amount: '100' })).body.id);
    for (const [n, id] of ids.entries())
      expect(codeOf(await cases.open(ann, id)), String(n)).toBe(n < 5 ? undefined : 'too_many_cases');
    expect(await cases.list(ann)).toHaveLength(5);
    expect((await cases.list(stall)).map(({ side }) => side)).toEqual(Array(5).fill('shop'));
  });

  it('ends if the shop refunds everything, and continues about the remaining amount after a partial refund', async () => {
    await city.owner();
    const { ann, stall, id } = await paid('20000', { bps: 1000 });
    const { id: caseId } = await opened(ann, id);
    // The shop has 18,000 after the cashback, and can use the money held for the case for a refund.
    expect((await refund(stall, id, '5000')).status).toBe(201);
    expect((await cases.read(stall, caseId)).body).toMatchObject({ state: 'answer', disputed: '20000' });
    const [, held] = await won(stall);
    expect(held).toBeGreaterThan(0);
    for (let n = 0; n < 9; n += 1) expect((await cases.say(ann, caseId, `${n}`)).status).toBe(200);
    expect(codeOf(await cases.say(ann, caseId, 'More'))).toBe('too_many_texts');
    expect((await refund(stall, id, '15000')).status).toBe(201);
    const over = (await cases.read(ann, caseId)).body;
    expect(over).toMatchObject({ state: 'given_back', held: '0', returned: null });
    expect([await won(ann), await won(stall)]).toEqual([
      [100_000, 0],
      [0, 0],
    ]);
    expect((await cases.news(ann)).at(-1)).toBe('given_back');
    expect(await auditCases(app.db)).toEqual([]);
  });
});

describe('the office', () => {
  it('returns money like a refund, with cashback and benefit deducted, once, and both sides read the reason', async () => {
    const owner = await city.owner();
    const campaigns = await campaigning(app);
    await campaigns.run({ bps: 1000, budget: 50_000n });
    const { ann, stall, id } = await paid('20000', { bps: 500 });
    const before = [await won(ann), await won(stall)];
    expect(before).toEqual([
      [83_000, 0],
      [19_000, 0],
    ]);
    const { id: caseId } = await opened(ann, id);
    expect((await cases.say(stall, caseId)).body).toMatchObject({ state: 'decide', side: 'shop' });
    const look = await owner.phone.call('GET /api/office/cases/{caseId}', { params: { caseId } });
    expect(look.body).toMatchObject({
      held: '19000',
      isOwn: false,
      money: { refunded: '0', cashback: '1000', benefit: '2000' },
      payer: { id: ann.userId, name: 'Test Person', isOrganisation: false },
    });
    expect((await cases.office(owner, caseId, 'take')).body).toMatchObject({ isYours: true, officer: 'Test Person' });
    expect((await cases.office(owner, caseId, 'say', { text: 'Which parcel?' })).status).toBe(200);
    expect(codeOf(await cases.decide(owner, caseId, '20001'))).toBe('cannot_be');
    const decided = (await cases.decide(owner, caseId, '20000')).body;
    expect(decided).toMatchObject({ state: 'returned', returned: '20000', held: '0', decidedBy: 'Test Person' });
    expect([await won(ann), await won(stall)]).toEqual([
      [100_000, 0],
      [0, 0],
    ]);
    expect((await payment(ann, id)).body).toMatchObject({
      refunded: '20000',
      cashbackBack: '1000',
      benefit: { back: '2000', state: 'reversed' },
      refunds: [{ amount: '20000', reason: 'Not delivered; no parcel number.' }],
    });
    // Neither a repeated decision, nor the opposite one, nor a refund by the shop returns anything twice.
    expect(codeOf(await cases.decide(owner, caseId, '20000'))).toBe('case_closed');
    expect(codeOf(await cases.decide(owner, caseId, '0'))).toBe('case_closed');
    expect(codeOf(await refund(stall, id, '1'))).toBe('refund_too_large');
    for (const who of [ann, stall]) {
      expect((await cases.read(who, caseId)).body).toMatchObject({ decision: 'Not delivered; no parcel number.' });
      expect((await cases.news(who)).at(-1)).toBe('returned');
    }
    const said = await app.db.rows(
      sql<{ act: string }>`SELECT act FROM organisation_audit WHERE act LIKE 'case.%' ORDER BY n`,
    );
    expect(said.map(({ act }) => act)).toEqual(['case.seen', 'case.taken_up', 'case.said', 'case.decided']);
    expect(await auditCases(app.db)).toEqual([]);
  });

  it('returns at most the shop’s balance, or leaves the money with the shop', async () => {
    const owner = await city.owner();
    const { ann, stall, id } = await paid();
    const other = await person('0');
    const elsewhere = (await giving(other, 0)).body.id;
    await pay(stall, { merchantId: elsewhere, amount: '20000' });
    const { id: caseId, held } = await opened(ann, id);
    expect(held).toBe('0');
    await cases.deadlineIn(caseId, 'answer', 0);
    await cases.pass();
    const refused = await cases.decide(owner, caseId, '20000');
    expect(refused.problem).toMatchObject({ status: 409, code: 'cannot_be' });
    expect((await cases.read(ann, caseId)).body).toMatchObject({ state: 'decide' });
    expect((await cases.decide(owner, caseId, '0', 'The parcel came.')).body).toMatchObject({ state: 'left' });
    expect((await cases.news(ann)).at(-1)).toBe('left');
    expect([await won(ann), await won(stall)]).toEqual([
      [80_000, 0],
      [0, 0],
    ]);
    // The payer cannot open a second case about the payment; the office can.
    expect((await cases.about(ann, id)).whyNot).toBe('before');
    const again = await owner.phone.sign('POST /api/office/cases', {
      body: { paymentId: id, reason: 'other', text: 'Objected in writing.' },
    });
    expect(again.body).toMatchObject({ openedBy: 'office', state: 'answer', isYours: true });
    expect(codeOf(await cases.withdraw(ann, (again.body as OfficeCase).id))).toBe('forbidden');
    const twice = { body: { paymentId: id, reason: 'other', text: 'Again.' } };
    expect(codeOf(await owner.phone.sign('POST /api/office/cases', twice))).toBe('not_so_now');
    const lists = async (state: string) =>
      (await owner.phone.call('GET /api/office/cases', { query: { state } })).body as OfficeCaseRow[];
    expect([(await lists('open')).length, (await lists('over')).length]).toEqual([1, 1]);
  });

  it('needs two people above a certain sum, including earlier returns, and can decide although the payer is frozen', async () => {
    const owner = await city.owner();
    const approver = await city.join(owner, 'approver');
    const support = await city.join(owner, 'support');
    const campaigns = await campaigning(app);
    await campaigns.run({ bps: 1000, budget: 90_000n });
    const [ann, stall] = [await person('500000'), await person('0')];
    const shop = (await giving(stall, 1000)).body.id;
    const { body } = await pay(ann, { merchantId: shop, amount: '400000' });
    const { id: caseId } = await opened(ann, body.id);
    await cases.say(stall, caseId);
    expect(codeOf(await cases.decide(support, caseId, '300001'))).toBe('two_eyes');
    const propose = (one: Official, returned: string) =>
      cases.office(one, caseId, 'propose', { returned, reason: 'Not delivered.' });
    const asked = (await propose(support, '400000')).body as OfficeAct;
    expect(asked).toMatchObject({ mayCheck: false, facts: [{}, { value: '₩400,000' }, { value: '₩400,000' }] });
    expect(codeOf(await propose(approver, '1'))).toBe('act_waits');
    expect(codeOf(await cases.decide(support, caseId, '0'))).toBe('act_waits');
    expect((await desk.act(owner, 'freeze', ann.userId)).status).toBe(200);
    expect(codeOf(await desk.check(support, asked))).toBe('forbidden');
    const done = await desk.check(approver, asked);
    expect([done.status, done.body]).toEqual([200, expect.objectContaining({ state: 'done' })]);
    expect(codeOf(await desk.check(approver, asked))).toBe(undefined);
    expect(await won(stall)).toEqual([0, 0]);
    expect(await won(ann)).toEqual([500_000, 0]);
    expect((await cases.read(stall, caseId)).body).toMatchObject({ state: 'returned', returned: '400000' });
    expect(await auditCases(app.db)).toEqual([]);
  });

  it('lets one officer decide at most that sum of a shop’s money within a day, however it is split into payments', async () => {
    const owner = await city.owner();
    const [support, approver] = [await city.join(owner, 'support'), await city.join(owner, 'approver')];
    const [ann, stall] = [await person('500000'), await person('0')];
    const shop = (await giving(stall, 0)).body.id;
    const about = async (amount: string) =>
      (await opened(ann, (await pay(ann, { merchantId: shop, amount })).body.id)).id;
    const [first, second, third] = [await about('200000'), await about('200000'), await about('1000')];
    for (const one of [first, second, third]) await cases.say(stall, one);
    expect((await cases.decide(support, first, '200000')).status).toBe(200);
    expect(codeOf(await cases.decide(support, second, '200000'))).toBe('two_eyes');
    expect((await cases.decide(support, third, '1000')).status).toBe(200);
    // Another officer has a limit of their own.
    expect((await cases.decide(approver, second, '200000')).status).toBe(200);
  });

  it('decides nothing about a payment or an organisation of its own officers', async () => {
    const owner = await city.owner();
    const approver = await city.join(owner, 'approver');
    const boss: Person = { ...(await app.register()), address: '' };
    const { organisation } = await firms.make(boss, { kinds: ['merchant'] });
    await app.db.run(
      sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${organisation.id}, ${owner.userId}, 'clerk')`,
    );
    const ann = await person();
    const firm = { userId: organisation.id, token: boss.token, address: '' };
    const named = { params: { userId: firm.userId }, token: firm.token, body: { cashbackBps: 0 } };
    const shop = ((await app.call('PATCH /api/merchants/{userId}', named)).body as { id: number }).id;
    const { body } = await pay(ann, { merchantId: shop, amount: '9000' });
    const { id: caseId } = await opened(ann, body.id);
    for (const what of ['take', 'decide', 'propose', 'say'])
      expect(codeOf(await cases.office(owner, caseId, what, bodyOf(what))), what).toBe('own_organisation');
    expect(await cases.news(boss)).toEqual(['opened']);
    // The shop's staff read and answer it in its name; a clerk cannot.
    expect((await cases.say(firm, caseId)).body).toMatchObject({ side: 'shop', state: 'decide' });
    expect((await cases.say({ ...firm, token: owner.token }, caseId)).status).toBe(403);
    // The officer paid the shop, so the case is about their own payment.
    await app.db.run(sql`UPDATE cases SET officer_id = ${approver.userId} WHERE id = ${caseId}`);
    const mine: Person = { ...approver, address: '' };
    await giving(mine, 0);
    const paidHer = (await pay(ann, { merchantId: (await giving(mine, 0)).body.id, amount: '100' })).body;
    const about = await opened(ann, paidHer.id);
    expect(codeOf(await cases.decide(approver, about.id, '100'))).toBe('own_organisation');
    expect((await cases.decide(approver, caseId, '9000')).status).toBe(200);
  });
});

describe('deadlines', () => {
  it('are announced before they pass and when they pass: a silent shop leaves the decision to the office, a silent office leaves the money to the shop', async () => {
    await city.owner();
    const { ann, stall, id } = await paid();
    const { id: caseId } = await opened(ann, id);
    await cases.pass();
    expect(await cases.news(ann)).toEqual([]);
    await cases.deadlineIn(caseId, 'answer', 2);
    await cases.pass();
    await cases.pass();
    expect([await cases.news(ann), await cases.news(stall)]).toEqual([['answer_soon'], ['opened', 'answer_soon']]);
    await cases.deadlineIn(caseId, 'answer', 0);
    await cases.pass();
    expect((await cases.read(ann, caseId)).body).toMatchObject({ state: 'decide', held: '20000' });
    await cases.deadlineIn(caseId, 'decide', 1);
    await cases.pass();
    await cases.deadlineIn(caseId, 'decide', 0);
    await cases.pass();
    await cases.pass();
    const over = (await cases.read(stall, caseId)).body;
    expect([over.state, stepsIn(over)]).toEqual(['lapsed', ['opened', 'held', 'unanswered', 'let_go', 'lapsed']]);
    expect(await cases.news(ann)).toEqual(['answer_soon', 'unanswered', 'decide_soon', 'lapsed']);
    expect(await won(stall)).toEqual([20_000, 0]);
  });
});

const bodyOf = (what: string) =>
  what === 'take' ? undefined : what === 'say' ? { text: 'x' } : { returned: '1', reason: 'x' };

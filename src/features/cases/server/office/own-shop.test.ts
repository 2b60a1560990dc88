import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { fastTimes, submitting } from '#features/documents/server/testing/submitting.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import type { OfficeCase } from '../../office-contract.ts';
import { auditCases } from '../audit.ts';
import { disputing } from '../testing/disputing.ts';

const app = testApp({ mode: 'hosted', settings: { hasSandboxes: true }, speeds: { verifier: fastTimes } });
const city = cityOffice(app);
const desk = membersDesk(app);
const { giving, pay, person, won } = market(app);
const cases = disputing(app);

let owner: Official;
let approver: Official;
let support: Official;
let shop: Person;
let merchantId: number;

beforeAll(async () => {
  owner = await city.owner();
  [approver, support] = [await city.join(owner, 'approver'), await city.join(owner, 'support')];
  shop = { userId: city.id(), token: owner.token, address: '' };
  const named = await owner.phone.sign('PATCH /api/merchants/{userId}', {
    params: { userId: city.id() },
    body: { cashbackBps: 0 },
  });
  if (named.status !== 200) throw new Error(named.text);
  merchantId = (named.body as { id: number }).id;
});

const disputed = async (payer: Person) => {
  const { body } = await pay(payer, { merchantId, amount: '9000' });
  const { id } = await cases.opened(payer, body.id);
  await cases.say(shop, id);
  return id;
};
const propose = (one: Official, caseId: number, returned: string) =>
  cases.office(one, caseId, 'propose', { returned, reason: 'The hall was closed that day.' });
const codeOf = (reply: { problem: { code?: string } | undefined }) => reply.problem?.code;

it('two officers decide about the operator’s own shop, and no officer decides alone', async () => {
  const ann = await person();
  const [first, second] = [await disputed(ann), await disputed(ann)];
  expect((await cases.office(support, first, 'take')).status).toBe(200);
  expect((await cases.office(support, first, 'say', { text: 'We look at it.' })).status).toBe(200);
  for (const returned of ['9000', '0']) expect(codeOf(await cases.decide(support, first, returned))).toBe('two_eyes');
  const read = await approver.phone.call('GET /api/office/cases/{caseId}', { params: { caseId: first } });
  expect(read.body as OfficeCase).toMatchObject({ isOwn: false, needsTwo: true });

  const back = (await propose(support, first, '9000')).body as OfficeAct;
  expect(codeOf(await desk.check(support, back))).toBe('forbidden');
  expect((await desk.check(approver, back)).body).toMatchObject({ state: 'done' });
  expect((await cases.read(ann, first)).body).toMatchObject({ state: 'returned', returned: '9000' });
  const left = (await propose(approver, second, '0')).body as OfficeAct;
  expect(codeOf(await desk.check(approver, left))).toBe('own_act');
  expect((await desk.check(owner, left)).body).toMatchObject({ state: 'done' });
  expect((await cases.read(ann, second)).body).toMatchObject({ state: 'left' });
  expect([await won(ann), await won(shop)]).toEqual([
    [91_000, 0],
    [9000, 0],
  ]);
  expect(await auditCases(app.db)).toEqual([]);
});

it('an officer cannot decide about their own payment to the operator’s shop, from any account', async () => {
  await fund(app.db, approver.userId, 'KRW', '20000');
  const own = await disputed({ ...approver, address: '' });
  expect(codeOf(await propose(approver, own, '9000'))).toBe('own_organisation');
  const asked = (await propose(support, own, '9000')).body as OfficeAct;
  expect(codeOf(await desk.check(approver, asked))).toBe('own_organisation');
  expect((await desk.check(owner, asked)).body).toMatchObject({ state: 'done' });

  const ann = await person();
  const caseId = await disputed(ann);
  const early = (await propose(approver, caseId, '9000')).body as OfficeAct;
  for (const one of [ann, approver]) {
    const papers = submitting(app, () => one);
    await papers.becomes(await papers.submit('M 2345-6789'), 'verified');
  }
  expect(codeOf(await propose(approver, caseId, '9000'))).toBe('own_organisation');
  // The maker verified their passport after making the request.
  expect(codeOf(await desk.check(owner, early))).toBe('own_organisation');
});

it('an officer who is the payer or the shop cannot decide, check or refuse a case under another account', async () => {
  const [ann, keeper] = [await person(), await person('0')];
  const stall = (await giving(keeper, 0)).body.id;
  const [payerToo, keeperToo] = [await city.join(owner, 'approver'), await city.join(owner, 'approver')];
  const cased = async () => {
    const { id } = await cases.opened(ann, (await pay(ann, { merchantId: stall, amount: '100' })).body.id);
    await cases.say(keeper, id);
    return id;
  };
  const [small, waiting] = [await cased(), await cased()];
  const asked = (await propose(owner, waiting, '100')).body as OfficeAct;
  const refuse = (one: Official) =>
    one.phone.sign('POST /api/office/acts/{actId}/refuse', { params: { actId: asked.id }, body: { reason: 'No.' } });
  for (const [side, second, number] of [
    [ann, payerToo, 'M 3456-7890'],
    [keeper, keeperToo, 'M 4567-8901'],
  ] as const) {
    for (const one of [side, second]) {
      const papers = submitting(app, () => one);
      await papers.becomes(await papers.submit(number), 'verified');
    }
    expect(codeOf(await cases.decide(second, small, '100'))).toBe('own_organisation');
    expect(codeOf(await desk.check(second, asked))).toBe('own_organisation');
    expect(codeOf(await refuse(second))).toBe('own_organisation');
  }
  expect((await cases.decide(owner, small, '100')).status).toBe(200);
});

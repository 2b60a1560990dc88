import { expect, it } from 'vitest';
import { z } from 'zod';
import { peers, tokenOf } from '#features/connections/server/testing/peers.ts';
import { contract as pay } from '#features/pay/contract.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { verifying } from '#features/verifier/server/testing/counter.ts';
import { office } from '#features/work/server/testing/office.ts';
import type { CallSpec } from '#platform/contract.ts';
import { sharedApp } from './testing/test-app.ts';

const app = sharedApp('city');
const LONGEST = '가'.repeat(100);
const LONGEST_ID = 'x'.repeat(100);

/** Lists the calls of programs whose body contains a reference chosen by the organisation. */
const naming = () =>
  app.built.mounted.contracts
    .flatMap((contract) => Object.entries<CallSpec>(contract.calls))
    .filter(([, { access, body }]) => access === 'key' && body !== undefined && namesByOwnWord(body))
    .map(([route]) => route)
    .sort();
const namesByOwnWord = (body: z.ZodType) =>
  /"(?:reference|externalId)":/.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })));

it('each call with a program’s reference accepts the longest allowed reference, and its events contain that reference', async () => {
  const tried: Record<string, () => Promise<number[]>> = {
    'POST /api/org/{id}/connection-links': async () => {
      const desk = peers(app);
      const [firm, person] = [await desk.firm(), await app.register()];
      const link = await desk.link(firm.id, firm.key, { reference: LONGEST });
      const accepted = await desk.accept(person, tokenOf(link));
      expect((await desk.told(firm.id, firm.key)).map(({ data }) => data)).toMatchObject([{ reference: LONGEST }]);
      expect(await desk.seen(firm.id, firm.key, { reference: LONGEST })).toHaveLength(1);
      return [accepted.status];
    },
    'POST /api/charges': async () => {
      const stall = market(app);
      const { firms } = peers(app);
      const [owner, buyer] = [await stall.person('0'), await stall.person('50000')];
      const { organisation } = await firms.make(owner, { kinds: ['merchant'] });
      const { key: token } = await firms.key(owner, organisation.id, ['charges:write', 'charges:read']);
      const call = app.client(pay);
      const asked = await call('POST /api/charges', { token, body: { reference: LONGEST, amount: '12000' } });
      // Repeats a payment with the longest idempotency key.
      const paying = () => stall.pay(buyer, { chargeId: asked.body.chargeId, amount: '12000' }, 'k'.repeat(128));
      const paid = [await paying(), await paying()];
      expect(new Set(paid.map(({ body }) => body.id)).size).toBe(1);
      const read = { token, params: { id: organisation.id }, query: { reference: LONGEST } };
      expect((await call('GET /api/org/{id}/charges', read)).body).toMatchObject([{ state: 'paid' }]);
      return [asked.status, ...paid.map(({ status }) => status)];
    },
    'POST /api/org/{id}/credential-offers': async () => {
      const employer = await verifying(app).issue.employer();
      return [(await employer.ask({ reference: LONGEST })).status];
    },
    'POST /api/org/{id}/presentation-requests': async () => {
      const { issue, ...desk } = verifying(app);
      const [employer, shop] = [await issue.employer(), await desk.shop()];
      const question = await shop.save([employer.type.vct]);
      const payment = { amount: '1', currency: 'KRW', reference: LONGEST };
      return [(await shop.ask(question.body.id, { reference: LONGEST, payment })).status];
    },
    ...Object.fromEntries(['', '/amend', '/answer', '/remind', '/withdraw'].map(approvalCall)),
  };
  expect(naming()).toEqual(Object.keys(tried).sort());
  for (const [route, send] of Object.entries(tried))
    for (const status of await send()) expect([route, status]).toEqual([route, expect.toSatisfy(isTaken)]);
});

/** Reports whether a call accepted the length of a reference. A conflict (409) has other reasons. */
const isTaken = (status: number) => status < 300 || status === 409;

function approvalCall(path: string): [string, () => Promise<number[]>] {
  const route = `POST /api/work/approvals${path}`;
  const send = async () => {
    const { approver, asked, firm } = office(app);
    const shop = await firm();
    const { connectionId } = await approver(shop);
    const whole = { title: 'Paper', description: 'Of one', approver: connectionId };
    if (path !== '') await asked(shop.key, { externalId: LONGEST_ID, approver: connectionId });
    const more = { '': whole, '/amend': { ...whole, title: 'Other' }, '/answer': { answer: 'Forty' } }[path] ?? {};
    const body = { externalId: LONGEST_ID, ...more };
    return [(await app.call(route, { token: shop.key, body })).status];
  };
  return [route, send];
}

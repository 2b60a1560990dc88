import { expect, test } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { contract } from '../contract.ts';

const app = testApp({ mode: 'hosted' });
const spendingOf = ({ userId, token }: { userId: number; token: string }) =>
  app.client(contract)('GET /api/spending/{userId}', { params: { userId }, token });

test('spending is what was paid in shops to the won, less what came back, and nothing that was sent or taken', async () => {
  const { person, ask, pay, refund } = market(app);
  const [stall, ann] = [await person(), await person('500000')];
  const paid = await pay(ann, { chargeId: (await ask(stall, '12000')).id, amount: '12000' });
  await pay(ann, { chargeId: (await ask(stall, '18500')).id, amount: '18500' });
  expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);
  const { months } = (await spendingOf(ann)).body;
  expect(months).toHaveLength(6);
  expect(months.at(-1)).toMatchObject({
    won: '28500',
    payments: 2,
    kinds: [{ kind: 'person', won: '28500', payments: 2 }],
  });
  expect(months.slice(0, -1).every(({ won, payments }) => won === '0' && payments === 0)).toBe(true);
  expect((await spendingOf(stall)).body.months.at(-1)).toMatchObject({ won: '0', kinds: [] });
  expect((await spendingOf({ ...ann, token: stall.token })).status).toBe(403);
});

test('a month’s sum for a kind of shop is that of the payments and refunds it is made of, the newest first', async () => {
  const { person, ask, pay, refund } = market(app);
  const [stall, ann] = [await person(), await person('500000')];
  const paid = await pay(ann, { chargeId: (await ask(stall, '12000')).id, amount: '12000' });
  const other = await pay(ann, { chargeId: (await ask(stall, '18500')).id, amount: '18500' });
  expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);
  const { months } = (await spendingOf(ann)).body;
  const call = (month: string, kind: 'person' | 'tea', token = ann.token) =>
    app.client(contract)('GET /api/spending/{userId}/payments', {
      params: { userId: ann.userId },
      query: { month, kind },
      token,
    });
  const { body } = await call(months.at(-1)?.month ?? '', 'person');
  expect(body.map(({ paymentId, won }) => [paymentId, won])).toEqual([
    [paid.body.id, '-2000'],
    [other.body.id, '18500'],
    [paid.body.id, '12000'],
  ]);
  expect(String(body.reduce((sum, { won }) => sum + Number(won), 0))).toBe(months.at(-1)?.kinds[0]?.won);
  expect((await call(months.at(-1)?.month ?? '', 'tea')).body).toEqual([]);
  expect((await call('2020-01', 'person')).body).toEqual([]);
  expect((await call('2020-13', 'person')).status).toBe(400);
  expect((await call(months.at(-1)?.month ?? '', 'person', stall.token)).status).toBe(403);
});

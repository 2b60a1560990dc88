import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { contract, type Plan } from '../../contract.ts';
import { addDays, seoulDay } from '../../trips/stay.ts';

const app = sharedApp();

test('a trip’s spending is the shop payments on its days, less refunds, by kind of shop', async () => {
  const { person, ask, pay, refund } = market(app);
  const [stall, ann, other] = [await person(), await person('500000'), await person()];
  const paid = await pay(ann, { chargeId: (await ask(stall, '12000')).id, amount: '12000' });
  await pay(ann, { chargeId: (await ask(stall, '18500')).id, amount: '18500' });
  expect((await refund(stall, paid.body.id, '2000')).status).toBe(201);
  const today = seoulDay(new Date());
  const trip = async (startDate: string, endDate: string) => {
    const body = { title: 'Seoul', destination: 'Seoul', startDate, endDate, type: 'leisure' };
    const reply = await app.call('POST /api/travel-plans/{userId}', {
      params: { userId: ann.userId },
      token: ann.token,
      body,
    });
    return (reply.body as Plan).id;
  };
  const spent = async (id: number, who = ann) =>
    app.client(contract)('GET /api/travel-plans/{userId}/{id}/spending', {
      params: { userId: who.userId, id },
      token: who.token,
    });
  const now = await trip(today, today);
  expect((await spent(now)).body).toEqual({
    won: '28500',
    payments: 2,
    kinds: [{ kind: 'person', won: '28500', payments: 2 }],
  });
  const before = await trip(addDays(today, -9), addDays(today, -1));
  expect((await spent(before)).body).toEqual({ won: '0', payments: 0, kinds: [] });
  expect((await spent(now, other)).status).toBe(404);
});

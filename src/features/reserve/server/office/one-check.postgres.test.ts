import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { checkAtTwo } from '#features/office/server/testing/check-at-two.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { statementFile } from '../../testing/statement-file.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const shops = shopsOf(app);
const stall = market(app);

it('of two people who check one send, refund or return of the operator on two nodes, one moves the money, once', async () => {
  const { owner, finance, approver, desk, run, file, line } = await settlingOf(app, city);
  const second = await city.join(owner, 'approver');
  const both = [approver, second] as const;
  const operator = { userId: city.id(), address: '', token: owner.token };
  const member = await stall.person('9000');
  await desk.bring(statementFile({ id: 'S-1', opening: 10_000, entries: [{ reference: 'BC-1', won: 50_000 }] }));
  await desk.check(desk.idIn(await desk.issue('BC-1', null)));
  const send = await finance.phone.sign('POST /api/office/sends', {
    body: { to: member.address, won: '20000', reason: 'For the festival' },
  });
  expect(await checkAtTwo(app, both, desk.idIn(send))).toEqual([200, 409]);
  expect([await stall.won(member), await stall.won(operator)]).toEqual([
    [29_000, 0],
    [30_000, 0],
  ]);

  // An owner alone cannot refund a payment that the operator received.
  const charge = await stall.ask(operator, '4000');
  const paid = await stall.pay(member, { chargeId: charge.id, amount: '4000' });
  const params = { id: paid.body.id };
  const alone = await owner.phone.sign('POST /api/payments/{id}/refunds', { params, body: { amount: '4000' } });
  expect([alone.status, await stall.won(member)]).toEqual([404, [25_000, 0]]);
  const refunding = (won: string) =>
    finance.phone.sign('POST /api/office/refunds', { body: { paymentId: paid.body.id, won, reason: 'Cancelled' } });
  expect((await refunding('4001')).problem.code).toBe('not_so_now');
  const refund = await refunding('3000');
  expect(refund.body).toMatchObject({
    facts: [
      { name: 'payment' },
      { name: 'member', value: expect.stringContaining(`(${member.userId})`) },
      { name: 'paid', value: '₩4,000' },
      { name: 'sum', value: '₩3,000' },
      { name: 'change', value: 'refunded: ₩0 → ₩3,000' },
    ],
  });
  expect(await checkAtTwo(app, both, desk.idIn(refund))).toEqual([200, 409]);
  expect([await stall.won(member), await stall.won(operator)]).toEqual([
    [28_000, 0],
    [31_000, 0],
  ]);

  const shop = await shops.make('Stall');
  await shops.earn(shop, 10_000, 50);
  const { id } = await run();
  expect((await file(id)).status).toBe(200);
  const endToEnd = (await line(id, 'Stall'))?.endToEnd ?? '';
  const debit = { reference: 'BD-1', won: -10_000, endToEnd };
  await desk.bring(statementFile({ id: 'S-2', opening: 60_000, entries: [debit], day: '2026-11-21' }));
  const credit = { reference: 'BC-2', won: 10_000, endToEnd };
  await desk.bring(statementFile({ id: 'S-3', opening: 50_000, entries: [credit], day: '2026-11-22' }));
  const returned = (await desk.lines()).find(({ reference }) => reference === 'BC-2');
  const back = await desk.giveBack(returned?.id ?? 0, returned?.returns[0]?.lineId ?? 0);
  expect(await checkAtTwo(app, both, desk.idIn(back))).toEqual([200, 409]);
  expect([await shops.won(shop), (await line(id, 'Stall'))?.state]).toEqual([[10_000, 0], 'returned']);
});

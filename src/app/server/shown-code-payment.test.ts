import { expect, it } from 'vitest';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { campaigning } from '#features/campaigns/server/testing/running.ts';
import { disputing } from '#features/cases/server/testing/disputing.ts';
import { membersDesk } from '#features/members/server/testing/members.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { showingPhones } from '#features/paycodes/server/testing/showing-phone.ts';
import { tillShops } from '#features/tills/server/testing/till-shop.ts';
import { sql } from '#platform/server/store/db.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const shops = tillShops(app);
const cases = disputing(app);

it('a payment by a shown code gets a campaign’s benefit, counts towards the payer’s month, can be disputed and refunded, and is settled', async () => {
  const { owner, run, line } = await settlingOf(app, city);
  const shop = await shops.make();
  const { buyer, organisation } = shop;
  const firm = { userId: organisation.id, token: shop.owner.token };
  await accountEnding(app, firm, '1010');
  await app.db.run(sql`UPDATE merchants SET cashback_bps = 500 WHERE user_id = ${organisation.id}`);
  await (await campaigning(app)).run({ bps: 1000 });
  const caps = { payment: '20000', month: '25000' };
  await membersDesk(app).limit(await city.join(owner, 'support'), 'limit', buyer.userId, caps);
  const { at, clerk } = await shops.enrol(shop);
  await at.enter(clerk);
  const phone = await showingPhones(app).enable(buyer);

  const paid = await at.show(await phone.qr(), '20000');
  expect(paid.body, paid.text).toMatchObject({ state: 'paid', cashback: '1000' });
  const id = paid.body.paymentId ?? 0;
  expect((await shops.stalls.payment(buyer, id)).body.benefit).toMatchObject({ amount: '2000', state: 'given' });
  expect(await shops.stalls.won(buyer)).toEqual([983_000, 0]);
  // The shop does not learn which cap it was. That showing still pays what the month allows.
  const over = await at.show(await phone.qr({ counter: 2 }), '5001');
  expect([over.problem.code, /month|5000/.test(over.text)]).toEqual(['payer_cannot_pay', false]);
  expect((await at.show(await phone.qr({ counter: 2 }), '5000')).body).toMatchObject({ state: 'paid' });

  const { id: caseId, held } = await cases.opened(buyer, id);
  expect(Number(held)).toBeGreaterThan(0);
  expect((await at.refund(id, '4000')).body).toMatchObject({ refunded: '4000' });
  expect((await cases.withdraw(buyer, caseId)).status).toBe(200);
  // 25,000 less 5 % cashback, less the refund with its share of the cashback taken back.
  const { id: runId } = await run({ days: 0 });
  expect(await line(runId, organisation.displayName)).toMatchObject({ due: String(25_000 - 1250 - 4000 + 200) });
});

import { expect, test } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import type { Bundle } from '#features/credentials/server/export/export-shape.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';

const app = sharedApp();

test('an export of everything contains LocalPay: won, the shop, payments made and received with receipts and refunds, and bank orders', async () => {
  const { ask, giving, pay, person, refund } = market(app);
  const [ann, stall] = [await person(), await person()];
  await giving(stall, 500, 'Stall 7');
  const { id } = (await pay(ann, { chargeId: (await ask(stall, '5000')).id, amount: '5000' })).body;
  expect((await refund(stall, id, '2000')).status).toBe(201);
  const bank = await accountEnding(app, ann, '0000');
  const bankAccount = { params: { userId: ann.userId }, token: ann.token };
  const quote = await app.call('POST /api/exchange/{userId}/quotes', {
    ...bankAccount,
    body: { amount: '10000', from: { bankAccountId: bank.id }, to: { asset: 'XP' } },
  });
  const body = { quoteId: (quote.body as { id: number }).id };
  expect((await app.call('POST /api/exchange/{userId}', { ...bankAccount, body, key: 'deposit' })).status).toBe(201);

  const recordsOf = async (of: Pick<Person, 'userId' | 'token'>) =>
    (
      (await app.call('POST /api/user/{userId}/export', { params: { userId: of.userId }, token: of.token, body: {} }))
        .body as { bundle: Bundle }
    ).bundle.records;
  const payment = { id, amount: '5000', refunded: '2000', cashback: '250', receipt: { merchant: 'Stall 7' } };
  const items = (side: string) => [{ ...payment, side, refunds: [{ amount: '2000', cashback: '100' }] }];
  const order = { bankName: 'Shinhan', purpose: 'collect', won: '10000' };
  expect(await recordsOf(ann)).toMatchObject({
    localPay: {
      account: { currency: 'KRW', balance: '97150', held: '0' },
      shop: null,
      payments: { items: items('made'), isWhole: true },
      bankTransfers: { items: [order], isWhole: true },
    },
  });
  expect(await recordsOf(stall)).toMatchObject({
    localPay: { shop: { name: 'Stall 7' }, payments: { items: items('taken') }, bankTransfers: { items: [] } },
  });
});

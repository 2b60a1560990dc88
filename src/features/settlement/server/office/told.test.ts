import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { transferReference } from '#features/banking/transfer-reference.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { reserveOf } from '#features/office/server/testing/reserve.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { contract as statements } from '#features/statements/contract.ts';
import { eventually, until } from '#platform/server/testing/eventually.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const shops = shopsOf(app);

it('a shop’s program and owners are notified that a settlement was paid, or reopened because the bank did not pay', async () => {
  const { run, line } = await settlingOf(app, city);
  const made = [await shops.make('Paid'), await shops.make('Unpaid', { ending: '0001' })];
  for (const one of made) await shops.earn(one, 3_000, 30);
  const { id } = await run({ channel: 'bank', accountId: null });
  for (const [nth, [name, type]] of (
    [
      ['Paid', 'settlement.paid'],
      ['Unpaid', 'settlement.freed'],
    ] as const
  ).entries()) {
    const shop = made[nth];
    if (!shop) throw new Error('no shop');
    const { key } = await registry(app).key(shop.owner, shop.userId, ['events:read']);
    const read = { params: { id: shop.userId }, token: key };
    const told = await until(
      async () => (await app.client(outbound)('GET /api/org/{id}/events', read)).body.events,
      (events) => events.some((event) => event.type.startsWith('settlement.')),
    );
    const { id: settlementId, endToEnd } = (await line(id, name)) ?? {};
    expect(told.slice(-1)).toMatchObject([{ type, data: { settlementId, endToEnd, amount: '3000' } }]);
  }
  const titlesOf = async ({ userId, token }: (typeof made)[number]['owner']) => {
    await app.runJob('settlement-news');
    const read = await app.call('GET /api/notifications/{userId}', { params: { userId }, token });
    return (read.body as { title: string }[]).map(({ title }) => title).filter((title) => /settlement/i.test(title));
  };
  const titles = () => Promise.all(made.map(({ owner }) => titlesOf(owner)));
  await eventually(titles).toEqual([['Settlement paid'], ['The bank did not pay a settlement']]);
});

it('an organisation’s program reads a transfer to the operator as a top-up, and gets its event (money.received)', async () => {
  const owner = await city.owner();
  const desk = reserveOf(await city.join(owner, 'finance'), await city.join(owner, 'approver'));
  const shop = await shops.make('Depositor');
  const { key } = await registry(app).key(shop.owner, shop.userId, ['money:read', 'events:read']);
  const entries = [{ reference: 'IN-1', won: 12_000, party: 'Depositor' }];
  await desk.bring(statementFile({ id: 'S-1', opening: 0, entries }));
  const issued = await desk.check(desk.idIn(await desk.issue('IN-1', transferReference(shop.userId))));
  expect(issued.body).toMatchObject({ state: 'done' });
  const of = { params: { id: shop.userId }, token: key };
  const query = { asset: 'KRW', from: '2020-01-01', to: '2099-12-31', direction: 'in' } as const;
  const moved = (await app.client(statements)('GET /api/org/{id}/money/movements', { ...of, query })).body;
  const deposit = { kind: 'top_up', assetType: 'KRW', amount: '12000', payerName: null, reference: null };
  expect(moved).toMatchObject([{ ...deposit, balance: '12000', counterparty: null }]);
  const transactionId = moved[0]?.transactionId;
  const received = await until(
    async () => (await app.client(outbound)('GET /api/org/{id}/events', of)).body.events,
    (events) => events.length > 0,
  );
  expect(received).toMatchObject([
    { type: 'money.received', subject: `transaction:${transactionId}`, data: { ...deposit, transactionId } },
  ]);
});

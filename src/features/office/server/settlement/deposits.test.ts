import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { transferReference } from '#features/banking/transfer-reference.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { contract as statements } from '#features/statements/contract.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { cityOffice } from '../testing/city.ts';
import { reserveOf } from '../testing/reserve.ts';
import { shopsOf } from '../testing/shops.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const shops = shopsOf(app);

it('an organisation’s program reads a transfer to the operator as a top-up, and is told of it (money.received)', async () => {
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

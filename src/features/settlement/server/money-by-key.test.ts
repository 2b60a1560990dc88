import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { contract as outbound } from '#features/outbound/contract.ts';
import { contract as statements } from '#features/statements/contract.ts';
import { office } from '#features/work/server/testing/office.ts';
import { until } from '#platform/server/testing/eventually.ts';

const app = sharedApp();
const { approve, approver, asked, firm, firms, waiting } = office(app);

it('a program with the right scope reads its organisation’s balance, movements, statement and events', async () => {
  const money = app.client(statements);
  const [shop, supplier] = [await firm({ won: '50000' }), await firm()];
  const ann = await approver(shop);
  const pays = { amount: '48000', currency: 'KRW', payment: { to: supplier.organisation.address } };
  const { externalId } = await asked(shop.key, { approver: ann.connectionId, ...pays });
  const read = (route: 'GET /api/org/{id}/money', of: typeof shop, token = of.key) =>
    money(route, { params: { id: of.id }, token });
  const won = async (of: typeof shop) =>
    (await read('GET /api/org/{id}/money', of)).body.find(({ assetType }) => assetType === 'KRW');
  expect(await won(shop)).toEqual({ assetType: 'KRW', balance: '2000', held: '48000' });
  expect((await approve(ann, (await waiting(ann)).id)).status).toBe(200);
  expect(await won(supplier)).toEqual({ assetType: 'KRW', balance: '48000', held: '0' });

  // The supplier's program, staff and events receive the payer's name and the payer's own reference.
  const query = { asset: 'KRW', from: '2020-01-01', to: '2099-12-31' };
  const of = { params: { id: supplier.id }, token: supplier.key };
  const moved = async (direction?: 'in' | 'out') =>
    (await money('GET /api/org/{id}/money/movements', { ...of, query: { ...query, ...(direction && { direction }) } }))
      .body;
  const paid = {
    kind: 'approved_payment',
    amount: '48000',
    payerName: shop.organisation.displayName,
    reference: externalId,
  };
  expect(await moved('in')).toMatchObject([{ ...paid, balance: '48000' }]);
  expect(await moved('out')).toEqual([]);
  const history = await app.client(ledger)('GET /api/transactions/{userId}', {
    params: { userId: supplier.id },
    token: supplier.owner.token,
  });
  expect(history.body).toMatchObject([{ payerName: shop.organisation.displayName, reference: externalId }]);
  const file = await app.call('GET /api/org/{id}/money/statement', { ...of, query: { ...query, format: 'csv' } });
  expect([file.status, file.text.includes('48000'), file.headers.has('x-jws-signature')]).toEqual([200, true, true]);
  const events = async (one: typeof shop) =>
    (await app.client(outbound)('GET /api/org/{id}/events', { params: { id: one.id }, token: one.key })).body.events;
  const received = await until(
    async () => (await events(supplier)).find(({ type }) => type === 'money.received'),
    (event) => event !== undefined,
  );
  expect(received?.data).toMatchObject({ ...paid, assetType: 'KRW' });
  const sent = await until(
    async () => (await events(shop)).find(({ type }) => type === 'money.sent'),
    (event) => event !== undefined,
  );
  expect(sent?.data).toMatchObject({ kind: 'approved_payment', amount: '48000', payerName: null });

  const other = await firms.key(shop.owner, shop.id, ['events:read']);
  expect((await read('GET /api/org/{id}/money', shop, other.key)).status).toBe(403);
  expect((await read('GET /api/org/{id}/money', supplier, shop.key)).status).toBe(403);
});

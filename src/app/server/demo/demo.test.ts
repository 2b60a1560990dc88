import { expect, test } from 'vitest';
import { contract as assets } from '#features/assets/contract.ts';
import { contract as banking } from '#features/banking/contract.ts';
import { contract as contacts } from '#features/contacts/contract.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { contract as documents } from '#features/documents/contract.ts';
import { contract as issuance } from '#features/issuance/contract.ts';
import { contract as ledger } from '#features/ledger/contract.ts';
import { contract as localpay } from '#features/localpay/contract.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import { english } from '#features/notifications/sentences.ts';
import { contract as pay } from '#features/pay/contract.ts';
import { contract as traveler } from '#features/traveler/contract.ts';
import { contract as work } from '#features/work/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { testApp } from '../testing/test-app.ts';

const app = testApp({ demo: true });

const params = { userId: 1 };

test('a fresh start shows exactly the documented figures', async () => {
  const { body } = await app.client(assets)('GET /api/portfolio/{userId}', { params });
  expect(body).toMatchObject({ valueUsd: '24976.10', changeUsd: '1234.56', changePercent: '5.2' });
  expect(
    body.assets.map(({ assetType, balance, valueUsd, changePercent }) => [assetType, balance, valueUsd, changePercent]),
  ).toEqual([
    ['XP', '1954', '1563.20', '2.3'],
    ['USDC', '5200', '5200.00', '2.3'],
    ['CBDC', '3476.9', '3476.90', '2.3'],
    ['BTC', '0.1953', '8788.50', '2.3'],
    ['ETH', '2.379', '5947.50', '2.3'],
  ]);
});

test('every list of the owner contains records, newest first', async () => {
  const lists = await Promise.all([
    app.client(ledger)('GET /api/transactions/{userId}', { params }),
    app.client(credentials)('GET /api/credentials/{userId}', { params }),
    app.client(documents)('GET /api/digital-documents/{userId}', { params }),
    app.client(banking)('GET /api/bank-accounts/{userId}', { params }),
    app.client(contacts)('GET /api/contacts/{userId}', { params }),
    app.client(work)('GET /api/work/approvals/{userId}', { params }),
    app.client(traveler)('GET /api/tax-refunds/{userId}', { params }),
    app.client(traveler)('GET /api/travel-plans/{userId}', { params }),
    app.client(notifications)('GET /api/notifications/{userId}', { params }),
  ]);
  for (const { body } of lists) {
    const ids = body.map(({ id }) => id);
    const times = body.flatMap((row) => ('createdAt' in row ? [row.createdAt] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(times).toEqual(times.toSorted().reverse());
  }
});

test('approvals and refunds exist in every priority and status, and the three newest approvals are pending', async () => {
  const approvals = (await app.client(work)('GET /api/work/approvals/{userId}', { params })).body;
  const refunds = (await app.client(traveler)('GET /api/tax-refunds/{userId}', { params })).body;
  expect(approvals.slice(0, 3).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  expect(new Set(approvals.map(({ priority }) => priority))).toEqual(new Set(['urgent', 'normal', 'low']));
  expect(new Set(approvals.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected']));
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['processing', 'approved', 'paid']));
});

test('pending money is local currency and stays pending while the jobs run', async () => {
  const list = app.client(ledger);
  for (const { name } of app.built.mounted.jobs) await app.runJob(name);
  const pending = (await list('GET /api/transactions/{userId}', { params })).body.filter(
    ({ status }) => status === 'pending',
  );
  expect(pending.map(({ assetType }) => assetType)).toEqual(['KRW']);
  const { body } = await app.client(localpay)('GET /api/local-currency/{userId}', { params });
  expect(body).toMatchObject({ currency: 'KRW', balance: '344095', held: '50000' });
});

test('transfers with contacts contain the contacts’ names, and other transfers contain no name', async () => {
  const { body } = await app.client(ledger)('GET /api/transactions/{userId}', { params });
  const named = new Set(body.map(({ counterpartyName }) => counterpartyName));
  expect(named).toEqual(new Set([null, 'Lee Soyeon', 'Park Jihoon']));
  expect(body.filter(({ kind }) => kind !== 'send').every(({ counterpartyName }) => counterpartyName === null)).toBe(
    true,
  );
});

test('payments and cashback name their shop', async () => {
  const { body } = await app.client(ledger)('GET /api/transactions/{userId}', { params });
  const named = body.flatMap(({ kind, merchantName }) => (merchantName === null ? [] : [`${kind} ${merchantName}`]));
  expect(named).toEqual([
    'cashback Nambu Market Grocer',
    'payment Nambu Market Grocer',
    'cashback Hanok Tea House',
    'payment Hanok Tea House',
  ]);
});

test('every notification of the owner exists in both languages', async () => {
  const { body } = await app.client(notifications)('GET /api/notifications/{userId}', { params });
  expect(
    body.map(({ code, params: about, message }) => [message, english[code ?? 'bank_done'](about).message]),
  ).toEqual(body.map(({ message }) => [message, message]));
  expect(body.map(({ code }) => code)).toEqual(['money_received', 'decision_wanted', 'refund_approved', 'send_failed']);
});

test('every payment has a receipt', async () => {
  const { body } = await app.client(pay)('GET /api/payments/{userId}', { params });
  expect(body.map(({ receipt, cashbackState }) => [receipt.merchant, receipt.amount, cashbackState])).toEqual([
    ['Nambu Market Grocer', '18500', 'released'],
    ['Hanok Tea House', '9800', 'released'],
  ]);
});

test('the refund operator pays paper claims and has a shop, and no refund moves until a person starts it', async () => {
  const { operator, isSandbox } = (await app.client(traveler)('GET /api/tax-office', {})).body;
  expect([operator?.name, isSandbox]).toEqual(['Haneul Refund', true]);
  const shops = await app.client(traveler)('GET /api/org/{id}/refund-shops', { params: { id: operator?.id ?? 0 } });
  expect(shops.body.map(({ name }) => name)).toEqual(['Hanbit Trading']);
  const { due, told } = await app.db.one(sql<{ due: number; told: number }>`
    SELECT (SELECT count(*) FROM tax_refunds WHERE next_at IS NOT NULL)::int AS due, (SELECT count(*) FROM sandbox_tax_purchases)::int AS told`);
  expect({ due, told }).toEqual({ due: 0, told: 0 });
});

test('the owner can still claim a refund today', async () => {
  const { status } = await app.client(traveler)('POST /api/tax-refunds', {
    body: {
      userId: 1,
      merchantName: 'Test shop',
      purchaseAmount: '100.00',
      refundAmount: '8.00',
      receiptHash: 'r-1',
      status: 'processing',
      isAutomatic: false,
    },
  });
  expect(status).toBe(201);
});

test('an employer, a school and a city issue credentials, and the ID gives the city’s card, marked as a trial', async () => {
  const names = await app.db.rows(sql<{ name: string; type: string }>`
    SELECT o.display_name AS name, t.name AS type FROM credential_types t JOIN organisations o ON o.id = t.organisation_id WHERE o.state = 'approved' ORDER BY t.id`);
  expect(names).toEqual([
    { name: 'Hanbit Trading', type: 'Certificate of employment' },
    { name: 'Hanbit University', type: 'Diploma' },
    { name: 'Nambu City', type: 'Resident card' },
  ]);
  const link = 'nambu-city-resident-01';
  const call = app.client(issuance);
  const { body: seen } = await call('POST /api/self-service/look', { body: { link } });
  expect(seen.byProof.map(({ verification }) => verification)).toEqual(['trial', 'trial']);
  const credentialId = seen.byProof[0]?.credentialId ?? 0;
  const { body: made } = await call('POST /api/self-service/take', { body: { link, credentialId } });
  const { body: offer } = await call('POST /api/offers/look', { body: { offer: new URL(made.link).hash } });
  expect((await call('POST /api/offers/take', { body: { takingId: offer.takingId } })).status).toBe(201);
  const { body: held } = await app.client(credentials)('GET /api/held-credentials/{userId}', { params });
  expect(held).toMatchObject([
    { name: { en: 'Resident card' }, isTrial: true, claims: [{ value: 'Minseo Kim' }, { value: 'Nambu' }] },
  ]);
});

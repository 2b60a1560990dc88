import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as banking } from '#features/banking/contract.ts';
import { transferReference } from '#features/banking/transfer-reference.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { cityOffice } from '#features/office/server/testing/city.ts';
import { settlingOf } from '#features/office/server/testing/settling.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { statementFile } from '#features/reserve/testing/statement-file.ts';
import { sql } from '#platform/server/store/db.ts';

// The operator's account, on a server that reaches its bank only by files.
const mail = { kind: 'smtp', url: 'smtp://127.0.0.1:9', from: 'Ingam <wallet@example.com>' } as const;
const app = testApp({ mode: 'hosted', isStill: true, settings: { hasSandboxes: false, mail } });
const city = cityOffice(app);
const shops = shopsOf(app);

it('a shop whose balance was paid out refunds a customer with won that it transferred to the operator under its business number or its reference', async () => {
  const { approver, desk, run, line, file } = await settlingOf(app, city, '0400');
  const stall = market(app);
  const [shop, customer] = [await shops.make('Stall'), await stall.person('0')];
  await shops.earn({ address: customer.address.toLowerCase() as AccountOwner }, 12_000);
  const charge = await stall.ask(shop, '12000');
  const { id: paymentId } = (await stall.pay(customer, { chargeId: charge.id, amount: '12000' })).body;
  const { id } = await run({ days: 0 });
  await file(id);
  const out = { reference: 'OUT-1', won: -12_000, endToEnd: (await line(id, 'Stall'))?.endToEnd ?? '' };
  const bank = { account: '11012345-0400' };
  await desk.bring(statementFile({ ...bank, id: 'S-1', opening: 12_000, entries: [out] }));
  expect(await shops.won(shop)).toEqual([0, 0]);
  const refused = await stall.refund({ ...shop, address: '' }, paymentId, '12000');
  expect([refused.status, refused.problem.code]).toEqual([422, 'insufficient_won']);

  // The shop sees where to transfer, and the office issues credits with the shop's reference to no other account.
  const { topUpTo } = (await app.client(banking)('GET /api/bank', { token: shop.token })).body;
  expect(topUpTo).toMatchObject({ accountNumber: '110123450400' });
  const [back, rest] = [
    { reference: 'IN-1', won: 12_000, party: 'Stall' },
    { reference: 'IN-2', won: 5 },
  ];
  await desk.bring(statementFile({ ...bank, id: 'S-2', opening: 0, day: '2026-11-21', entries: [back, rest] }));
  const { number } = await app.db.one(
    sql<{ number: string }>`SELECT business_number AS number FROM organisations WHERE id = ${shop.userId}`,
  );
  expect((await desk.issue('IN-1', '999-99-99999')).problem.code).toBe('unknown_wallet');
  const written = `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
  const asked = await desk.issue('IN-2', written);
  const facts = [
    { name: 'recipient', value: `${written} (${shop.address})` },
    { name: 'member', value: `Stall (${shop.userId})` },
  ];
  expect((asked.body as OfficeAct).facts).toEqual(expect.arrayContaining(facts));
  const reference = transferReference(shop.userId);
  const wrong = `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}`;
  expect((await desk.issue('IN-1', wrong)).problem.code).toBe('unknown_wallet');
  const named = await desk.issue('IN-1', reference.toLowerCase());
  // Maker and checker see the same payer and the same recipient.
  const waiting = (await approver.phone.call('GET /api/office/acts')).body as OfficeAct[];
  for (const act of [named.body as OfficeAct, waiting.find(({ id: one }) => one === desk.idIn(named))])
    expect(act?.facts).toEqual([
      { name: 'sum', value: '₩12,000' },
      { name: 'bank_reference', value: 'IN-1, 2026-11-21' },
      { name: 'payer', value: 'Stall, Budget' },
      { name: 'recipient', value: `${reference.toLowerCase()} (${shop.address})` },
      { name: 'member', value: `Stall (${shop.userId})` },
    ]);
  expect((await desk.check(desk.idIn(named))).body).toMatchObject({ state: 'done' });
  expect(await shops.won(shop)).toEqual([12_000, 0]);
  expect((await stall.refund({ ...shop, address: '' }, paymentId, '12000')).status).toBe(201);
  expect(await stall.won(customer)).toEqual([12_000, 0]);
  await app.audit();
});

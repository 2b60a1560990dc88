import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { readCode } from '#features/codes/read-code.ts';
import { packedTransfers } from '#features/ledger/server/batches/packed-transfers.ts';
import { chargeUpdate } from '#features/pay/contract.ts';
import type { OutboxRow } from '#platform/server/events/outbox-pages.ts';
import { unpacker } from '#platform/server/events/packed.ts';
import { digestOf } from '#platform/server/http/digest.ts';
import { sql } from '#platform/server/store/db.ts';
import { market } from '../testing/stall.ts';
import { payUpkeepJob } from '../upkeep.ts';

const app = sharedApp();
const { ask, call, charge, giving, pass, pay, payment, person, won } = market(app);

const two = async () => [await person(), await person('0')] as const;

/** Returns the charge events in a merchant's stream. */
const chargeUpdates = async ({ userId }: { userId: number }) => {
  const rows = await app.db.rows(sql<{ data: unknown }>`
    SELECT data FROM outbox WHERE user_id = ${userId} AND type = 'charge_update' ORDER BY id`);
  return rows.map(({ data }) => chargeUpdate.parse(data));
};

describe('a charge', () => {
  it('has one link, one number and one EMVCo code, for its amount, valid for three minutes', async () => {
    const [ann, stall] = await two();
    const asked = await ask(stall, '12000', { note: 'Table 4' });
    expect(asked).toMatchObject({ amount: '12000', note: 'Table 4', state: 'open', isOwn: true, paymentId: null });
    expect(asked.code).toMatch(/^\d{6}$/);
    expect(Date.parse(asked.expiresAt) - Date.parse(asked.createdAt)).toBe(180_000);
    const here = { chainId: 31337, origin: app.settings.publicUrl, now: Date.parse(asked.createdAt) / 1000 };
    expect(readCode(asked.link, here)).toEqual({ kind: 'charge', id: String(asked.id) });
    const code = readCode(asked.payload, here);
    expect(code).toMatchObject({
      kind: 'merchant',
      account: String(asked.merchant.id),
      amount: '12000',
      merchant: { initiation: 'dynamic', currency: '410', additional: { reference: String(asked.id) } },
    });
    const seen = await charge(ann, asked.id);
    expect(seen.body).toMatchObject({ amount: '12000', isOwn: false, merchant: { name: 'Test Person' } });
    const typed = await call('POST /api/charge-codes', { body: { code: asked.code }, token: ann.token });
    expect(typed.body.id).toBe(asked.id);
  });

  it('can be requested at the former address of the call too', async () => {
    const { userId, token } = await person('0');
    const asked = await app.call('POST /api/charges/{userId}', { params: { userId }, token, body: { amount: '5000' } });
    expect([asked.status, asked.body]).toMatchObject([201, { amount: '5000', isOwn: true }]);
    const other = await app.call('POST /api/charges/{userId}', {
      params: { userId: 1 },
      token,
      body: { amount: '5000' },
    });
    expect(other.status).toBe(403);
  });

  it('moves its amount, writes a receipt that both sides read, and becomes paid for the merchant', async () => {
    const [ann, stall] = await two();
    const items = [
      { name: 'Persimmons', amount: '7000' },
      { name: 'Tea', amount: '5000' },
    ];
    const asked = await ask(stall, '12000', { items });
    const reply = await pay(ann, { chargeId: asked.id, amount: '12000' });
    expect(reply.status, reply.text).toBe(201);
    const { receipt, receiptHash, id } = reply.body;
    expect(receipt).toMatchObject({ paymentId: id, merchant: 'Test Person', amount: '12000', currency: 'KRW', items });
    expect(receipt.payer.toLowerCase()).toBe(ann.address.toLowerCase());
    expect(receiptHash).toBe(digestOf(receipt));
    expect(await Promise.all([won(ann), won(stall)])).toEqual([
      [88_000, 0],
      [12_000, 0],
    ]);
    expect((await payment(stall, id)).body).toMatchObject({ side: 'taken', canRefund: true, receipt, receiptHash });
    expect((await charge(stall, asked.id)).body).toMatchObject({ state: 'paid', paymentId: id });
    const rows = await app.db.rows(sql<Omit<OutboxRow, 'xid'>>`
      SELECT id, user_id AS "userId", type, data, created_at AS "createdAt" FROM outbox ORDER BY id`);
    const told = rows
      .flatMap((row) => unpacker([packedTransfers]).events({ ...row, xid: 0n }, (user) => user === stall.userId))
      .filter(({ data }) => data.transactionId === id);
    expect(told.map(({ type }) => type).sort()).toEqual(['balance_update', 'transaction_update']);
    expect(await chargeUpdates(stall)).toEqual([{ chargeId: asked.id, state: 'paid', paymentId: id }]);
    const transactions = await app.call('GET /api/transactions/{userId}', {
      params: { userId: ann.userId },
      token: ann.token,
    });
    expect(transactions.body).toMatchObject([
      { kind: 'payment', merchantName: 'Test Person', status: 'completed' },
      {},
    ]);
  });

  it('is paid once: of many phones at once one succeeds, and the others are told and keep their money', async () => {
    const stall = await person('0');
    const phones = await Promise.all(Array.from({ length: 6 }, () => person()));
    const asked = await ask(stall, '5000');
    const replies = await Promise.all(phones.map((one) => pay(one, { chargeId: asked.id, amount: '5000' })));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const { status, problem } of refused) expect([status, problem.code]).toEqual([409, 'charge_paid']);
    expect(await won(stall)).toEqual([5000, 0]);
    const left = await Promise.all(phones.map(won));
    expect(left.map(([spendable]) => spendable).toSorted((a, b) => a - b)).toEqual([95_000, ...Array(5).fill(100_000)]);
    expect((await pay(phones[0] ?? stall, { chargeId: asked.id, amount: '5000' })).problem.code).toBe('charge_paid');
  });

  it('gives the cashback that it showed, even if the merchant has changed the rate', async () => {
    const [ann, stall] = await two();
    await giving(stall, 1000);
    const asked = await ask(stall, '5000');
    await giving(stall, 0);
    const seen = (await charge(ann, asked.id)).body;
    expect([seen.cashback, seen.merchant.cashbackBps]).toEqual(['500', 1000]);
    const paid = await pay(ann, { chargeId: asked.id, amount: '5000', cashbackBps: 1000 });
    expect([paid.status, paid.body.cashback]).toEqual([201, '500']);
    expect((await ask(stall, '5000')).cashback).toBe('0');
  });

  it('accepts as many items as fit, in any script, and refuses more items', async () => {
    const [ann, stall] = await two();
    const asking = (items: { name: string; amount: string }[]) =>
      call('POST /api/merchants/{userId}/charges', {
        params: { userId: stall.userId },
        body: { amount: String(items.length), items },
        token: stall.token,
      });
    const itemsOf = (count: number, name: string) => Array.from({ length: count }, () => ({ name, amount: '1' }));
    // Each item has 207 bytes, plus 2 between items: 47 stay below 10,000, 48 exceed it.
    const kept = await asking(itemsOf(47, '가'.repeat(60)));
    expect(kept.status, kept.text).toBe(201);
    expect((await pay(ann, { chargeId: kept.body.id, amount: '47' })).status).toBe(201);
    expect((await asking(itemsOf(50, '"'.repeat(60)))).status).toBe(201);
    for (const [count, name] of [
      [48, '가'],
      [50, '가'],
    ] as const) {
      const { status, problem } = await asking(itemsOf(count, name.repeat(60)));
      expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([422, 'items_too_long', ['items']]);
    }
  });

  it('submitted many times at once with one key is paid once, and all get the same response', async () => {
    const [ann, stall] = await two();
    const asked = await ask(stall, '5000');
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => pay(ann, { chargeId: asked.id, amount: '5000' }, 'one-key')),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(5);
    expect(await won(ann)).toEqual([95_000, 0]);
    expect((await pay(ann, { chargeId: asked.id, amount: '5001' }, 'one-key')).problem.code).toBe('key_reused');
  });

  it('accepts exactly its amount', async () => {
    const [ann, stall] = await two();
    const asked = await ask(stall, '5000');
    for (const amount of ['4999', '5001']) {
      const { status, problem } = await pay(ann, { chargeId: asked.id, amount });
      expect([status, problem.code, problem.errors]).toEqual([422, 'wrong_amount', { amount: 'must be 5000' }]);
    }
    expect((await charge(ann, asked.id)).body.state).toBe('open');
    expect(await won(ann)).toEqual([100_000, 0]);
  });

  it('that has expired or was withdrawn is not paid, and no money moves', async () => {
    const [ann, stall] = await two();
    const [late, gone] = [await ask(stall, '5000'), await ask(stall, '5000')];
    await pass('charge', late.id);
    const refused = await pay(ann, { chargeId: late.id, amount: '5000' });
    expect([refused.status, refused.problem.code]).toEqual([409, 'charge_expired']);
    expect((await charge(ann, late.id)).body.state).toBe('expired');
    const cancel = (id: number, token = stall.token) =>
      call('POST /api/charges/{id}/cancel', { params: { id }, token });
    expect((await cancel(gone.id, ann.token)).status).toBe(404);
    for (let time = 0; time < 2; time += 1) expect((await cancel(gone.id)).body.state).toBe('cancelled');
    expect((await cancel(late.id)).problem.code).toBe('charge_expired');
    expect((await pay(ann, { chargeId: gone.id, amount: '5000' })).problem.code).toBe('charge_cancelled');
    for (const { code } of [late, gone])
      expect((await call('POST /api/charge-codes', { body: { code }, token: ann.token })).status).toBe(404);
    expect(await won(ann)).toEqual([100_000, 0]);
  });

  it('that ends notifies only its merchant of the result', async () => {
    const [ann, stall] = await two();
    const [gone, late] = [await ask(stall, '5000'), await ask(stall, '6000')];
    for (let time = 0; time < 2; time += 1)
      await call('POST /api/charges/{id}/cancel', { params: { id: gone.id }, token: stall.token });
    await pass('charge', late.id);
    await pay(ann, { chargeId: late.id, amount: '6000' });
    const { services } = app.built.mounted;
    await payUpkeepJob(services).run(new AbortController().signal);
    expect(await chargeUpdates(stall)).toEqual([
      { chargeId: gone.id, state: 'cancelled', paymentId: null },
      { chargeId: late.id, state: 'expired', paymentId: null },
    ]);
    expect(await chargeUpdates(ann)).toEqual([]);
  });

  it('above the payer’s balance is refused, and stays open for another attempt', async () => {
    const [ann, stall] = [await person('4999'), await person('0')];
    const asked = await ask(stall, '5000');
    const { status, problem } = await pay(ann, { chargeId: asked.id, amount: '5000' });
    expect([status, problem.code]).toEqual([422, 'insufficient_won']);
    const ben = await person();
    expect((await pay(ben, { chargeId: asked.id, amount: '5000' })).status).toBe(201);
  });

  it('cannot be paid by its own merchant, and a request that names neither or both of a charge and a merchant is refused', async () => {
    const stall = await person();
    const asked = await ask(stall, '5000');
    const code = async (body: object) => (await pay(stall, { amount: '5000', ...body })).problem.code;
    expect(await code({ chargeId: asked.id })).toBe('own_shop');
    expect(await code({})).toBe('not_a_target');
    expect(await code({ chargeId: asked.id, merchantId: 1 })).toBe('not_a_target');
    expect(await code({ chargeId: 4_503_599_627_370_496 })).toBe('not_found');
    expect(await code({ merchantId: 999_999 })).toBe('not_found');
  });

  it('is for a whole amount of won, the sum of its items', async () => {
    const stall = await person('0');
    const refused = async (body: object) =>
      (
        await app.call('POST /api/merchants/{userId}/charges', {
          params: { userId: stall.userId },
          body,
          token: stall.token,
        })
      ).problem.code;
    for (const amount of ['0', '-1', '1.5', '1e3', '', '1000000000001'])
      expect(await refused({ amount })).toBe('invalid_won');
    const items = [{ name: 'Tea', amount: '5000' }];
    expect(await refused({ amount: '5001', items })).toBe('items_differ');
    expect(await refused({ amount: '5000', items: [{ name: 'Tea', amount: '5000.5' }] })).toBe('invalid_won');
  });

  it('is one of at most 20 open charges of a person', async () => {
    const stall = await person('0');
    const asked = [];
    for (let n = 0; n < 20; n += 1) asked.push(await ask(stall, String(n + 1)));
    expect(new Set(asked.map(({ code }) => code)).size).toBe(20);
    const more = await call('POST /api/merchants/{userId}/charges', {
      params: { userId: stall.userId },
      body: { amount: '1' },
      token: stall.token,
    });
    expect([more.status, more.problem.code]).toEqual([409, 'too_many_charges']);
  });

  it('is closed once and never changed otherwise, by any writer', async () => {
    const stall = await person('0');
    const { id } = await ask(stall, '5000');
    for (const change of [
      sql`UPDATE charges SET amount = 1 WHERE id = ${id}`,
      sql`UPDATE charges SET state = 'paid', closed_at = now() WHERE id = ${id}`,
      sql`UPDATE charges SET state = 'expired', closed_at = now() WHERE id = ${id}`,
    ])
      await expect(app.db.run(change)).rejects.toThrow();
    await app.db.run(sql`UPDATE charges SET state = 'cancelled', closed_at = now() WHERE id = ${id}`);
    await expect(
      app.db.run(sql`UPDATE charges SET state = 'paid', payment_id = 1, closed_at = now() WHERE id = ${id}`),
    ).rejects.toThrow(/closed once/);
  });

  it('can be looked up by its number 30 times in 15 minutes', async () => {
    const [ann, stall] = await two();
    const { code } = await ask(stall, '5000');
    const look = (text: string) => call('POST /api/charge-codes', { body: { code: text }, token: ann.token });
    for (let n = 0; n < 30; n += 1) await look('000000');
    const refused = await look(code);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await look('12345')).status).toBe(400);
  });
});

import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { readCode } from '#features/codes/read-code.ts';
import { sql } from '#platform/server/db.ts';
import { digestOf } from '#platform/server/digest.ts';
import type { Payment } from '../contract.ts';
import { market } from './testing/stall.ts';

const app = testApp({ mode: 'hosted' });
const { ask, charge, call, giving, pass, pay, payment, person, won } = market(app);

const here = () => ({ chainId: 31337, origin: app.settings.publicUrl, now: Math.floor(Date.now() / 1000) });
const two = async () => [await person(), await person('0')] as const;

describe('a charge', () => {
  it('is one link, one number and one EMVCo code, for its amount and three minutes', async () => {
    const [ann, stall] = await two();
    const asked = await ask(stall, '12000', { note: 'Table 4' });
    expect(asked).toMatchObject({ amount: '12000', note: 'Table 4', state: 'open', isOwn: true, paymentId: null });
    expect(asked.code).toMatch(/^\d{6}$/);
    expect(Date.parse(asked.expiresAt) - Date.parse(asked.createdAt)).toBe(180_000);
    expect(readCode(asked.link, here())).toEqual({ kind: 'charge', id: String(asked.id) });
    const code = readCode(asked.payload, here());
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

  it('moves its amount, writes a receipt that both sides read, and turns to paid for the merchant', async () => {
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
    const told = await app.db.rows(sql<{ type: string }>`
      SELECT type FROM outbox WHERE user_id = ${stall.userId} AND data->>'transactionId' = ${String(id)} ORDER BY type`);
    expect(told.map(({ type }) => type)).toEqual(['balance_update', 'transaction_update']);
    const transactions = await app.call('GET /api/transactions/{userId}', {
      params: { userId: ann.userId },
      token: ann.token,
    });
    expect(transactions.body).toMatchObject([
      { kind: 'payment', merchantName: 'Test Person', status: 'completed' },
      {},
    ]);
  });

  it('is paid once: of many phones at once one wins, the others are told and keep their money', async () => {
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

  it('sent by many at once with one key is paid once and answered alike', async () => {
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

  it('takes exactly its amount', async () => {
    const [ann, stall] = await two();
    const asked = await ask(stall, '5000');
    for (const amount of ['4999', '5001']) {
      const { status, problem } = await pay(ann, { chargeId: asked.id, amount });
      expect([status, problem.code, problem.errors]).toEqual([422, 'wrong_amount', { amount: 'must be 5000' }]);
    }
    expect((await charge(ann, asked.id)).body.state).toBe('open');
    expect(await won(ann)).toEqual([100_000, 0]);
  });

  it('past its end or taken back is not paid, and nothing moves', async () => {
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

  it('more than the payer has is refused, and stays open for another try', async () => {
    const [ann, stall] = [await person('4999'), await person('0')];
    const asked = await ask(stall, '5000');
    const { status, problem } = await pay(ann, { chargeId: asked.id, amount: '5000' });
    expect([status, problem.code]).toEqual([422, 'insufficient_won']);
    const ben = await person();
    expect((await pay(ben, { chargeId: asked.id, amount: '5000' })).status).toBe(201);
  });

  it('of one’s own cannot be paid, nor what names neither a charge nor a merchant, or both', async () => {
    const stall = await person();
    const asked = await ask(stall, '5000');
    const code = async (body: object) => (await pay(stall, { amount: '5000', ...body })).problem.code;
    expect(await code({ chargeId: asked.id })).toBe('own_shop');
    expect(await code({})).toBe('not_a_target');
    expect(await code({ chargeId: asked.id, merchantId: 1 })).toBe('not_a_target');
    expect(await code({ chargeId: 4_503_599_627_370_496 })).toBe('not_found');
    expect(await code({ merchantId: 999_999 })).toBe('not_found');
  });

  it('is for a whole amount of won, of which its items are the sum', async () => {
    const stall = await person('0');
    const refused = async (body: object) =>
      (
        await app.call('POST /api/charges/{userId}', {
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

  it('is one of 20 at most that a person has open', async () => {
    const stall = await person('0');
    const asked = [];
    for (let n = 0; n < 20; n += 1) asked.push(await ask(stall, String(n + 1)));
    expect(new Set(asked.map(({ code }) => code)).size).toBe(20);
    const more = await call('POST /api/charges/{userId}', {
      params: { userId: stall.userId },
      body: { amount: '1' },
      token: stall.token,
    });
    expect([more.status, more.problem.code]).toEqual([409, 'too_many_charges']);
  });

  it('is closed once and never changed otherwise, whatever writes', async () => {
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

  it('is looked up by its number 30 times in 15 minutes and no more', async () => {
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

describe('a merchant', () => {
  it('of LocalPay’s list can be paid what is typed, and gives its cashback', async () => {
    const ann = await person();
    const { body } = await call('GET /api/merchants', { token: ann.token });
    expect(body.averageCashbackBps).toBe(1500);
    expect(body.merchants.map(({ name, cashbackBps, isListed }) => [name, cashbackBps, isListed])).toEqual([
      ['Nambu Market Grocer', 2000, true],
      ['Hanok Tea House', 1500, true],
      ['Gyeonggijeon Books', 1000, true],
      ['Pungnam Bibimbap', 1500, true],
    ]);
    const [grocer] = body.merchants;
    expect(readCode(grocer?.payload ?? '', here())).toMatchObject({ account: String(grocer?.id), amount: undefined });
    const paid = await pay(ann, { merchantId: grocer?.id, amount: '4999' });
    expect(paid.body).toMatchObject({ cashback: '999', cashbackState: 'released', canRefund: false });
    expect(await won(ann)).toEqual([100_000 - 4999 + 999, 0]);
  });

  it('has a name that is proven for as long as a credential says it', async () => {
    const stall = await person('0');
    const { body } = await giving(stall, 0, 'Stall 7');
    expect(body).toMatchObject({ name: 'Stall 7', isNameProven: false });
    const shop = () => call('GET /api/shops/{id}', { params: { id: body.id }, token: stall.token });
    await app.db.run(
      sql`INSERT INTO status_entries (list_id, idx) SELECT id, 0 FROM status_lists ON CONFLICT DO NOTHING`,
    );
    const made = await app.call('POST /api/credentials', {
      body: {
        userId: stall.userId,
        credentialType: 'business',
        issuer: 'self:me',
        issuanceDate: '2026-01-01',
        expirationDate: null,
        credentialData: { name: 'Stall 7' },
        isRevoked: false,
      },
      token: stall.token,
    });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body as { id: number };
    expect((await giving(stall, 0, 'Stall 7')).body.isNameProven).toBe(false);
    await app.db.run(sql`UPDATE credentials SET verification = 'sandbox' WHERE id = ${id}`);
    expect((await giving(stall, 0, 'Stall 8')).body.isNameProven).toBe(false);
    expect((await giving(stall, 0, 'Stall 7')).body.isNameProven).toBe(true);
    expect((await shop()).body.isNameProven).toBe(true);
    await app.db.run(sql`UPDATE credentials SET is_revoked = true, revoked_at = now() WHERE id = ${id}`);
    expect((await shop()).body.isNameProven).toBe(false);
    expect((await giving(stall, 0, null)).body).toMatchObject({ name: 'Test Person', isNameProven: false });
  });

  it('is what a person is who asks for money, and nobody before', async () => {
    const stall = await person('0');
    const own = async () =>
      (await call('GET /api/merchants/{userId}', { params: { userId: stall.userId }, token: stall.token })).body.shop;
    expect(await own()).toBeNull();
    await ask(stall);
    expect(await own()).toMatchObject({ name: 'Test Person', cashbackBps: 0, kind: 'person', isListed: false });
    expect((await call('GET /api/shops/{id}', { params: { id: 999_999 }, token: stall.token })).status).toBe(404);
  });
});

describe('payments', () => {
  it('are listed newest first, a page at a time, by side', async () => {
    const [ann, stall] = await two();
    const ids: number[] = [];
    for (const amount of ['100', '200', '300'])
      ids.push((await pay(ann, { chargeId: (await ask(stall, amount)).id, amount })).body.id);
    const back = await pay(stall, { chargeId: (await ask(ann, '50')).id, amount: '50' });
    const list = async (query: object) => {
      const reply = await app.call('GET /api/payments/{userId}', {
        params: { userId: ann.userId },
        query: { ...query },
        token: ann.token,
      });
      return { ids: (reply.body as Payment[]).map(({ id }) => id), link: reply.headers.get('link') };
    };
    expect((await list({})).ids).toEqual([back.body.id, ...ids.toReversed()]);
    expect((await list({ side: 'taken' })).ids).toEqual([back.body.id]);
    const first = await list({ side: 'made', limit: 2 });
    expect(first.ids).toEqual([ids[2], ids[1]]);
    const next = /<([^>]+)>/.exec(first.link ?? '')?.[1] ?? '';
    expect(((await app.call(`GET ${next}`, { token: ann.token })).body as Payment[])[0]?.id).toBe(ids[0]);
  });

  it('of others are not found, and nobody pays or asks in another’s name', async () => {
    const [ann, stall] = await two();
    const eve = await person();
    const asked = await ask(stall, '5000');
    const { body } = await pay(ann, { chargeId: asked.id, amount: '5000' });
    expect((await payment(eve, body.id)).status).toBe(404);
    expect((await charge(eve, asked.id)).body.paymentId).toBeNull();
    const params = { userId: ann.userId };
    for (const [route, sent] of [
      ['GET /api/payments/{userId}', {}],
      ['GET /api/merchants/{userId}', {}],
      ['PATCH /api/merchants/{userId}', { body: { cashbackBps: 1 } }],
      ['POST /api/charges/{userId}', { body: { amount: '1' } }],
      ['POST /api/local-currency/{userId}/sends', { body: { amount: '1', toAddress: eve.address } }],
    ] as const)
      expect((await app.call(route, { params, token: eve.token, ...sent })).status, route).toBe(403);
    const inHerName = { userId: ann.userId, amount: '1', merchantId: 1 };
    expect((await app.call('POST /api/payments', { body: inHerName, token: eve.token })).status).toBe(403);
    for (const route of ['GET /api/merchants', 'GET /api/charges/{id}', 'GET /api/shops/{id}'])
      expect((await app.call(route, { params: { id: asked.id } })).status, route).toBe(401);
  });

  it('and receipts are never changed or deleted', async () => {
    const [ann, stall] = await two();
    const { body } = await pay(ann, { chargeId: (await ask(stall, '5000')).id, amount: '5000' });
    for (const change of [
      sql`UPDATE payments SET amount = 1 WHERE id = ${body.id}`,
      sql`UPDATE payments SET refunded = 1 WHERE id = ${body.id}`,
      sql`DELETE FROM payments WHERE id = ${body.id}`,
      sql`UPDATE receipts SET hash = ${'0'.repeat(64)} WHERE payment_id = ${body.id}`,
      sql`DELETE FROM receipts WHERE payment_id = ${body.id}`,
    ])
      await expect(app.db.run(change)).rejects.toThrow();
  });
});

describe('won sent to a person', () => {
  it('is there at once, without a fee, once for a key, and can be taken back where nobody holds the address', async () => {
    const [ann, ben] = await two();
    const send = (toAddress: string, key?: string) =>
      app.call('POST /api/local-currency/{userId}/sends', {
        params: { userId: ann.userId },
        body: { amount: '3000', toAddress },
        token: ann.token,
        ...(key && { key }),
      });
    for (let time = 0; time < 2; time += 1) {
      const reply = await send(ben.address, 'k1');
      expect(reply.status, reply.text).toBe(201);
      expect(reply.body).toMatchObject({ kind: 'send', assetType: 'KRW', fee: '0', status: 'completed' });
    }
    expect(await Promise.all([won(ann), won(ben)])).toEqual([
      [97_000, 0],
      [3000, 0],
    ]);
    const lost = await send(`0x${'ab'.repeat(20)}`);
    const { id, canTakeBack } = lost.body as { id: number; canTakeBack: boolean };
    expect(canTakeBack).toBe(true);
    const back = await app.call('POST /api/transactions/{id}/take-back', { params: { id }, token: ann.token });
    expect(back.status).toBe(201);
    expect(await won(ann)).toEqual([97_000, 0]);
    expect((await send('bc1qxyz')).problem.code).toBe('invalid_recipient');
    expect((await send(ann.address)).problem.code).toBe('own_shop');
    expect(
      (
        await call('POST /api/local-currency/{userId}/sends', {
          params: { userId: ann.userId },
          body: { amount: '97001', toAddress: ben.address },
          token: ann.token,
        })
      ).problem.code,
    ).toBe('insufficient_won');
  });
});

import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { readCode } from '#features/codes/read-code.ts';
import type { CredentialData } from '#features/credentials/contract.ts';
import { issueCredential, revokeCredential } from '#features/credentials/server/store.ts';
import { readImageData } from '#features/documents/server/image-data.ts';
import { insertDocument } from '#features/documents/server/store.ts';
import { dataUrl, png } from '#features/documents/server/testing/images.ts';
import type { Payment } from '#features/pay/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { listShops, market } from '../testing/stall.ts';

const app = sharedApp();
const { ask, call, charge, giving, pay, payment, person, won } = market(app);

/** Context for reading a shop's code, which never expires: chain, origin and time. */
const here = () => ({ chainId: 31337, origin: app.settings.publicUrl, now: Date.parse('2026-11-01') / 1000 });
const two = async () => [await person(), await person('0')] as const;

describe('a merchant', () => {
  it('on LocalPay’s list can be paid an amount that the payer types, and gives its cashback', async () => {
    const ann = await person();
    await listShops(app);
    const { body } = await call('GET /api/merchants', { token: ann.token });
    // Other tests of the server list shops too.
    const rates = body.merchants.map(({ cashbackBps }) => cashbackBps);
    const average = rates.reduce((sum, bps) => sum + bps, 0) / rates.length;
    expect(body.averageCashbackBps).toBe(Math.round(average));
    const samples = new Map(
      body.merchants.map(({ name, cashbackBps, isListed }) => [name, { cashbackBps, isListed }] as const),
    );
    for (const [name, cashbackBps] of [
      ['Nambu Market Grocer', 2000],
      ['Hanok Tea House', 1500],
      ['Gyeonggijeon Books', 1000],
      ['Pungnam Bibimbap', 1500],
    ] as const)
      expect(samples.get(name), name).toEqual({ cashbackBps, isListed: true });
    const grocer = body.merchants.find(({ name }) => name === 'Nambu Market Grocer');
    expect(readCode(grocer?.payload ?? '', here())).toMatchObject({ account: String(grocer?.id), amount: undefined });
    const paid = await pay(ann, { merchantId: grocer?.id, amount: '4999' });
    expect(paid.body).toMatchObject({ cashback: '999', cashbackState: 'released', canRefund: false });
    expect(await won(ann)).toEqual([100_000 - 4999 + 999, 0]);
  });

  it('is not paid with less cashback than was shown', async () => {
    const [ann, stall] = await two();
    const { id: merchantId } = (await giving(stall, 1000)).body;
    await giving(stall, 500);
    const paying = { merchantId, amount: '5000' };
    const refused = await pay(ann, { ...paying, cashbackBps: 1000 });
    expect([refused.status, refused.problem.code, refused.problem.errors]).toEqual([
      409,
      'cashback_changed',
      { cashbackBps: 'is now 500' },
    ]);
    expect(await won(ann)).toEqual([100_000, 0]);
    expect((await pay(ann, { ...paying, cashbackBps: 500 })).body.cashback).toBe('250');
    expect((await pay(ann, paying)).body.cashback).toBe('250');
  });

  it('has a verified name as long as a credential proves it', async () => {
    const stall = await person('0');
    const owner = ownerProof(stall.userId as UserId);
    const issue = (data: CredentialData, checkedBy: 'verifier' | 'sandbox' | null) =>
      app.db.tx(async (tx) => {
        const { services } = app.built.mounted;
        const paper = { title: 'Passport', documentType: 'passport', documentNumber: 'M1', name: 'x' } as const;
        const { id } = await insertDocument(tx, services.vault, owner, {
          ...paper,
          image: readImageData(dataUrl(png())),
        });
        return issueCredential(tx, services, owner, {
          credentialType: 'passport',
          issuer: 'ingam:XP Network',
          issuanceDate: '2020-01-01',
          expirationDate: null,
          credentialData: data,
          by: checkedBy === 'verifier' ? 'issuer_signed' : 'trial',
          ...(checkedBy && { document: { id, checkedBy } }),
        });
      });
    const named = async (name: string | null = 'Han Jiwoo') => (await giving(stall, 0, name)).body;
    const { id: shopId } = await named();
    const shop = async () => (await call('GET /api/shops/{id}', { params: { id: shopId }, token: stall.token })).body;
    await issue({ name: 'Han Jiwoo', holderName: 'Han Jiwoo' }, null);
    await issue({ name: 'Han Jiwoo', holderName: 'Somebody Else' }, 'verifier');
    expect(await named()).toMatchObject({ isNameProven: false, isOfSandbox: false });
    await issue({ name: 'Passport', holderName: 'Han Jiwoo' }, 'sandbox');
    expect(await named('Passport')).toMatchObject({ isNameProven: false });
    expect(await named()).toMatchObject({ isNameProven: true, isOfSandbox: true });
    const { id } = await issue({ name: 'Passport', holderName: 'Han Jiwoo' }, 'verifier');
    expect(await named()).toMatchObject({ isNameProven: true, isOfSandbox: false });
    expect(await shop()).toMatchObject({ isNameProven: true, isOfSandbox: false });
    await app.db.tx((tx) => revokeCredential(tx, owner, id));
    expect(await shop()).toMatchObject({ isNameProven: false, isOfSandbox: false });
    expect(await named()).toMatchObject({ isNameProven: true, isOfSandbox: true });
    expect(await named(null)).toMatchObject({ name: 'Test Person', isNameProven: false, isOfSandbox: false });
  });

  it('has a readable name, and a code in any case', async () => {
    const stall = await person('0');
    for (const name of [
      '👨\u200d🍳 Bakery',
      '👩\u200d👩\u200d👧\u200d👦'.repeat(9),
      '가'.repeat(100),
      `${'a'.repeat(24)} b`,
    ]) {
      const { status, body } = await giving(stall, 0, name);
      expect([status, body.name]).toEqual([200, name]);
      expect(readCode(body.payload, here())).toMatchObject({ kind: 'merchant', account: String(body.id) });
    }
    for (const name of ['a\u202eb', 'a\nb', '\u200d', '\u2060', 'a\u0007', '\u3164', '\u2800', 'Nаmbu']) {
      const { status, problem } = await giving(stall, 0, name);
      expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([400, 'malformed', ['name']]);
    }
    for (const firstName of ['\u202e', 'a\u2028b']) {
      await app.db.run(
        sql`UPDATE users SET first_name = ${firstName}, last_name = ${firstName} WHERE id = ${stall.userId}`,
      );
      const { status, body } = await giving(stall, 0, null);
      expect(status).toBe(200);
      expect(readCode(body.payload, here())).toMatchObject({ kind: 'merchant' });
    }
  });

  it('can be looked up 120 times in 15 minutes, so that nobody enumerates shops', async () => {
    const { token } = await person('0');
    const look = (id: number) => call('GET /api/shops/{id}', { params: { id }, token });
    const replies = await Promise.all(Array.from({ length: 121 }, (_, n) => look(n + 1)));
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([429]);
    const refused = await look(1);
    expect([refused.problem.code, Number(refused.headers.get('retry-after')) > 0]).toEqual(['too_many_requests', true]);
  });

  it('is a person from their first request for money on', async () => {
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

  it('of others are not found, and nobody pays or requests in another’s name', async () => {
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
      ['POST /api/merchants/{userId}/charges', { body: { amount: '1' } }],
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
  it('arrives at once, without a fee, once for each key, and can be cancelled if nobody has the address', async () => {
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

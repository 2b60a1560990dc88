import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { type BankAccount, contract } from '../contract.ts';
import { MAX_ACCOUNTS } from '../rules.ts';
import { markVerified } from './store.ts';

const app = testApp();
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const account = {
  bankName: 'Shinhan',
  accountNumber: '110-123-454417',
  accountHolder: 'Test Person',
  accountType: 'checking',
};
const mine = (id?: number) => ({ params: { userId: me.userId, ...(id !== undefined && { id }) }, token: me.token });
const add = (change: object = {}) =>
  app.call('POST /api/bank-accounts/{userId}', { ...mine(), body: { ...account, ...change } });
const added = async (change: object = {}) => {
  const reply = await add(change);
  expect(reply.status).toBe(201);
  return reply.body as BankAccount;
};
const change = (id: number, body: object) => app.call('PATCH /api/bank-accounts/{userId}/{id}', { ...mine(id), body });
const remove = (id: number) => app.call('DELETE /api/bank-accounts/{userId}/{id}', mine(id));
const list = async () =>
  (await app.client(contract)('GET /api/bank-accounts/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;
const defaults = async () => (await list()).filter((one) => one.isDefault).map((one) => one.id);

describe('a bank account', () => {
  it('shows only its last four digits, grouped as its bank does', async () => {
    const reply = await add();
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      bankName: 'Shinhan',
      accountNumber: '••••••4417',
      accountNumberGrouped: '•••-•••-••4417',
      accountHolder: 'Test Person',
      accountType: 'checking',
      isDefault: true,
      status: 'pending',
    });
    expect(await list()).toEqual([reply.body]);
  });

  it('has its number in clear text in no table, no reply and no log line', async () => {
    const number = '30269918405577';
    const reply = await add({ bankName: 'KB Kookmin', accountNumber: '302699-18-405577' });
    expect(reply.text).not.toContain('18405577');
    expect(await tablesHolding(app.db, number)).toEqual([]);
    expect(await tablesHolding(app.db, 'Test Person'), 'the probe finds what is in clear').toContain('bank_accounts');
    expect(await tablesHolding(app.db, '302699-18-405577')).toEqual([]);
    expect(app.log.join('\n')).not.toMatch(/30269918405577|302699-18/);
  });

  it('whose holder is changed must be verified again', async () => {
    const { id } = await added();
    await app.db.tx((tx) => markVerified(tx, ownerProof(me.userId as UserId), id));
    expect((await change(id, { accountHolder: 'Test Person' })).body).toMatchObject({ status: 'verified' });
    expect((await change(id, { accountHolder: 'Someone Else' })).body).toMatchObject({
      accountHolder: 'Someone Else',
      status: 'pending',
    });
  });

  it('that exists already is refused, however it is written', async () => {
    await added();
    const again = await add({ accountNumber: '110 123 454417', accountType: 'savings' });
    expect(again.status).toBe(409);
    expect(again.problem).toMatchObject({ code: 'account_exists', errors: { accountNumber: expect.any(String) } });
    expect(await list()).toHaveLength(1);
    expect((await add({ bankName: 'Woori' })).status).toBe(201);
  });

  it('added twice at once is added once', async () => {
    const replies = await Promise.all([add(), add(), add()]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it('is limited to 20', async () => {
    for (let index = 0; index < MAX_ACCOUNTS; index += 1) await added({ accountNumber: String(1_100_000_000 + index) });
    const reply = await add({ accountNumber: '2200000000' });
    expect(reply.problem).toMatchObject({ status: 422, code: 'too_many_accounts' });
  });
});

describe('the default account', () => {
  it('is the first one, until another is chosen', async () => {
    const first = await added();
    const second = await added({ accountNumber: '1234567890' });
    expect(second.isDefault).toBe(false);
    expect((await change(second.id, { isDefault: true })).body).toMatchObject({ isDefault: true });
    expect(await defaults()).toEqual([second.id]);
    const third = await added({ accountNumber: '1234567891', isDefault: true });
    expect(await defaults()).toEqual([third.id]);
    expect((await change(first.id, { isDefault: false })).status).toBe(200);
  });

  it('cannot be unset unless another account becomes the default', async () => {
    const { id } = await added();
    expect((await change(id, { isDefault: false })).problem).toMatchObject({ status: 422, code: 'default_needed' });
    expect(await defaults()).toEqual([id]);
  });

  it('if removed is replaced by the oldest remaining account', async () => {
    const first = await added();
    const second = await added({ accountNumber: '1234567890' });
    await added({ accountNumber: '1234567891' });
    expect((await remove(first.id)).status).toBe(204);
    expect(await defaults()).toEqual([second.id]);
  });

  it('is exactly one account when many accounts are chosen at once', async () => {
    const ids: number[] = [];
    for (const accountNumber of ['1234567890', '1234567891', '1234567892'])
      ids.push((await added({ accountNumber })).id);
    const replies = await Promise.all(ids.map((id) => change(id, { isDefault: true })));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
    const second = app.db.run(sql`UPDATE bank_accounts SET is_default = true WHERE user_id = ${me.userId}`);
    await expect(second).rejects.toThrow(/bank_accounts_one_default/);
  });
});

describe('a refused change to bank accounts changes nothing:', () => {
  it('a number that is not 10 to 14 digits', async () => {
    for (const accountNumber of ['123456789', '123456789012345', '110-12a-456789', '-----------', '1101234567８９x'])
      expect((await add({ accountNumber })).problem).toMatchObject({
        status: 422,
        code: 'account_number_malformed',
        errors: { accountNumber: expect.any(String) },
      });
    expect(await list()).toEqual([]);
  });

  it('other banks, wrong types, unknown fields, or an account that claims to be verified', async () => {
    const bodies = [
      { bankName: 'Toss' },
      { accountNumber: 110123454417 },
      { accountHolder: '' },
      { accountType: 'pension' },
      { isDefault: 'yes' },
      { status: 'verified' },
    ];
    for (const body of bodies) expect((await add(body)).status).toBe(400);
    expect(await list()).toEqual([]);
    const { id } = await added();
    for (const body of [
      { status: 'verified' },
      { accountNumber: '1234567890' },
      { isDefault: 1 },
      { accountHolder: ' ' },
    ])
      expect((await change(id, body)).status).toBe(400);
    expect(await list()).toMatchObject([{ status: 'pending', accountNumber: '••••••4417' }]);
  });
});

describe('bank accounts of others', () => {
  it('cannot be seen, added, changed or removed', async () => {
    const { id } = await added();
    const other = await app.register();
    const asOther = { params: { userId: other.userId, id }, token: other.token };
    const routes = ['PATCH /api/bank-accounts/{userId}/{id}', 'DELETE /api/bank-accounts/{userId}/{id}'];
    for (const route of routes) {
      const body = route.startsWith('PATCH') ? { isDefault: true } : undefined;
      expect((await app.call(route, { ...asOther, body })).status).toBe(404);
      expect((await app.call(route, { ...asOther, params: { userId: other.userId, id: 999_999 }, body })).status).toBe(
        404,
      );
      expect((await app.call(route, { params: { userId: me.userId, id }, token: other.token, body })).status).toBe(403);
      expect((await app.call(route, { params: { userId: me.userId, id }, body })).status).toBe(401);
    }
    for (const route of ['GET /api/bank-accounts/{userId}', 'POST /api/bank-accounts/{userId}'])
      expect(
        (
          await app.call(route, {
            params: { userId: me.userId },
            token: other.token,
            body: route.startsWith('P') ? account : undefined,
          })
        ).status,
      ).toBe(403);
    expect(await list()).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { type BankAccount, contract } from '../contract.ts';
import { sandboxCode } from '../rules.ts';
import { accountEnding, age, ordersOf } from './testing/accounts.ts';

const app = testApp();
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const at = (id: number, of = me) => ({ params: { userId: of.userId, id }, token: of.token });
const ask = (id: number, of = me) => app.call('POST /api/bank-accounts/{userId}/{id}/code', at(id, of));
const verify = (id: number, code: string, of = me) =>
  app.call('POST /api/bank-accounts/{userId}/{id}/verify', { ...at(id, of), body: { code } });
const link = (id: number, isForTopUps = true) =>
  app.call('PATCH /api/bank-accounts/{userId}/{id}', { ...at(id), body: { isForTopUps } });
const list = async (): Promise<BankAccount[]> =>
  (await app.client(contract)('GET /api/bank-accounts/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;
const find = async (id: number) => (await list()).find((one) => one.id === id);
const answered = (id: number) =>
  until(
    () => find(id),
    (one) => one?.verification?.status !== 'requested',
  );
const sent = async (ending = '4417') => {
  const { id } = await accountEnding(app, me, ending, false);
  expect((await ask(id)).status).toBe(200);
  await answered(id);
  return id;
};

describe('a bank account is verified', () => {
  it('by the code of its 1-won deposit, which a sandbox states itself', async () => {
    const { id } = await accountEnding(app, me, '0003', false);
    expect((await find(id))?.verification).toBeNull();
    expect((await ask(id)).body).toMatchObject({
      status: 'pending',
      verification: { status: 'requested', triesLeft: 3, failure: null, sandboxCode: null },
    });
    expect((await verify(id, sandboxCode)).problem).toMatchObject({ code: 'code_on_its_way' });
    await age(app.db, (await ordersOf(app.db, me))[0]?.id ?? 0, 30);
    expect((await answered(id))?.verification).toMatchObject({ status: 'sent', sandboxCode });
    expect(await ordersOf(app.db, me)).toMatchObject([{ purpose: 'code', won: '1', status: 'completed' }]);
    expect((await verify(id, ` ${sandboxCode} `)).body).toMatchObject({ status: 'verified', verification: null });
    expect((await verify(id, sandboxCode)).problem).toMatchObject({ status: 409, code: 'already_verified' });
    expect((await ask(id)).problem).toMatchObject({ status: 409, code: 'already_verified' });
  });

  it('within three attempts, then only with a new code', async () => {
    const id = await sent();
    for (const [code, left] of [
      ['0000', 2],
      ['25800', 1],
      ['', 0],
    ] as const) {
      expect((await verify(id, code)).problem).toMatchObject({ status: 422, code: 'wrong_code' });
      expect((await find(id))?.verification?.triesLeft).toBe(left);
    }
    expect((await verify(id, sandboxCode)).problem).toMatchObject({ status: 409, code: 'no_code' });
    expect((await find(id))?.verification).toMatchObject({ status: 'expired', sandboxCode: null });
    await ask(id);
    await answered(id);
    expect((await verify(id, sandboxCode)).status).toBe(200);
  });

  it('never with more than three concurrent attempts', async () => {
    const id = await sent();
    const replies = await Promise.all(['1', '2', '3', '4', '5'].map((end) => verify(id, `000${end}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([409, 409, 422, 422, 422]);
  });

  it('not with a code that the bank could not deposit, nor after three days', async () => {
    const id = await sent('0005');
    expect((await find(id))?.verification).toMatchObject({ status: 'failed', failure: 'the bank refused it' });
    expect((await verify(id, sandboxCode)).problem).toMatchObject({ code: 'no_code' });
    const other = await sent('4418');
    await app.db.run(sql`UPDATE bank_codes SET expires_at = now() WHERE account_id = ${other}`);
    expect((await verify(other, sandboxCode)).problem).toMatchObject({ code: 'no_code' });
  });

  it('with one code at a time, and at most ten a day', async () => {
    const { id } = await accountEnding(app, me, '0003', false);
    expect((await ask(id)).status).toBe(200);
    expect((await ask(id)).problem).toMatchObject({ status: 409, code: 'code_on_its_way' });
    await app.db.run(sql`
      INSERT INTO bank_transfers (user_id, bank_name, purpose, won, status, next_at, decided_at)
      SELECT ${me.userId}, 'Shinhan', 'code', 1, 'completed', NULL, now() FROM generate_series(1, 9)`);
    const other = await accountEnding(app, me, '4417', false);
    expect((await ask(other.id)).problem).toMatchObject({ status: 422, code: 'too_many_codes' });
  });

  it('by its owner only, and its code appears in no table in clear text', async () => {
    const id = await sent();
    const other = await app.register();
    expect([(await ask(id, other)).status, (await verify(id, sandboxCode, other)).status]).toEqual([404, 404]);
    expect(await tablesHolding(app.db, `Ingam${sandboxCode}`)).toEqual([]);
    const { code } = await app.db.one(sql<{ code: Uint8Array }>`SELECT code FROM bank_codes WHERE account_id = ${id}`);
    expect(Buffer.from(code).includes(sandboxCode)).toBe(false);
  });
});

describe('the account for top-ups', () => {
  it('is a verified account, and is unset when its holder changes', async () => {
    const pending = await accountEnding(app, me, '1111', false);
    expect((await link(pending.id)).problem).toMatchObject({ status: 409, code: 'not_verified' });
    const [first, second] = [await accountEnding(app, me, '1112'), await accountEnding(app, me, '1113')];
    expect((await link(first.id)).body).toMatchObject({ isForTopUps: true });
    expect((await link(second.id)).body).toMatchObject({ isForTopUps: true });
    const linked = async () => (await list()).filter(({ isForTopUps }) => isForTopUps).map(({ id }) => id);
    expect(await linked()).toEqual([second.id]);
    const body = { accountHolder: 'Someone Else' };
    expect((await app.call('PATCH /api/bank-accounts/{userId}/{id}', { ...at(second.id), body })).body).toMatchObject({
      isForTopUps: false,
      status: 'pending',
    });
    await link(first.id);
    await link(first.id, false);
    expect(await linked()).toEqual([]);
  });
});

it('the bank states that it is a sandbox, and how to make an order fail', async () => {
  const { body } = await app.client(contract)('GET /api/bank', { token: me.token });
  expect(body).toMatchObject({ isSandbox: true, sandboxEndings: { '0001': 'the bank refused it' } });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { at, type End, exchanger, KRW, XP } from '#features/exchange/server/testing/exchanger.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY } from '#features/ledger/server/testing/people.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { decideState } from './operator.ts';
import { type Person, registry } from './testing/firm.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);
const { ask, giving, pay, person } = market(app);
const { quoted, take } = exchanger(app, () => ({ userId: id, token: accountant.token }));

let owner: Person;
let accountant: Person;
let id: number;
beforeEach(async () => {
  owner = await app.register();
  id = (await firms.make(owner, { kinds: ['merchant'] })).organisation.id;
  accountant = await firms.staff(owner, id, 'accountant');
  await fund(app.db, id, 'KRW', '5000');
  await fund(app.db, id, 'XP', '5');
});

/** Returns the path parameters of the accountant's membership. */
const place = async () => {
  const { body } = await firms.call('GET /api/org/{id}/staff', { params: { id }, token: owner.token });
  return { id, memberId: body.find(({ role }) => role === 'accountant')?.id ?? 0 };
};
const remove = async () =>
  firms.call('DELETE /api/org/{id}/staff/{memberId}', { params: await place(), token: owner.token });

const call = (route: string, params: object, body?: object): Promise<Reply<unknown>> =>
  app.call(route, { params: { ...params }, token: accountant.token, ...(body && { body }) });
const sendWon = () =>
  call('POST /api/local-currency/{userId}/sends', { userId: id }, { amount: '1000', toAddress: owner.address });
const send = (toAddress: string) =>
  call(
    'POST /api/transactions',
    {},
    { userId: id, transactionType: 'send', assetType: 'XP', amount: '1', status: 'pending', toAddress },
  );

const books = () =>
  app.db.rows(sql<{ balance: string; held: string }>`
    SELECT balance::text, held::text FROM accounts WHERE user_id = ${id} ORDER BY id`);
const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

/** Makes a call that waits for the organisation's accounts, and ends its caller's right before they are free. */
async function whileItWaits(act: () => Promise<Reply<unknown>>, end: () => Promise<unknown>): Promise<Reply<unknown>> {
  const [locked, waits, free] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const holding = app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT FROM accounts WHERE user_id = ${id} FOR UPDATE`);
    locked.resolve();
    while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    waits.resolve();
    await free.promise;
  });
  await locked.promise;
  const answer = act();
  await waits.promise;
  await end();
  free.resolve();
  await holding;
  return answer;
}

const refusesOnce = async (act: () => Promise<Reply<unknown>>, end: () => Promise<unknown>) => {
  const before = await books();
  expect((await whileItWaits(act, end)).problem).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await books()).toEqual(before);
};

/** Another person pays the organisation's shop. Returns the payment's id. */
async function paidPayment(): Promise<number> {
  const { id: chargeId } = await ask({ ...owner, userId: id }, '1000');
  const paid = await pay(await person('1000'), { chargeId, amount: '1000' });
  expect(paid.status, paid.text).toBe(201);
  return paid.body.id;
}

type Moves = () => Promise<readonly (() => Promise<Reply<unknown>>)[]>;
/** Acts of the accountant, by each call that moves money. */
const MOVES: Readonly<Record<string, Moves>> = {
  'POST /api/exchange/{userId}': async () => {
    const account = await accountEnding(app, { userId: id, token: owner.token }, '4417');
    const exchanges: [string, End, End][] = [
      ['2', XP, KRW],
      ['2000', KRW, at(account)],
    ];
    const quotes = [];
    for (const [amount, from, to] of exchanges) quotes.push(await quoted(amount, from, to));
    return quotes.map((quote) => () => take(quote.id));
  },
  'POST /api/local-currency/{userId}/sends': async () => [sendWon],
  'POST /api/payments': async () => {
    const { id: merchantId } = (await giving(await app.register(), 0)).body;
    return [() => call('POST /api/payments', {}, { userId: id, merchantId, amount: '1000' })];
  },
  'POST /api/payments/{id}/refunds': async () => {
    const payment = await paidPayment();
    return [() => call('POST /api/payments/{id}/refunds', { id: payment }, { amount: '100' })];
  },
  'POST /api/transactions': async () => [() => send(NOBODY)],
  'POST /api/transactions/{id}/take-back': async () => {
    const sent = (await send(NOBODY)).body as { id: number };
    await eventually(async () => {
      const params = { userId: id, id: sent.id };
      const { body } = await app.call('GET /api/transactions/{userId}/{id}', { params, token: owner.token });
      return (body as { status: string }).status;
    }).toBe('completed');
    return [() => call('POST /api/transactions/{id}/take-back', { id: sent.id })];
  },
};

it('every call by which staff move money has a race test below', () => {
  // Calls that move money take an idempotency key. The office's are acts of two people and not listed.
  const calls = app.built.mounted.contracts.flatMap((contract) => Object.entries(contract.calls));
  const moving = calls.flatMap(([route, { right, access, idempotent }]) =>
    right !== undefined && access !== 'office' && idempotent ? [route] : [],
  );
  expect(moving.toSorted()).toEqual(Object.keys(MOVES));
});

describe('a member of the staff who loses the right while their request waits for an account', () => {
  for (const [route, moves] of Object.entries(MOVES))
    it(`moves nothing by ${route}, and does once they have it back`, async () => {
      for (const act of await moves()) {
        await refusesOnce(act, remove);
        await firms.join(owner, id, 'accountant', accountant);
        expect((await act()).status).toBe(201);
      }
    });

  it('is refused both after a change of role and after a suspension', async () => {
    await refusesOnce(sendWon, async () => {
      const body = { role: 'auditor' } as const;
      await firms.call('PATCH /api/org/{id}/staff/{memberId}', { params: await place(), token: owner.token, body });
    });
    await app.db.run(sql`UPDATE organisation_staff SET role = 'accountant' WHERE user_id = ${accountant.userId}`);
    await refusesOnce(sendWon, () =>
      decideState(app.built.mounted.services, { id, state: 'suspended', reason: 'A complaint' }),
    );
  });

  it('completes the request if the right ends afterwards', async () => {
    expect((await whileItWaits(sendWon, async () => undefined)).status).toBe(201);
    expect((await remove()).status).toBe(204);
    expect((await books()).map(({ balance }) => balance)).toContain('4000');
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { setState } from '#features/currency/server/member-states.ts';
import { exchanger, KRW, XP } from '#features/exchange/server/testing/exchanger.ts';
import { type AccountOwner, HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { post, postAll, submit } from '#features/ledger/server/doors.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { payments } from '#features/orders/server/testing/payments.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import type { UserId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { membersDesk } from './testing/members.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
const desk = membersDesk(app);
const { ask, giving, pay, person, refund, won } = market(app);
const orders = payments(app);
const firms = registry(app);
let owner: Official;
let thief: Person & { email: string };

let people = 0;
beforeAll(async () => {
  owner = await city.owner();
});
beforeEach(async () => {
  people += 1;
  const email = `thief-${people}@city.example`;
  const made = await app.register(email);
  await fund(app.db, made.userId, 'KRW', '100000');
  thief = { ...made, email };
});

const freeze = async (more: object = {}) => {
  const reply = await desk.act(owner, 'freeze', thief.userId, more);
  if (reply.status !== 200) throw new Error(reply.text);
  thief = { ...thief, token: await desk.signIn(thief.email) };
};
const inMoney = (kind: string, amount: bigint, change: Partial<Movement> = {}): Movement => {
  const from = thief.address.toLowerCase() as AccountOwner;
  return transfer({ kind, asset: 'KRW', amount, from, to: HOUSE.fees, initiator: null, ...change });
};
const codeOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  );

describe('a frozen person', () => {
  /** Every kind of movement in the product, and one that does not exist yet. */
  const stopped = [
    'send',
    'payment',
    'top_up',
    'deposit',
    'withdrawal',
    'approved_payment',
    'tax_refund',
    'tax_refund_back',
    'opening',
    'a_new_kind',
  ];
  const passing = ['refund', 'cashback', 'cashback_return', 'return'];

  it('pays by no kind of movement except refunds and their parts, also by no new kind: posted, held or in a group', async () => {
    const other = await person();
    const ways = {
      post: (movement: Movement) => app.db.tx((tx) => post(tx, movement)),
      submit: (movement: Movement) => submit(app.db, movement),
      held: (movement: Movement) => app.db.tx((tx) => post(tx, { ...movement, hold: {} })),
      sent: (movement: Movement) => submit(app.db, { ...movement, hold: { settleAfterMs: 600_000 } }),
    };
    await freeze();
    for (const kind of stopped)
      for (const [way, move] of Object.entries(ways))
        expect([kind, way, await codeOf(move(inMoney(kind, 1n)))]).toEqual([kind, way, 'account_stopped']);
    for (const kind of passing)
      for (const move of Object.values(ways)) expect(await codeOf(move(inMoney(kind, 1n)))).toBe(null);
    // In a batch with other movements, only this one is refused.
    const from = other.address.toLowerCase() as AccountOwner;
    const both = await Promise.allSettled([
      submit(app.db, inMoney('send', 5n)),
      submit(app.db, inMoney('send', 5n, { from })),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(
      (await app.db.tx((tx) => postAll(tx, [inMoney('send', 5n), inMoney('send', 5n, { from })]))).map(
        ({ status }) => status,
      ),
    ).toEqual(['stopped', 'accepted']);
  });

  it('is refused everywhere in the product; money comes in, refunds go back, and a due order is paused', async () => {
    const [ann, stall] = [await person(), await person()];
    const shopId = (await giving(stall, 0)).body.id;
    const own = (await giving(thief, 0)).body.id;
    const taken = (await pay(ann, { merchantId: own, amount: '5000' })).body;
    await fund(app.db, thief.userId, 'XP', '10');
    const order = await orders.made(thief as never, ann as never, { assetType: 'XP', firstOn: '2027-06-01' });
    const { quoted, take, quote } = exchanger(app, () => thief);
    const before = await quoted('1', XP, KRW);
    const sent = {
      userId: thief.userId,
      assetType: 'XP',
      transactionType: 'send',
      amount: '1',
      toAddress: ann.address,
      status: 'pending',
    };
    await freeze();
    const doors = {
      send: () => app.call('POST /api/transactions', { token: thief.token, body: sent, key: 'a' }),
      'send won': () =>
        app.call('POST /api/local-currency/{userId}/sends', {
          params: { userId: thief.userId },
          token: thief.token,
          body: { amount: '5', toAddress: ann.address },
        }),
      pay: () => pay(thief, { merchantId: shopId, amount: '1000' }),
      'pay a charge': async () => pay(thief, { chargeId: (await ask(stall, '1000')).id, amount: '1000' }),
      exchange: () => take(before.id, { of: thief }),
      'exchange anew': async () => take((await quoted('1000', KRW, XP)).id, { of: thief }),
    };
    for (const [door, open] of Object.entries(doors))
      expect([door, (await open()).problem?.code]).toEqual([door, 'account_stopped']);
    expect((await quote('1', XP, KRW, thief)).status).toBe(201);
    await orders.dayComes(order);
    expect(await orders.until(thief as never, order, (one) => one.state !== 'active')).toMatchObject({
      state: 'paused',
      reason: 'stopped',
      payments: 0,
    });
    const [had] = await won(thief);
    expect((await pay(ann, { merchantId: own, amount: '700' })).status).toBe(201);
    expect((await refund(thief, taken.id, '5000')).status).toBe(201);
    expect(await won(thief)).toEqual([had + 700 - 5000, 0]);
  }, 60_000);

  it('cannot bypass the freeze by a new account, a key, an organisation, or by deleting the wallet', async () => {
    const { organisation } = await firms.make(thief, { kinds: ['merchant'] });
    await freeze();
    await fund(app.db, thief.userId, 'XP', '5');
    const sent = {
      userId: thief.userId,
      assetType: 'XP',
      transactionType: 'send',
      amount: '1',
      toAddress: owner.email && (await person('0')).address,
      status: 'pending',
    };
    expect((await app.call('POST /api/transactions', { token: thief.token, body: sent })).problem.code).toBe(
      'account_stopped',
    );
    const org = await firms.call('GET /api/org/{id}', { params: { id: organisation.id }, token: thief.token });
    expect(org.problem).toMatchObject({
      code: 'forbidden',
      detail: 'Your account is frozen or closed, so you cannot act for an organisation.',
    });
    const balances = [
      { assetType: 'KRW', amount: '100000' },
      { assetType: 'XP', amount: '5' },
    ];
    await app.db.run(sql`DELETE FROM organisation_staff WHERE user_id = ${thief.userId}`);
    const gone = await app.call('POST /api/user/{userId}/deletion', {
      params: { userId: thief.userId },
      token: thief.token,
      body: { currentPassword: 'correct horse battery', givenUp: balances },
    });
    expect([gone.status, gone.problem?.code]).toEqual([403, 'account_stopped']);
  });

  it('has the hold of an unsent send released, and no other hold', async () => {
    const move = (tx: Tx, kind: string, hold: Movement['hold']) =>
      post(tx, inMoney(kind, 7n, { ...(hold && { hold }) }));
    const ids = await app.db.tx(async (tx) => {
      const held = [
        await move(tx, 'send', { settleAfterMs: 900 }),
        await move(tx, 'send', { settleAfterMs: 0 }),
        await move(tx, 'withdrawal', {}),
      ];
      await setState(tx, {
        member: thief.userId as UserId,
        state: 'frozen',
        reason: 'x',
        until: null,
        act: null,
        by: owner.userId as UserId,
      });
      const of = held.flatMap((one) => (one.status === 'accepted' ? one.id : []));
      return tx.rows(
        sql<{
          state: string;
          failure: string | null;
        }>`SELECT state, failure FROM transfers WHERE id = ANY (${of}::bigint[]) ORDER BY id`,
      );
    });
    expect(ids).toEqual([
      { state: 'voided', failure: 'the account was frozen' },
      { state: 'pending', failure: null },
      { state: 'pending', failure: null },
    ]);
    // A movement already handed to the network ends as usual: the sent money arrives.
    await expect.poll(async () => (await won(thief))[1]).toBe(7);
  });

  it('is signed out once, and can sign in again to read the reason and the end of the freeze, and to object once, which the office sees', async () => {
    const until = (await nowOf(app.db, 3_600_000)).toISOString();
    const stolen = thief.token;
    await freeze({ until });
    expect(
      (await app.call('GET /api/standing/{userId}', { params: { userId: thief.userId }, token: stolen })).status,
    ).toBe(401);
    expect(await desk.standing(thief)).toMatchObject({
      state: 'frozen',
      reason: 'Phone reported stolen',
      until,
      objection: null,
    });
    const object = (text: string) =>
      app.call('POST /api/standing/{userId}/objection', {
        params: { userId: thief.userId },
        token: thief.token,
        body: { text },
      });
    expect((await object('')).status).toBe(400);
    expect((await object('It is my phone, I have it here.')).status).toBe(201);
    expect((await object('And again.')).problem.code).toBe('nothing_to_object');
    expect(await desk.find(owner, { state: 'objecting' })).toMatchObject([
      { id: thief.userId, state: 'frozen', isObjecting: true },
    ]);
    expect(await desk.look(owner, thief.userId)).toMatchObject({
      objection: { text: 'It is my phone, I have it here.' },
    });
    const told = () =>
      app.db.rows(
        sql<{
          code: string;
        }>`SELECT code FROM notifications WHERE user_id = ${thief.userId} AND code LIKE 'standing_%'`,
      );
    await expect.poll(told).toMatchObject([{ code: 'standing_frozen' }]);
    // The freeze ends by the store's clock, without any job.
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(
        sql`UPDATE member_states SET made_at = made_at - interval '2 hours', until = until - interval '2 hours'`,
      );
      await tx.run(sql`UPDATE accounts SET stop_until = stop_until - interval '2 hours' WHERE stop IS NOT NULL`);
    });
    expect(await codeOf(submit(app.db, inMoney('send', 5n)))).toBe(null);
    expect(await desk.standing(thief)).toMatchObject({ state: 'active', until: null });
  });
});

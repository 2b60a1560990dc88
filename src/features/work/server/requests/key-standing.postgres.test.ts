import { beforeEach, expect, it } from 'vitest';
import type { Reply } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { movesMoney, SCOPES } from '#features/organisations/rules.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { type Approver, office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const desk = office(app);
const { firms } = desk;
const shops = market(app);

let owner: Person;
let maker: Person;
let approver: Approver;
let id: number;
let key: string;
let keyId: number;
let chargeId: number;
beforeEach(async () => {
  owner = await app.register();
  id = (await firms.make(owner, { kinds: ['merchant'] })).organisation.id;
  maker = await firms.staff(owner, id, 'owner');
  ({ key, id: keyId } = await firms.key(maker, id, [...SCOPES]));
  approver = await desk.approver({ id, key });
  await fund(app.db, id, 'KRW', '5000');
  const order = { reference: 'A-1', amount: '1000' };
  ({ chargeId } = (await shops.call('POST /api/charges', { token: key, body: order })).body);
  expect((await shops.pay(await shops.person('5000'), { chargeId, amount: '1000' })).status).toBe(201);
});

const refund = (): Promise<Reply<unknown>> =>
  shops.call('POST /api/org/{id}/charges/{chargeId}/refunds', {
    params: { id, chargeId },
    token: key,
    body: { amount: '100' },
    key: 'r-1',
  });
const bill = (to = owner.address) => ({
  amount: '10',
  currency: 'KRW' as const,
  payment: { to },
  steps: [{ approvers: [approver.connectionId], mode: 'any' as const }],
});
const ask = (): Promise<Reply<unknown>> => desk.ask(key, bill());

const place = async () => {
  const { memberId } = await app.db.one(sql<{ memberId: number }>`
    SELECT id AS "memberId" FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${maker.userId}`);
  return { params: { id, memberId }, token: owner.token };
};
const remove = async () => firms.call('DELETE /api/org/{id}/staff/{memberId}', await place());
const demote = async () =>
  firms.call('PATCH /api/org/{id}/staff/{memberId}', { ...(await place()), body: { role: 'manager' } });
const revoke = () => firms.call('DELETE /api/org/{id}/keys/{keyId}', { params: { id, keyId }, token: owner.token });

const books = () =>
  app.db.rows(sql<{ balance: string; held: string }>`
    SELECT balance::text, held::text FROM accounts WHERE user_id = ${id} ORDER BY id`);
/** Number of backends that wait for this one, directly or indirectly. */
const waiting = sql<{ n: number }>`
  WITH RECURSIVE held AS (
    SELECT pg_backend_pid() AS pid
    UNION
    SELECT l.pid FROM pg_locks l JOIN held h ON h.pid = ANY (pg_blocking_pids(l.pid)) WHERE NOT l.granted
  )
  SELECT count(*) - 1 AS n FROM held`;
type Ending = () => Promise<{ readonly status: number }>;

/** Locks the rows of the key and of the staff member who made it. */
const lockKey = async (tx: Tx) => {
  await tx.rows(
    sql`SELECT FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${maker.userId} FOR UPDATE`,
  );
  await tx.rows(sql`SELECT FROM organisation_keys WHERE id = ${keyId} FOR UPDATE`);
};

/**
 * Makes an ending wait for a lock in the middle of its transaction, and a call wait for that ending; then releases
 * both.
 */
async function behind(end: Ending, act: () => Promise<Reply<unknown>>, lock: (tx: Tx) => Promise<unknown> = lockKey) {
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locked = Promise.withResolvers<void>();
  const holding = app.db.tx(async (tx) => {
    const until = async (n: number) => {
      while ((await tx.one(waiting)).n < n) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    };
    await lock(tx);
    locked.resolve();
    await until(1);
    one.resolve();
    await until(2);
    two.resolve();
  });
  await locked.promise;
  const ended = end();
  await one.promise;
  const answer = act();
  await two.promise;
  await holding;
  expect((await ended).status).toBeLessThan(300);
  return answer;
}

/** Makes a call wait for the organisation's accounts, and runs `then` before they are released. */
async function whileItWaits(act: () => Promise<Reply<unknown>>, then: () => Promise<unknown>) {
  const [locked, waits, free] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate];
  const holding = app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT FROM accounts WHERE user_id = ${id} FOR UPDATE`);
    locked.resolve();
    while ((await tx.one(waiting)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    waits.resolve();
    await free.promise;
  });
  await locked.promise;
  const answer = act();
  await waits.promise;
  await then();
  free.resolve();
  await holding;
  return answer;
}
type Gate = PromiseWithResolvers<void>;

const freeze = () =>
  app.db.run(
    sql`INSERT INTO member_states (user_id, state, reason, made_by) VALUES (${maker.userId}, 'frozen', 'A complaint', 0)`,
  );
const acts = { refund, 'request with payment': ask };
const ends = { removed: remove, 'without the right to money': demote, revoked: revoke };
for (const [act, doIt] of Object.entries(acts)) {
  for (const [end, endIt] of Object.entries(ends))
    it(`a ${act} that waited is refused if its key or the key’s maker was ${end}`, async () => {
      const before = await books();
      expect((await behind(endIt, doIt)).problem).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await books()).toEqual(before);
    });
  it(`a ${act} is refused if its key’s maker was frozen while it waited for an account`, async () => {
    const before = await books();
    expect((await whileItWaits(doIt, freeze)).problem).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await books()).toEqual(before);
  });
}

it('an amendment with payment is refused in the same cases, and a waiting amendment is carried out if key and maker stay valid', async () => {
  const first = await whileItWaits(ask, async () => undefined);
  expect(first.status, first.text).toBe(201);
  const { externalId } = first.body as { externalId: string };
  const body = { ...bill(maker.address), externalId, title: 'Paper', description: 'Fifty boxes of it.' };
  const amend = (): Promise<Reply<unknown>> => desk.call('POST /api/work/approvals/amend', { token: key, body });
  expect((await behind(demote, amend)).problem).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await desk.won(id))[1]).toBe('10');
});

it('each waiting request with payment in a batch is refused in the same cases', async () => {
  const before = await books();
  const one = { ...bill(), externalId: 'b-1', title: 'Paper', description: 'Forty boxes of it.' };
  const body = { approvals: [one, { ...one, externalId: 'b-2' }] };
  const batch = (): Promise<Reply<unknown>> => desk.call('POST /api/work/approvals/batch', { token: key, body });
  const { body: answers } = await behind(revoke, batch);
  const refused = { problem: { status: 403, code: 'forbidden' } };
  expect(answers).toMatchObject([refused, refused]);
  expect(await books()).toEqual(before);
});

it('every call by which a program moves money has a race test above', () => {
  const calls = app.built.mounted.contracts.flatMap((contract) => Object.entries(contract.calls));
  const moving = calls.flatMap(([route, { scope, extraScope }]) =>
    movesMoney([scope ?? '', extraScope ?? '']) ? [route] : [],
  );
  expect(moving.toSorted()).toEqual([
    'POST /api/org/{id}/charges/{chargeId}/refunds',
    'POST /api/work/approvals',
    'POST /api/work/approvals/amend',
    'POST /api/work/approvals/batch',
  ]);
});

const lockFirm = (tx: Tx) => tx.rows(sql`SELECT FROM organisations WHERE id = ${id} FOR UPDATE`);
const lockRequests = (tx: Tx) => tx.rows(sql`SELECT FROM work_requests WHERE organisation_id = ${id} FOR UPDATE`);

it('the last seal of a payment is refused if its approver’s connection ended while it waited', async () => {
  expect((await ask()).status).toBe(201);
  const { id: approval } = await desk.waiting(approver);
  const end = () =>
    app.call('POST /api/org/{id}/connect/end', {
      params: { id },
      token: owner.token,
      body: { connectionId: approver.connectionId },
    });
  const sealed = await behind(end, () => desk.approve(approver, approval), lockFirm);
  expect(sealed.problem).toMatchObject({ status: 409, code: 'no_longer_asked' });
  expect(await desk.won(owner.userId)).toEqual(['0', '0']);
});

it('the last seal of a payment by a delegate is refused if the delegation ended while it waited', async () => {
  expect((await ask()).status).toBe(201);
  const delegate = await desk.approver({ id, key });
  const body = { organisationId: id, to: delegate.address, from: '2001-01-01', until: '2099-12-31' };
  const given = await app.call('POST /api/work/delegations', { token: approver.token, body });
  const params = { id: (given.body as { id: number }).id };
  await desk.call('POST /api/work/delegations/{id}/accept', { params, token: delegate.token });
  const { id: approval } = await desk.waiting(delegate);
  const end = () => desk.call('DELETE /api/work/delegations/{id}', { params, token: approver.token });
  const sealed = await behind(end, () => desk.approve(delegate, approval), lockRequests);
  expect(sealed.problem).toMatchObject({ status: 409, code: 'no_longer_asked' });
  expect(await desk.won(owner.userId)).toEqual(['0', '0']);
  expect((await desk.approve(approver, (await desk.waiting(approver)).id)).status).toBe(200);
  expect(await desk.won(owner.userId)).toEqual(['10', '0']);
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { type AccountOwner, HOUSE } from '#features/ledger/movement.ts';
import { post, submit } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import { contract } from '../contract.ts';

const app = sharedApp();
type Person = Awaited<ReturnType<TestApp['register']>>;

const unit = 10n ** 6n;
const own = ({ address }: Person) => address.toLowerCase() as AccountOwner;
const at = (text: string) => new Date(text);
/** Issues whole USDC at a past moment. */
const given = (who: Person, amount: bigint, when: string) =>
  app.db.tx((tx) =>
    post(
      tx,
      moving(HOUSE.issuance, own(who), amount * unit, { asset: 'USDC', kind: 'deposit', effectiveAt: at(when) }),
    ),
  );
const paid = (who: Person, amount: bigint, fee: bigint, when: string) =>
  app.db.tx((tx) =>
    post(
      tx,
      moving(own(who), 'house:bank', amount * unit, {
        asset: 'USDC',
        kind: 'send',
        fee: fee * unit,
        effectiveAt: at(when),
      }),
    ),
  );
const month = { asset: 'USDC', from: '2026-03-01', to: '2026-03-31' };
const list = (who: Person, query: Record<string, string | number>, params = { userId: who.userId }) =>
  app.client(contract)('GET /api/statements/{userId}', { params, token: who.token, query: { ...month, ...query } });
const balancesAt = async (who: Person, moment: string) => {
  const { body } = await app.client(contract)('GET /api/balances/{userId}', {
    params: { userId: who.userId },
    token: who.token,
    query: { at: moment },
  });
  return Object.fromEntries(body.balances.map(({ assetType, balance }) => [assetType, balance]));
};

let ann: Person;
beforeAll(async () => {
  ann = await app.register();
  await given(ann, 100n, '2026-02-28T14:59:59.999Z');
  await given(ann, 7n, '2026-02-28T15:00:00Z');
  await paid(ann, 40n, 2n, '2026-03-10T00:00:00.250Z');
  await given(ann, 3n, '2026-03-31T14:59:59.999Z');
  await given(ann, 1n, '2026-03-31T15:00:00Z');
});

describe('the entries of an account', () => {
  test('of a period are listed newest first, each with the balance after it and its fee', async () => {
    const { status, body } = await list(ann, {});
    expect(status).toBe(200);
    expect(body.map(({ amount, fee, balance, kind, createdAt }) => [kind, amount, fee, balance, createdAt])).toEqual([
      ['deposit', '3', '0', '68', '2026-03-31T14:59:59.999Z'],
      ['send', '-42', '2', '65', '2026-03-10T00:00:00.250Z'],
      ['deposit', '7', '0', '107', '2026-02-28T15:00:00.000Z'],
    ]);
    expect(body[0]).toMatchObject({ assetType: 'USDC', counterparty: null, merchantName: null });
  });

  test('run from the first day with entries to the last', async () => {
    expect(await list(ann, { from: '0001-01-01', to: '9999-12-31' })).toMatchObject({
      status: 200,
      body: { length: 5 },
    });
  });

  test('are listed page by page without a gap, whatever is paid between two pages', async () => {
    const ben = await app.register();
    for (let n = 1n; n <= 7n; n += 1n) await given(ben, n, `2026-03-0${n}T00:00:00Z`);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { body, headers } = await list(ben, { limit: 3, ...(before !== undefined && { before }) });
      seen.push(...body.map(({ amount }) => amount));
      const link = headers.get('link');
      if (link) expect(link).toContain('asset=USDC');
      before = /before=(\d+)/.exec(link ?? '')?.[1];
      await given(ben, 9n, '2026-03-20T00:00:00Z');
    } while (before !== undefined);
    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  });

  test('of an unused account are an empty list', async () => {
    expect(await list(await app.register(), {})).toMatchObject({ status: 200, body: [] });
    expect((await list(ann, { asset: 'BTC' })).body).toEqual([]);
  });

  test('show a send with the other side’s address', async () => {
    const [cy, dan] = [await app.register(), await app.register()];
    await given(cy, 5n, '2026-03-01T00:00:00Z');
    await app.db.tx((tx) =>
      post(
        tx,
        moving(own(cy), own(dan), unit, { asset: 'USDC', kind: 'send', effectiveAt: at('2026-03-02T00:00:00Z') }),
      ),
    );
    expect((await list(cy, {})).body[0]).toMatchObject({ amount: '-1', counterparty: dan.address });
    expect((await list(dan, {})).body[0]).toMatchObject({ amount: '1', counterparty: cy.address });
  });
});

describe('an invalid statement is refused', () => {
  test.each([
    [{ asset: 'DOGE' }, 422, 'unknown_asset', 'asset'],
    [{ from: '2026-04-01' }, 422, 'period_reversed', 'to'],
    [{ from: '2026-02-30' }, 400, 'malformed', 'from'],
    [{ before: 'x' }, 400, 'malformed', 'before'],
    [{ limit: 201 }, 400, 'malformed', 'limit'],
  ])('%j', async (query, status, code, field) => {
    const reply = await list(ann, query);
    expect(reply).toMatchObject({ status, problem: { code, errors: { [field]: expect.any(String) } } });
  });

  test('and nobody reads another person’s', async () => {
    const eve = await app.register();
    for (const route of [
      'GET /api/statements/{userId}',
      'GET /api/statements/{userId}/file',
      'GET /api/balances/{userId}',
    ]) {
      expect((await app.call(route, { params: { userId: ann.userId }, token: eve.token, query: month })).status).toBe(
        403,
      );
      expect((await app.call(route, { params: { userId: ann.userId }, query: month })).status).toBe(401);
    }
  });
});

describe('the balances of the past', () => {
  test('are the sums of the entries up to the requested millisecond', async () => {
    expect((await balancesAt(ann, '2026-02-28T14:59:59.998Z')).USDC).toBe('0');
    expect((await balancesAt(ann, '2026-02-28T14:59:59.999Z')).USDC).toBe('100');
    expect((await balancesAt(ann, '2026-03-10T09:00:00.249+09:00')).USDC).toBe('107');
    expect((await balancesAt(ann, '2026-03-10T09:00:00.250+09:00')).USDC).toBe('65');
    expect((await balancesAt(ann, '2026-11-01T00:00:00Z')).USDC).toBe('69');
    expect((await balancesAt(ann, '0001-01-01T00:00:00+23:59')).USDC).toBe('0');
  });

  test('include every asset and the local currency, and are the present balances if no moment is named', async () => {
    const { body } = await app.client(contract)('GET /api/balances/{userId}', {
      params: { userId: ann.userId },
      token: ann.token,
    });
    expect(body.balances.map(({ assetType }) => assetType)).toEqual(['XP', 'USDC', 'CBDC', 'BTC', 'ETH', 'KRW']);
    expect(body.balances[1]?.balance).toBe('69');
  });

  test('include held money, since it has not moved', async () => {
    const fay = await app.register();
    await given(fay, 5n, '2026-03-01T00:00:00Z');
    await submit(app.db, moving(own(fay), 'house:bank', 2n * unit, { asset: 'USDC', hold: {} }));
    expect((await balancesAt(fay, '2026-03-02T00:00:00Z')).USDC).toBe('5');
  });

  test('of an impossible year are refused', async () => {
    const call = { params: { userId: ann.userId }, token: ann.token, query: { at: '0000-01-01T00:00:00+09:00' } };
    expect(await app.call('GET /api/balances/{userId}', call)).toMatchObject({
      status: 400,
      problem: { code: 'malformed' },
    });
  });

  test('of a future moment are refused', async () => {
    const query = { at: '2099-12-31T00:00:00Z' };
    const reply = await app.call('GET /api/balances/{userId}', {
      params: { userId: ann.userId },
      token: ann.token,
      query,
    });
    expect(reply).toMatchObject({ status: 422, problem: { code: 'not_yet', errors: { at: 'is in the future' } } });
  });
});

test('a clock that goes back an hour moves a boundary and loses nothing: one period ends where the next begins', async () => {
  const gus = await app.register();
  const times = ['12:00', '12:40', '11:50', '12:10', '12:50', '13:05'];
  for (const [index, time] of times.entries()) await given(gus, 10n ** BigInt(index), `2026-03-10T${time}:00Z`);
  const moments = ['11:00', '11:55', '12:05', '12:20', '12:45', '13:00', '13:10'];
  const seen = await Promise.all(moments.map((time) => balancesAt(gus, `2026-03-10T${time}:00Z`)));
  const balances = seen.map(({ USDC = '' }) => Number(USDC));
  expect([balances[0], balances.at(-1)]).toEqual([0, 111_111]);
  // Each balance must be one that the account really had, and a repeated read must return the same.
  for (const balance of balances) expect([0, 1, 11, 111, 1111, 11_111, 111_111]).toContain(balance);
  const again = await Promise.all(moments.map((time) => balancesAt(gus, `2026-03-10T${time}:00Z`)));
  expect(again).toEqual(seen);
});

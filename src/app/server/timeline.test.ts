import { beforeAll, describe, expect, test } from 'vitest';
import { contract, type TimelineEntry } from '#features/activity/contract.ts';
import { type Kind, kinds } from '#features/activity/kinds.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { contract as documents } from '#features/documents/contract.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { leavingPerson } from '#features/me/server/testing/leaving-person.ts';
import { contract as orders } from '#features/orders/contract.ts';
import { contract as traveler } from '#features/traveler/contract.ts';
import { contract as work } from '#features/work/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { testApp } from './testing/test-app.ts';

const ROUTE = 'GET /api/timeline/{userId}';
const EMAIL = 'minseo@example.com';
const PASSWORD = 'correct horse battery';
const app = testApp({ mode: 'hosted', isStill: true });

/** A person with an entry of every kind. */
let world: Awaited<ReturnType<typeof leavingPerson>>;
beforeAll(async () => {
  world = await leavingPerson(app, EMAIL, PASSWORD);
});

/** Returns the name of the shop that the person paid. */
const shopPaid = async () =>
  (
    await app.db.one(sql<{ name: string }>`
      SELECT merchant_name AS name FROM payments WHERE payer_id = ${world.me.userId} LIMIT 1`)
  ).name;

type Query = Readonly<Record<string, string | number>>;
const ask = (query: Query = {}, who = world.me, params = { userId: world.me.userId }) =>
  app.client(contract)(ROUTE, { params, token: who.token, query });
const cursorOf = (headers: Headers) => /before=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];

/** Reads a timeline to its end, page by page; `between` runs after each page. */
async function read(query: Query = {}, between: () => Promise<unknown> = async () => undefined) {
  const all: TimelineEntry[] = [];
  let before: string | undefined;
  do {
    const { status, body, headers } = await ask({ ...query, ...(before && { before: decodeURIComponent(before) }) });
    expect(status).toBe(200);
    expect(body.length).toBeLessThanOrEqual(Number(query.limit ?? 100));
    all.push(...body);
    before = cursorOf(headers);
    await between();
  } while (before !== undefined);
  return all;
}
const keyOf = ({ kind, id }: TimelineEntry) => `${kind} ${id}`;
const keysOf = (entries: readonly TimelineEntry[]) => entries.map(keyOf);
const recordsOf = (kind: Kind, entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry): unknown[] => (entry.kind === kind ? [entry.record] : []));

describe('the timeline', () => {
  test('contains every kind of entry, worded by the entry’s own feature, newest first', async () => {
    const whole = await read();
    expect(new Set(whole.map(({ kind }) => kind))).toEqual(new Set(kinds));
    const times = whole.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const own = { params: { userId: world.me.userId }, token: world.me.token };
    const approvals = (await app.client(work)('GET /api/work/approvals/{userId}', own)).body;
    const told = {
      credential: (await app.client(credentials)('GET /api/credentials/{userId}', own)).body,
      showing: (await app.client(credentials)('GET /api/showings/{userId}', own)).body,
      order: (await app.client(orders)('GET /api/orders/{userId}', own)).body,
      refund: (await app.client(traveler)('GET /api/tax-refunds/{userId}', own)).body,
      trip: (await app.client(traveler)('GET /api/travel-plans/{userId}', own)).body,
      document: (await app.client(documents)('GET /api/digital-documents/{userId}', own)).body,
      decision: approvals.filter(({ decidedAt }) => decidedAt !== null),
    };
    for (const [kind, records] of Object.entries(told)) expect(recordsOf(kind as Kind, whole), kind).toEqual(records);
    expect(approvals.some(({ status }) => status === 'pending')).toBe(true);
  });

  test('states party, amount and status of each entry, and decrypts sealed parts for their owner', async () => {
    const whole = await read();
    const facts = (kind: Kind) => whole.flatMap((entry) => (entry.kind === kind ? [entry] : []));
    expect(facts('showing')[0]).toMatchObject({ party: 'Halla Bank', money: null, status: 'done' });
    expect(facts('refund')[0]).toMatchObject({ party: 'Claim of secrets', money: { amount: '8', asset: 'USD' } });
    expect(facts('decision')[0]).toMatchObject({ status: 'failed', record: { reason: 'Too dear' } });
    expect(facts('order')[0]).toMatchObject({
      party: expect.stringMatching(/^0x/),
      money: { amount: '1', asset: 'XP' },
    });
    expect(facts('document')[0]).toMatchObject({ party: null, money: null, status: 'pending' });
    expect(facts('transaction').map(({ party }) => party)).toContain(await shopPaid());
  });

  test.each([1, 2, 3, 7, 200])('is complete in pages of %i', async (limit) => {
    expect(keysOf(await read({ limit }))).toEqual(keysOf(await read()));
  });

  test('lists simultaneous entries once, in pages of any size, and distinguishes microseconds', async () => {
    const { userId } = world.me;
    await app.db.run(sql`UPDATE credentials SET created_at = '2026-01-02T03:04:05.000001Z' WHERE user_id = ${userId}`);
    await app.db.run(sql`UPDATE security_log SET at = '2026-01-02T03:04:05.000001Z' WHERE user_id = ${userId}`);
    await app.db.run(sql`UPDATE travel_plans SET created_at = '2026-01-02T03:04:05.000002Z' WHERE user_id = ${userId}`);
    await app.db.run(sql`UPDATE showings SET shown_at = '2026-01-02T03:04:05.000001Z' WHERE user_id = ${userId}`);
    const whole = await read();
    const old = whole.filter(({ at }) => at.startsWith('2026-01-02')).map(({ kind }) => kind);
    expect([...new Set(old)]).toEqual(['trip', 'credential', 'showing', 'security']);
    for (const limit of [1, 2, 5]) expect(keysOf(await read({ limit }))).toEqual(keysOf(whole));
  });

  test('filters by kind, time, party, asset and status, and pages through the result', async () => {
    const [whole, shop] = [await read(), await shopPaid()];
    const filters: readonly [Query, (entry: TimelineEntry) => boolean][] = [
      ...kinds.map((kind): [Query, (entry: TimelineEntry) => boolean] => [{ kinds: kind }, (one) => one.kind === kind]),
      [{ kinds: 'trip,refund' }, ({ kind }) => kind === 'trip' || kind === 'refund'],
      [{ party: shop.toUpperCase() }, ({ party }) => party === shop],
      [{ party: world.other.address }, ({ party }) => party?.toLowerCase() === world.other.address.toLowerCase()],
      [{ party: 'Halla Bank' }, ({ party }) => party === 'Halla Bank'],
      [{ asset: 'XP' }, ({ money }) => money?.asset === 'XP'],
      [{ asset: 'USD' }, ({ money }) => money?.asset === 'USD'],
      [{ asset: 'NONE' }, () => false],
      ...(['done', 'pending', 'failed', 'other'] as const).map((status): [Query, (entry: TimelineEntry) => boolean] => [
        { status },
        (one) => one.status === status,
      ]),
    ];
    for (const [query, isLeft] of filters)
      for (const limit of [2, 100])
        expect(keysOf(await read({ ...query, limit })), JSON.stringify(query)).toEqual(keysOf(whole.filter(isLeft)));
  });

  test('starts and ends at the given times', async () => {
    const whole = await read();
    const middle = whole[Math.floor(whole.length / 2)]?.at ?? '';
    const [newer, older] = [await read({ since: middle, limit: 3 }), await read({ until: middle, limit: 3 })];
    expect([...keysOf(newer), ...keysOf(older)].toSorted()).toEqual(keysOf(whole).toSorted());
    expect(newer.every(({ at }) => at >= middle)).toBe(true);
    expect(older.every(({ at }) => at < middle)).toBe(true);
  });

  test('shows new entries only to a new reading, and each existing entry once', async () => {
    const whole = keysOf(await read());
    const add = async () => {
      await fund(app.db, world.me.userId, 'XP', '1');
      const body = { title: 'A', destination: 'B', startDate: '2026-12-01', endDate: '2026-12-02', type: 'leisure' };
      const params = { userId: world.me.userId };
      const made = await app.call('POST /api/travel-plans/{userId}', { params, token: world.me.token, body });
      expect(made.status).toBe(201);
    };
    expect(keysOf(await read({ limit: 5 }, add))).toEqual(whole);
    expect((await read()).length).toBeGreaterThan(whole.length + 2);
  });

  test('is readable by its user only, and refuses an invalid cursor or kind', async () => {
    expect((await ask({}, world.other)).status).toBe(403);
    expect((await app.call(ROUTE, { params: { userId: world.me.userId } })).status).toBe(401);
    for (const query of [{ before: 'yesterday' }, { kinds: 'transaction,gossip' }, { since: 'yesterday' }, { x: '1' }])
      expect(
        (await app.call(ROUTE, { params: { userId: world.me.userId }, token: world.me.token, query })).status,
      ).toBe(400);
  });
});

describe('sign-ins and devices', () => {
  test('are recorded with the device, as are changes to the ways to sign in, and only the account’s owner reads the records', async () => {
    const signIn = async (agent: string) => {
      const reply = await app.call('POST /api/auth/login', {
        body: { email: EMAIL, password: PASSWORD },
        headers: { 'user-agent': agent },
      });
      expect(reply.status).toBe(200);
      return (reply.body as { token: string }).token;
    };
    const [first, second] = [await signIn('Phone 1'), await signIn('Phone 2')];
    const log = async () =>
      (await read({ kinds: 'security' })).flatMap((entry) => (entry.kind === 'security' ? [entry.record] : []));
    expect((await log()).slice(0, 2)).toMatchObject([
      { what: 'signed_in', userAgent: 'Phone 2' },
      { what: 'signed_in', userAgent: 'Phone 1' },
    ]);
    const sessions = (await app.call('GET /api/auth/sessions', { token: first })).body as {
      id: number;
      userAgent: string;
    }[];
    const id = sessions.find(({ userAgent }) => userAgent === 'Phone 2')?.id ?? 0;
    expect((await app.call('DELETE /api/auth/sessions/{id}', { params: { id }, token: first })).status).toBe(204);
    expect((await app.call('DELETE /api/auth/sessions/{id}', { params: { id }, token: first })).status).toBe(404);
    expect((await app.call('POST /api/auth/logout', { token: second })).status).toBe(401);
    expect((await app.call('POST /api/auth/logout', { token: first })).status).toBe(204);
    expect((await log()).slice(0, 2)).toMatchObject([
      { what: 'signed_out', userAgent: 'Phone 1' },
      { what: 'session_ended', userAgent: 'Phone 2' },
    ]);
    const changed = (await log()).map(({ what }) => what);
    expect(changed).toEqual(expect.arrayContaining(['passkey_added', 'recovery_codes']));
  });
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#app/server/admin/log.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { post, submit } from '../doors.ts';
import type { Network, Verdict } from '../network/port.ts';
import { readQueues } from '../queues.ts';
import { addressOf, give, moving, unitsOf } from '../testing/books.ts';
import { passTime as expireHold } from '../testing/pass-time.ts';
import { expiryJob } from './expiry.ts';
import { createSettlement } from './settlement.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
const log = createLogger('silent');
const going = new AbortController().signal;
let store: TestDb;
let db: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
});
beforeEach(async () => {
  await resetDb(db);
  await give(db, ann, 1_000n);
});
afterAll(async () => {
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  await store.drop();
});

const confirming = (verdicts: Network['verdicts'] = async (sends) => sends.map(confirm)): Network => ({
  settleAfterMs: 0,
  verdicts,
});
const confirm = ({ id }: { id: number }): Verdict => ({ id, outcome: 'confirmed' });
const held = (amount: bigint, settleAfterMs = 0) => submit(db, moving(ann, ben, amount, { hold: { settleAfterMs } }));
const run = (network: Network) => createSettlement({ db, log }, network).job.run(going);
/** Makes the failed holds due again. */
const passTime = () => db.run(sql`UPDATE holds_set_aside SET due_at = now()`);
/** Delays the failed holds until after this test. */
const stopTime = () => db.run(sql`UPDATE holds_set_aside SET due_at = now() + interval '1 minute'`);
const later = () => nowOf(db, 3_600_000);
const expire = () => expiryJob({ db, log }).run(going);
const pending = async () => (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM holds`)).n;

test('settlement settles every due send, in more than one batch, and no other send', async () => {
  await db.tx(async (tx) => {
    for (let n = 0; n < 300; n += 1) await post(tx, moving(ann, ben, 1n, { hold: { settleAfterMs: 0 } }));
  });
  await held(5n, 60_000);
  await run({ ...confirming(), settleAfterMs: 60_000 });
  expect([await unitsOf(db, ann), await unitsOf(db, ben), await pending()]).toEqual([[700, 5], [300, 0], 1]);
});

test('settlement asks again if the network was unreachable or had no verdict yet', async () => {
  await held(10n);
  await run(confirming(() => Promise.reject(new Error('the network is away'))));
  await stopTime();
  await run(confirming());
  expect([await unitsOf(db, ann), await pending()]).toEqual([[1_000, 10], 1]);
  await passTime();
  await run(confirming(async () => []));
  expect([await unitsOf(db, ann), await pending()]).toEqual([[1_000, 10], 1]);
  await run(confirming());
  expect([await unitsOf(db, ann), await pending()]).toEqual([[990, 0], 0]);
});

test('settlement sets aside sends whose network query fails, each for longer every time, and delays no other sends', async () => {
  for (let n = 0; n < 20; n += 1) await held(1n);
  const ids = (await db.rows(sql<{ id: number }>`SELECT transfer_id AS id FROM holds ORDER BY transfer_id`)).map(
    ({ id }) => id,
  );
  const bad = new Set([ids[0], ids[1], ids[13]]);
  const network = confirming(async (sends) => {
    if (sends.some(({ id }) => bad.has(id))) throw new Error('a send that no network knows');
    return sends.map(confirm);
  });
  await run(network);
  expect(await pending()).toBe(3);
  const aside = () => db.rows(sql`SELECT transfer_id AS id, tries, fault FROM holds_set_aside ORDER BY transfer_id`);
  expect(await aside()).toEqual([...bad].map((id) => ({ id, tries: 1, fault: 'a send that no network knows' })));
  await stopTime();
  expect(await readQueues(db)).toMatchObject({ due: 0, oldestDueS: 0, setAside: 3 });
  for (const waitS of [2, 4, 8, 16, 32, 60, 60, 60]) {
    await passTime();
    const { before } = await db.one(sql<{ before: string }>`SELECT clock_timestamp()::text AS before`);
    await run(network);
    // The new delay counts from some moment during that run, so compare it with the times before and after.
    const waits = await db.rows(sql<{ isRight: boolean }>`
      SELECT due_at - make_interval(secs => ${waitS}) BETWEEN ${before}::timestamptz AND clock_timestamp() AS "isRight"
        FROM holds_set_aside`);
    expect(waits, `${waitS} s`).toEqual(Array(3).fill({ isRight: true }));
  }
  await passTime();
  await run(confirming());
  expect([await pending(), (await readQueues(db)).setAside]).toEqual([0, 0]);
});

test('many failing sends at the front of the queue delay the other sends for a few turns only', async () => {
  for (let n = 0; n < 21; n += 1) await held(1n);
  const { last } = await db.one(sql<{ last: number }>`SELECT max(transfer_id) AS last FROM holds`);
  let asked = 0;
  const network = confirming(async (sends) => {
    asked += 1;
    if (sends.some(({ id }) => id !== last)) throw new Error('no');
    return sends.map(confirm);
  });
  for (let n = 0; n < 3; n += 1) {
    await run(network);
    await stopTime();
  }
  expect(await pending()).toBe(20);
  expect(asked).toBeLessThanOrEqual(3 * 9);
});

test('an expired hold that cannot be released blocks no other hold', async () => {
  for (let n = 0; n < 3; n += 1) await submit(db, moving(ann, ben, 10n, { hold: { expiresAt: await later() } }));
  const { id } = await db.one(sql<{ id: number }>`SELECT min(transfer_id) AS id FROM holds`);
  const setDeltas = (deltas: string) =>
    db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`UPDATE holds SET deltas = ${deltas}::numeric[] WHERE transfer_id = ${id}`);
    });
  const { deltas } = await db.one(
    sql<{ deltas: string }>`SELECT deltas::text AS deltas FROM holds WHERE transfer_id = ${id}`,
  );
  await setDeltas('{-1000000,1000000}');
  for (const hold of await db.rows(sql<{ id: number }>`SELECT transfer_id AS id FROM holds`))
    await expireHold(db, hold.id);
  await expire();
  expect(await pending()).toBe(1);
  expect((await readQueues(db)).setAside).toBe(1);
  await setDeltas(deltas);
  await passTime();
  await expire();
  expect(await pending()).toBe(0);
});

test('settlement settles a send once when several processes have its verdict', async () => {
  for (let n = 0; n < 10; n += 1) await held(1n);
  await Promise.all(Array.from({ length: 4 }, () => run(confirming())));
  expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
    [990, 0],
    [10, 0],
  ]);
});

test('settlement keeps the first verdict if a second verdict differs', async () => {
  await held(10n);
  const slow = confirming(async (sends) => {
    await run(confirming(async (same) => same.map(({ id }) => ({ id, outcome: 'failed', reason: 'no' }))));
    return sends.map(confirm);
  });
  await run(slow);
  expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
    [1_000, 0],
    [0, 0],
  ]);
});

test('settlement wakes when a send of this process is due, by the store’s clock', async () => {
  const settlement = createSettlement({ db, log }, { ...confirming(), settleAfterMs: 50 });
  let running: Promise<void> = Promise.resolve();
  const stop = settlement.wakeWhenDue(() => {
    running = settlement.job.run(going);
  });
  await held(10n, 50);
  await until(pending, (n) => n === 0);
  stop();
  await running;
  expect(await unitsOf(db, ben)).toEqual([10, 0]);
});

test('the expiry job releases an expired hold', async () => {
  const hold = await submit(db, moving(ann, ben, 10n, { hold: { expiresAt: await later() } }));
  await expire();
  expect(await pending()).toBe(1);
  if (hold.status === 'accepted') await expireHold(db, hold.id);
  await expire();
  expect(await pending()).toBe(0);
  expect(await unitsOf(db, ann)).toEqual([1_000, 0]);
  expect(await db.rows(sql`SELECT state FROM transfers WHERE id = 2`)).toEqual([{ state: 'expired' }]);
});

test('sends without a verdict delay no newer sends, and their verdict is requested again at the next turn', async () => {
  for (let n = 0; n < 70; n += 1) await held(1n);
  const first = (await db.rows(sql<{ id: number }>`SELECT transfer_id AS id FROM holds ORDER BY transfer_id`)).map(
    ({ id }) => id,
  );
  const undecided = new Set(first);
  const asked: number[] = [];
  const network = confirming(async (sends) => {
    asked.push(...sends.map(({ id }) => id));
    return sends.filter(({ id }) => !undecided.has(id)).map(confirm);
  });
  const settlement = createSettlement({ db, log }, network);
  let wakes = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = settlement.wakeWhenDue(() => {
    wakes += 1;
  });
  try {
    await settlement.job.run(going);
    vi.advanceTimersByTime(1000);
  } finally {
    vi.useRealTimers();
    stop();
  }
  expect(asked.toSorted((a, b) => a - b)).toEqual(first);
  expect(wakes).toBe(0);
  for (const id of first.slice(66)) undecided.delete(id);
  await run(network);
  expect(await pending()).toBe(66);
  await run(confirming());
  expect(await pending()).toBe(0);
});

test.each([
  ['', 'refused by the network'],
  ['x'.repeat(201), 'x'.repeat(200)],
  [`${'x'.repeat(199)}\u{1f600}`, `${'x'.repeat(199)}\ufffd`],
  ['no\u0000pe', 'nope'],
])(
  'a verdict with the reason "%.9s…" ends its own send, and the other verdicts of its batch end theirs',
  async (reason, kept) => {
    const one = await held(1n);
    const other = await held(2n);
    if (one.status !== 'accepted' || other.status !== 'accepted') throw new Error('not held');
    await run(
      confirming(async (sends) =>
        sends.map(({ id }) => (id === one.id ? { id, outcome: 'failed', reason } : confirm({ id }))),
      ),
    );
    const rows = await db.rows(sql<{ state: string; failure: string | null }>`
    SELECT state, failure FROM transfers WHERE id IN (${one.id}, ${other.id}) ORDER BY id`);
    expect(rows).toEqual([
      { state: 'voided', failure: kept },
      { state: 'posted', failure: null },
    ]);
  },
);

test('a send that its receiver cannot hold is returned with the reason, and the other sends of its batch are settled', async () => {
  const sends = [await held(6n), await held(4n)];
  await give(db, ben, 10n ** 38n - 5n);
  await submit(db, moving(ann, addressOf('cleo'), 7n, { hold: { settleAfterMs: 0 } }));
  await run(confirming());
  const ids = sends.flatMap((one) => ('id' in one ? [one.id] : []));
  expect(await db.rows(sql`SELECT state, failure FROM transfers WHERE id = ANY (${ids}) ORDER BY id`)).toEqual([
    { state: 'voided', failure: 'more than the account can hold' },
    { state: 'posted', failure: null },
  ]);
  expect([await unitsOf(db, ann), await unitsOf(db, addressOf('cleo'))]).toEqual([
    [989, 0],
    [7, 0],
  ]);
  await expect(submit(db, moving(ann, ben, 5n))).rejects.toMatchObject({ status: 422, code: 'not_moved' });
});

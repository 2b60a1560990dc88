import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { createTurn } from './turns.ts';

let store: TestDb;
let db: Db;
let other: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
  other = await openPostgres({ url: store.databaseUrl ?? '', max: 2 });
});
beforeEach(() => resetDb(db));
afterAll(async () => {
  await other.close();
  await store.drop();
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());
/** Moves the process's clock on, so that it asks the store again. The store's own clock is unchanged. */
const askAgain = () => vi.advanceTimersByTime(700);

test('of processes that request a turn at the same time one gets it, and keeps it as long as it renews its request', async () => {
  const turns = [db, other, db, other].map((of) => createTurn(of, 'a job'));
  const first = await Promise.all(turns.map((turn) => turn.isMine()));
  expect(first.filter(Boolean)).toHaveLength(1);
  const until = async () => (await db.one(sql<{ until: Date }>`SELECT until FROM job_turns`)).until;
  for (let n = 0; n < 4; n += 1) {
    // Two calls may fall into the same millisecond.
    await db.run(sql`UPDATE job_turns SET until = until - interval '100 ms'`);
    const before = await until();
    askAgain();
    expect(await Promise.all(turns.map((turn) => turn.isMine()))).toEqual(first);
    expect((await until()).getTime()).toBeGreaterThan(before.getTime());
  }
  expect(await createTurn(other, 'another job').isMine()).toBe(true);
});

test('the turn of a dead process passes to another process soon, and a released turn at once', async () => {
  const [gone, next] = [createTurn(db, 'a job'), createTurn(other, 'a job')];
  expect([await gone.isMine(), await next.isMine()]).toEqual([true, false]);
  await db.run(sql`UPDATE job_turns SET until = clock_timestamp() - interval '1 ms'`);
  askAgain();
  expect(await next.isMine()).toBe(true);
  expect(await gone.isMine()).toBe(false);
  await gone.giveBack();
  const third = createTurn(db, 'a job');
  expect(await third.isMine()).toBe(false);
  await next.giveBack();
  askAgain();
  expect(await third.isMine()).toBe(true);
});

test('a turn taken under a clock far ahead blocks nobody', async () => {
  expect(await createTurn(db, 'a job').isMine()).toBe(true);
  await db.run(sql`UPDATE job_turns SET until = until + interval '1 day'`);
  expect(await createTurn(other, 'a job').isMine()).toBe(true);
});

test('a listener runs in the newest release while that is alive, and in an older release afterwards', async () => {
  const job = 'listener a';
  const [older, newer] = [createTurn(db, job, 255), createTurn(other, job, 256)];
  /** Takes the turn as a 2.11 program does. */
  const takeAsBefore = () =>
    db.run(sql`
      INSERT INTO job_turns AS t (job, holder, until) VALUES (${job}, gen_random_uuid(), clock_timestamp() + interval '2 seconds')
      ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE t.until < clock_timestamp()`);
  expect(await takeAsBefore()).toBe(1);
  expect(await older.isMine()).toBe(true);
  await db.run(sql`INSERT INTO server_nodes (id, version, schema) VALUES (gen_random_uuid(), 'later', 256)`);
  askAgain();
  expect([await older.isMine(), await newer.isMine()]).toEqual([false, true]);
  await newer.giveBack();
  askAgain();
  expect([await older.isMine(), await takeAsBefore(), await createTurn(db, 'a job').isMine()]).toEqual([
    false,
    0,
    true,
  ]);
  // A node that stopped before the store's clock was set back.
  await db.run(sql`UPDATE server_nodes SET seen_at = seen_at + interval '1 hour'`);
  expect(await takeAsBefore()).toBe(1);
  await db.run(sql`DELETE FROM job_turns WHERE job = ${job}`);
  await db.run(sql`UPDATE server_nodes SET seen_at = clock_timestamp() - interval '1 minute'`);
  askAgain();
  expect(await older.isMine()).toBe(true);
});

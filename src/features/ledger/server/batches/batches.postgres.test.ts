import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { submit } from '../doors.ts';
import { addressOf, addUser, give, moving, unitsOf } from '../testing/books.ts';
import { MOST_MS } from './batch-queue.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
let store: TestDb;
let db: Db;
let other: Db;
let user: UserId;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
  other = await openPostgres({ url: store.databaseUrl ?? '', max: 6 });
});
beforeEach(async () => {
  await resetDb(db);
  user = await addUser(db, ann);
  await give(db, ann, 1000n);
  await give(db, ben, 1000n);
});
afterAll(async () => {
  await other.close();
  await store.drop();
});

const keyed = (key: string, from = ann, to = ben) =>
  moving(from, to, 1n, { initiator: user, idempotency: { key, digest: 'ab'.repeat(32), answer: {} } });

const waiting = async () =>
  (
    await other.rows(sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger_take_all%'`)
  ).map(({ pid }) => pid);

test('a batch with a lost connection ends as unknown for each of its movements, and a repeat with the same key returns the result', async () => {
  let isOver = false;
  const isLocked = Promise.withResolvers<void>();
  const locking = other.tx(async (tx) => {
    await tx.rows(sql`SELECT 1 FROM accounts WHERE owner = ${ann} FOR UPDATE`);
    isLocked.resolve();
    while (!isOver) await tx.rows(sql`SELECT pg_sleep(0.02)`);
  });
  await isLocked.promise;
  const asked = Promise.allSettled([submit(db, keyed('a')), submit(db, keyed('b'))]);
  await eventually(async () => (await waiting()).length).toBe(1);
  for (const pid of await waiting()) await other.rows(sql`SELECT pg_terminate_backend(${pid}::int)`);
  const results = await asked;
  isOver = true;
  await locking;
  for (const result of results)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'unavailable',
        status: 503,
        details: { retryAfterS: 2, detail: expect.stringContaining('same key') },
      },
    });
  const again = await Promise.all([submit(db, keyed('a')), submit(db, keyed('b'))]);
  expect(again.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  expect(await unitsOf(db, ann)).toEqual([998, 0]);
});

test('batches of several processes over the same accounts and keys move each key once', async () => {
  const rounds = Array.from({ length: 60 }, (_, n) => n);
  const asked = [db, other, db].map((each) =>
    Promise.all(rounds.flatMap((n) => [submit(each, keyed(`x${n}`)), submit(each, keyed(`y${n}`, ben, ann))])),
  );
  const outcomes = (await Promise.all(asked)).flat();
  expect(outcomes.filter(({ status }) => status === 'accepted')).toHaveLength(120);
  expect(outcomes.filter(({ status }) => status === 'replayed')).toHaveLength(240);
  expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
    [1000, 0],
    [1000, 0],
  ]);
  await eventually(waiting).toEqual([]);
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
});

test('a movement without a response after ten seconds is unknown, and a repeat with the same key returns the result', async () => {
  expect(MOST_MS).toBe(10_000);
  let isOver = false;
  const isLocked = Promise.withResolvers<void>();
  const locking = other.tx(async (tx) => {
    await tx.rows(sql`SELECT 1 FROM accounts WHERE owner = ${ann} FOR UPDATE`);
    isLocked.resolve();
    while (!isOver) await tx.rows(sql`SELECT pg_sleep(0.02)`);
  });
  await isLocked.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = submit(db, keyed('late'));
  const answered = expect(asked).rejects.toMatchObject({
    status: 503,
    details: { detail: expect.stringContaining('unknown whether the money moved. Retry with the same key') },
  });
  vi.advanceTimersByTime(MOST_MS);
  vi.useRealTimers();
  await answered;
  isOver = true;
  await locking;
  await eventually(async () => (await submit(db, keyed('late'))).status).toBe('replayed');
  expect(await unitsOf(db, ann)).toEqual([999, 0]);
});

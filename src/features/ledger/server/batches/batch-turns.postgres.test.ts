import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByNumber, triedLock } from '#platform/server/store/locks.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { submit } from '../doors.ts';
import { addressOf, give, moving, unitsOf } from '../testing/books.ts';
import { BATCH_LOCK, batchTurns } from './batch-turns.ts';
import { queueOf } from './batches.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
let store: TestDb;
/** Acts as another node. */
let other: Db;
/** The node of a test, new each time because a meeting is remembered for a second. */
let node: Db;
beforeAll(async () => {
  store = await createTestDb();
  other = store.db;
});
beforeEach(async () => {
  await resetDb(other);
  for (const owner of [ann, ben]) await give(other, owner, 1000n);
  node = await openPostgres({ url: store.databaseUrl ?? '', max: 3 });
});
afterEach(() => node.close());
afterAll(async () => {
  expect(await auditLedger(other)).toMatchObject({ ok: true, problems: [] });
  await store.drop();
});

const send = (amount = 1n) => submit(node, moving(ann, ben, amount));
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const waitingForTurn = () =>
  other.rows(sql<{ pid: number }>`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);

/** Runs `then` while another node's transaction has what `first` locked. */
async function whileLocked<T>(first: (tx: Tx) => Promise<unknown>, then: () => Promise<T>): Promise<T> {
  const isLocked = Promise.withResolvers<void>();
  let isOver = false;
  const locking = other.tx(async (tx) => {
    await first(tx);
    isLocked.resolve();
    while (!isOver) await tx.rows(sql`SELECT pg_sleep(0.01)`);
  });
  await isLocked.promise;
  return then().finally(async () => {
    isOver = true;
    await locking;
  });
}
const hasTurn = (tx: Tx) => lockByNumber(tx, BATCH_LOCK);
/** Lets the node meet another node's batch, so that it takes turns for the next second. */
const meet = () => whileLocked(hasTurn, () => send());
/** Lets the node wait for its turn without end, so that no test depends on the speed of the machine. */
const waitForever = () => queueOf(node, batchTurns('postgres', 0));

test('a batch of a node that meets no other is one statement without a transaction', async () => {
  await send();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await send();
  await send();
  expect(sent).toHaveBeenCalledTimes(2);
  sent.mockRestore();
});

test('two batches of one node at once do not make it take turns', async () => {
  const [first, second] = await whileLocked(
    (tx) => tx.rows(sql`SELECT FROM accounts WHERE owner = ${ann} FOR NO KEY UPDATE`),
    async () => {
      const asked = send();
      await turn();
      const beside = Array.from({ length: 32 }, () => send());
      await eventually(() => queueOf(node).counts()).toMatchObject({ waiting: 0, out: 2 });
      return [asked, Promise.all(beside)] as const;
    },
  );
  await Promise.all([first, second]);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await send();
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
});

test('a batch that meets another node’s does not wait for it, and the next waits for its turn and takes all that arrive until then', async () => {
  waitForever();
  const asked = await whileLocked(hasTurn, async () => {
    await send();
    const first = send();
    await eventually(waitingForTurn).toHaveLength(1);
    const later = [send(), send()];
    await turn();
    expect(queueOf(node).counts()).toMatchObject({ waiting: 3, out: 1 });
    return [first, ...later];
  });
  const outcomes = await Promise.all(asked);
  expect(queueOf(node).counts()).toMatchObject({ batches: 2, served: 4 });
  const ids = outcomes.map((outcome) => (outcome.status === 'accepted' ? outcome.id : 0));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(await unitsOf(other, ann)).toEqual([996, 0]);
});

test('a node whose connection is cut while it waits for its turn still serves all that waited, once', async () => {
  waitForever();
  const asked = await whileLocked(hasTurn, async () => {
    await send();
    const waiting = [send(), send()];
    await eventually(waitingForTurn).toHaveLength(1);
    for (const { pid } of await waitingForTurn()) await other.rows(sql`SELECT pg_terminate_backend(${pid}::int)`);
    return waiting;
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  expect(await unitsOf(other, ann)).toEqual([997, 0]);
});

test('a frozen node with the turn stops nobody: another node goes on without a turn', async () => {
  await whileLocked(hasTurn, async () => {
    await send();
    expect((await send()).status).toBe('accepted');
    expect((await send()).status).toBe('accepted');
  });
});

test('a batch that waits for a locked account gives its turn back, and moves once', async () => {
  await meet();
  const asked = await whileLocked(
    (tx) => tx.rows(sql`SELECT FROM accounts WHERE owner = ${ann} FOR NO KEY UPDATE`),
    async () => {
      const waiting = send();
      await eventually(() =>
        other.rows(sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%ledger_take_all%'`),
      ).toHaveLength(1);
      await eventually(() => other.rows(sql<{ isFree: boolean }>`SELECT ${triedLock(BATCH_LOCK)} AS "isFree"`)).toEqual(
        [{ isFree: true }],
      );
      return [waiting];
    },
  );
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(['accepted']);
  expect(await unitsOf(other, ann)).toEqual([998, 0]);
});

test('movements that cannot share a statement are decided after the turn, each with its own result', async () => {
  await meet();
  const outcomes = await Promise.all([send(), send(5000n), send()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['accepted', 'insufficient', 'accepted']);
});

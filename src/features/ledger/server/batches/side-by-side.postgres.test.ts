import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUSE } from '#features/ledger/movement.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { auditLedger } from '../audit.ts';
import { post, resolve, resolveAll, submit } from '../doors.ts';
import { addressOf, give, moving, unitsOf } from '../testing/books.ts';
import { doorsSearch } from '../testing/doors-search.ts';

const ann = addressOf('ann');
const ben = addressOf('ben');
const cleo = addressOf('cleo');
const idempotency = { key: 'a', digest: 'ab'.repeat(32) };
let store: TestDb;
let db: Db;
let other: Db;
beforeAll(async () => {
  store = await createTestDb();
  db = store.db;
  other = await openPostgres({ url: store.databaseUrl ?? '', max: 4 });
  // Replaces two functions that the ledger calls between its reads and its writes. A slow transaction waits in them
  // until it is released.
  await db.tx((tx) =>
    tx.exec(`CREATE SCHEMA slow;
      CREATE FUNCTION slow.wait() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
        IF current_setting('slow.waits', true) = 'on' THEN PERFORM pg_advisory_xact_lock_shared(7); END IF; END $$;
      ${doorsSearch('slow, pg_catalog, public')}
      CREATE FUNCTION slow.decode(text, text) RETURNS bytea LANGUAGE plpgsql AS
        $$ BEGIN PERFORM slow.wait(); RETURN pg_catalog.decode($1, $2); END $$;
      CREATE FUNCTION slow.array_position(bigint[], bigint) RETURNS int LANGUAGE plpgsql AS
        $$ BEGIN PERFORM slow.wait(); RETURN pg_catalog.array_position($1, $2); END $$;`),
  );
});
beforeEach(async () => {
  await resetDb(db);
  for (const owner of [ann, ben, cleo]) await give(db, owner, 10n);
});
afterAll(async () => {
  expect(db.deadlocks() + other.deadlocks()).toBe(0);
  await other.close();
  await store.drop();
});

const waiting = async (): Promise<number> => {
  const { n } = await other.one(sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return n;
};

/**
 * Starts `slow` once `first` has locked its rows, runs `then` while `slow` waits for them, and returns when all have
 * ended.
 */
async function beside<T>(first: (tx: Tx) => Promise<unknown>, slow: () => Promise<T>, then: Then): Promise<T> {
  const isLocked = Promise.withResolvers<void>();
  let isWaitedFor = false;
  const holder = other.tx(async (tx) => {
    await first(tx);
    isLocked.resolve();
    while (!isWaitedFor) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    await then.inside?.(tx);
  });
  const ended = Promise.allSettled([holder]);
  await isLocked.promise;
  const answer = slow();
  await eventually(waiting).toBe(1);
  await then.outside?.();
  isWaitedFor = true;
  await ended;
  return answer;
}
interface Then {
  inside?(tx: Tx): Promise<unknown>;
  outside?(): Promise<unknown>;
}

/** Stops `work` between its reads and its writes, and continues it when `quick` is done. */
const interrupted = (work: (tx: Tx) => Promise<unknown>, quick: (tx: Tx) => Promise<unknown>) =>
  beside(
    (tx) => tx.rows(sql`SELECT pg_advisory_xact_lock(7)`),
    () =>
      db.tx(async (tx) => {
        await tx.rows(sql`SELECT set_config('slow.waits', 'on', true)`);
        return work(tx);
      }),
    { outside: () => other.tx(quick) },
  );

const held = async (from = ann, to = ben): Promise<number> => {
  const outcome = await db.tx((tx) => post(tx, moving(from, to, 4n, { hold: {} })));
  if (outcome.status !== 'accepted') throw new Error(outcome.status);
  return outcome.id;
};

test.each([
  ['what is held in it', { hold: {} }, [10, 3]],
  ['what has left it', {}, [7, 0]],
] as const)(
  'a hold does not lock the account that it would pay: %s at the same time stays',
  async (_, more, expected) => {
    await interrupted(
      (tx) => post(tx, moving(ann, ben, 4n, { hold: {}, initiator: 1 as UserId, idempotency })),
      (tx) => post(tx, moving(ben, cleo, 3n, more)),
    );
    expect(await unitsOf(db, ben)).toEqual(expected);
    expect(await unitsOf(db, ann)).toEqual([10, 4]);
    expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  },
);

test('a released hold does not lock the account that it would have paid', async () => {
  const id = await held();
  await interrupted(
    (tx) => resolve(tx, [{ id, outcome: 'void' }]),
    (tx) => post(tx, moving(ben, cleo, 3n, { hold: {} })),
  );
  expect(await unitsOf(db, ben)).toEqual([10, 3]);
  expect(await unitsOf(db, ann)).toEqual([10, 0]);
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
});

test('verdicts concurrent with another resolution of the same hold wait for it, and are still processed', async () => {
  const ids = [await held(), await held()];
  const answers = await beside(
    (tx) => tx.rows(sql`SELECT 1 FROM accounts WHERE owner = ${ann} FOR NO KEY UPDATE`),
    () =>
      resolveAll(
        db,
        ids.map((id) => ({ id, outcome: 'post' })),
      ),
    { inside: (tx) => resolve(tx, [{ id: ids[0] ?? 0, outcome: 'void' }]) },
  );
  expect(answers).toEqual(['resolved_otherwise', 'done']);
  expect([await unitsOf(db, ann), await unitsOf(db, ben)]).toEqual([
    [6, 0],
    [14, 0],
  ]);
});

const toDan = () => moving(ann, addressOf('dan'), 1n, { fee: 1n });
test.each([
  ['posts a batch', () => submit(db, toDan())],
  ['settles a batch', (id: number) => resolveAll(db, [{ id, outcome: 'post' }])],
  ['posts one', () => db.tx((tx) => post(tx, toDan()))],
  ['resolves one', (id: number) => db.tx((tx) => resolve(tx, [{ id, outcome: 'post' }]))],
])('a caller who %s does not block others at the fee accounts while waiting for another account', async (_, move) => {
  // Creates the fee account before dan's account, so that it comes first by id.
  await db.tx((tx) => post(tx, moving(ann, ben, 1n, { fee: 1n })));
  await give(db, addressOf('dan'), 1n);
  const outcome = await db.tx((tx) => post(tx, { ...toDan(), hold: {} }));
  let free: readonly unknown[] = [];
  await beside<unknown>(
    (tx) => tx.rows(sql`SELECT FROM accounts WHERE owner = ${addressOf('dan')} FOR NO KEY UPDATE`),
    () => move('id' in outcome ? outcome.id : 0),
    {
      inside: async (tx) => {
        free = await tx.rows(sql`SELECT FROM accounts WHERE owner = ${HOUSE.fees} FOR NO KEY UPDATE SKIP LOCKED`);
      },
    },
  );
  expect(free).toHaveLength(1);
  expect(await auditLedger(db)).toMatchObject({ ok: true });
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#app/server/admin/log.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { createDatabase, createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { freePort } from '../../../../../tools/port.ts';
import { auditLedger } from '../audit.ts';
import { resolve, submit } from '../doors.ts';
import type { Network } from '../network/port.ts';
import { expiryJob } from '../settling/expiry.ts';
import { createSettlement } from '../settling/settlement.ts';
import { startApp } from '../testing/app-process.ts';
import { addressOf, give, moving } from '../testing/books.ts';
import { prepare } from '../testing/kill.ts';
import { NOBODY } from '../testing/people.ts';
import { sendWithKey } from '../testing/send.ts';

const NODES = 3;
const CLIENTS = 6;
const EACH = 60;
const log = createLogger('silent');
const going = new AbortController().signal;
const people = Array.from({ length: 8 }, (_, n) => addressOf(`person ${n}`));
const network: Network = {
  settleAfterMs: 0,
  verdicts: async (sends) => sends.map(({ id }) => ({ id, outcome: 'confirmed' })),
};
let store: TestDb;
let pools: Db[];
beforeAll(async () => {
  store = await createTestDb();
  await resetDb(store.db);
  const open = () => openPostgres({ url: store.databaseUrl ?? '', max: 6 });
  pools = await Promise.all(Array.from({ length: NODES }, open));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await store.drop();
});

const holds = async (db: Db) => (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM holds`)).n;

/** Sends between a few people and ends some of its own holds, while it settles everything due, as every node does. */
async function work(db: Db, node: number): Promise<void> {
  let isOver = false;
  const client = async (nth: number) => {
    for (let n = 0; n < EACH; n += 1) {
      const [from, to] = [people[(nth + n * node) % 8], people[(nth + n * node + 1 + (n % 7)) % 8]];
      if (!from || !to) throw new Error('nobody');
      const hold = n % 3 === 0 ? {} : { settleAfterMs: 0 };
      const outcome = await submit(db, moving(from, to, 5n, { fee: 1n, hold }));
      if (outcome.status !== 'accepted') throw new Error(outcome.status);
      if (n % 2 === 0) await db.tx((tx) => resolve(tx, [{ id: outcome.id, outcome: n % 4 === 0 ? 'void' : 'post' }]));
    }
  };
  const settling = async () => {
    const jobs = [createSettlement({ db, log }, network).job, expiryJob({ db, log })];
    while (!isOver) for (const job of jobs) await job.run(going);
  };
  const settled = settling();
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
  isOver = true;
  await settled;
}

testLong(
  'three nodes that settle, hold and decide over the same few accounts never deadlock',
  async () => {
    for (const person of people) await give(store.db, person, 1_000_000n);
    await Promise.all(pools.map(work));
    await createSettlement({ db: store.db, log }, network).job.run(going);
    expect(pools.map((pool) => pool.deadlocks())).toEqual([0, 0, 0]);
    expect(await auditLedger(store.db)).toMatchObject({ ok: true, problems: [] });
  },
  60_000,
);

test('a statement that the store ends because of a deadlock is counted', async () => {
  const [one, other] = pools;
  if (!one || !other) throw new Error('no pools');
  const lock = (nth: number) => sql`SELECT pg_advisory_xact_lock(${100 + nth})`;
  let met = 0;
  const both = Promise.withResolvers<void>();
  const meet = (db: Db, first: number) =>
    db.tx(async (tx) => {
      await tx.rows(lock(first));
      met += 1;
      if (met === 2) both.resolve();
      while (met < 2) await tx.rows(sql`SELECT pg_sleep(0.01)`);
      await tx.rows(lock(1 - first));
    });
  await Promise.all([meet(one, 0), meet(other, 1)]);
  expect(one.deadlocks() + other.deadlocks()).toBe(1);
});

const settling = sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%ledger_settle_all%'`;

testLong(
  'a send whose node is killed while settling it is settled by another node',
  async () => {
    const { url, drop } = await createDatabase(true);
    const folder = await mkdtemp(join(tmpdir(), 'ingam-nodes-'));
    const keyFile = join(folder, 'master.key');
    await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
    const env = { DEMO_DATA: 'off', DATA_DIR: join(folder, 'data'), DATABASE_URL: url, MASTER_KEY_FILE: keyFile };
    const db = await openPostgres({ url, max: 3 });
    try {
      await prepare(db, env);
      const killed = await startApp(await freePort(), env);
      expect((await sendWithKey(killed.url, 'first')).status).toBe(201);
      await expect.poll(() => holds(db)).toBe(0);
      const other = await startApp(await freePort(), env);
      const isLocked = Promise.withResolvers<void>();
      let isFree = false;
      const holder = db.tx(async (tx) => {
        await tx.rows(sql`SELECT FROM accounts WHERE owner = ${NOBODY.toLowerCase()} FOR NO KEY UPDATE`);
        isLocked.resolve();
        while (!isFree) await tx.rows(sql`SELECT pg_sleep(0.02)`);
      });
      await isLocked.promise;
      expect((await sendWithKey(other.url, 'second')).status).toBe(201);
      await eventually(() => db.rows(settling)).toHaveLength(1);
      await killed.kill();
      // A statement of a killed process continues in PostgreSQL unless its machine is lost too.
      const [gone] = await db.rows(settling);
      await db.rows(sql`SELECT pg_terminate_backend(${gone?.pid ?? 0})`);
      await eventually(async () => (await db.rows(settling)).filter(({ pid }) => pid !== gone?.pid)).toHaveLength(1);
      isFree = true;
      await holder;
      await eventually(() => holds(db)).toBe(0);
      expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
      expect(await other.stop()).toBe(0);
    } finally {
      await db.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);

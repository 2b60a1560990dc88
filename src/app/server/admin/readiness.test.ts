import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { allParts } from '../features.ts';
import { migrations } from '../migrations.ts';
import { createReadiness, storeUnavailable } from './readiness.ts';

let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
beforeEach(() => resetDb(store.db));
afterAll(() => store.drop());

const parts = allParts();
const newest = Math.max(...migrations().map(({ number }) => number));
const dueSince = (seconds: number) =>
  store.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.run(sql`INSERT INTO holds (transfer_id, accounts, deltas, settle_after)
      SELECT count(*) + 1, '{1,2}', '{-1,1}', now() - make_interval(secs => ${seconds}) FROM holds`);
  });

const ready = (schema = newest) => createReadiness(store.db, parts, schema);
const queued = {
  "verifier's": 'INSERT INTO verification_queue (document_id, due_at) SELECT count(*), DUE FROM verification_queue',
  "banks'": `INSERT INTO bank_transfers (user_id, account_id, bank_name, purpose, won, next_at) VALUES (1, 1, 'Hana', 'code', 1, DUE)`,
  mail: `INSERT INTO mails (sealed_for, kind, letter, due_at, ends_at) VALUES ('user:1', 'test', 'x', DUE, now())`,
};
const waits = (whose: keyof typeof queued, due: string) =>
  store.db.tx((tx) => tx.exec(`SET LOCAL session_replication_role = replica; ${queued[whose].replace('DUE', due)}`));

describe('a process is ready', () => {
  test('with its own schema and no overdue work', async () => {
    await dueSince(30);
    const { status, schema, queues } = await ready()();
    expect([status, schema, queues.ledger?.due]).toEqual(['ok', newest, 1]);
  });

  test.each([newest - 1, newest + 1])('not when the schema of the store is %i', async (ours) => {
    await expect(ready(ours)()).rejects.toMatchObject({
      status: 503,
      details: { detail: `The store has schema ${newest}, this program ${ours}.`, retryAfterS: expect.any(Number) },
    });
  });

  test('not while the store accepts no writes', async () => {
    const { databaseUrl } = store;
    const of = databaseUrl ? `ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} ` : '';
    const command = (text: string) => store.db.tx((tx) => tx.exec(`${of}${text}`), { readOnly: false });
    await command('SET default_transaction_read_only = on');
    const db = databaseUrl ? await openPostgres({ url: databaseUrl, max: 2 }) : store.db;
    const error = await createReadiness(db, parts, newest)().catch((thrown: unknown) => thrown);
    expect(storeUnavailable(error)).toMatchObject({
      status: 503,
      details: { detail: 'The store rejects writes.', retryAfterS: expect.any(Number) },
    });
    await command('RESET default_transaction_read_only');
    if (databaseUrl) await db.close();
    expect((await ready()()).status).toBe('ok');
  });

  test('not when due work has waited for a minute', async () => {
    await dueSince(61);
    await expect(ready()()).rejects.toMatchObject({
      status: 503,
      details: { detail: expect.stringMatching(/ledger's queue is \d+ s behind/) },
    });
  });

  test.each(Object.keys(queued) as (keyof typeof queued)[])(
    'while an outside party delays the %s queue, and reports it',
    async (whose) => {
      await waits(whose, `now() + interval '1 hour'`);
      await waits(whose, `now() - interval '61 seconds'`);
      const { verification, banks, mail } = (await ready()()).queues;
      const of = { "verifier's": verification, "banks'": banks, mail };
      expect(of).toEqual({
        "verifier's": { due: 0, oldestDueS: 0, open: 0, setAside: 0 },
        "banks'": { due: 0, oldestDueS: 0, open: 0, setAside: 0 },
        mail: { due: 0, oldestDueS: 0, open: 0, setAside: 0 },
        [whose]: { due: 1, oldestDueS: expect.any(Number), open: 2, setAside: 0 },
      });
      expect(of[whose]?.oldestDueS).toBeGreaterThanOrEqual(61);
    },
  );

  test('and reports work that is due later than any delay allows', async () => {
    await dueSince(-59);
    await dueSince(-61);
    for (const whose of Object.keys(queued) as (keyof typeof queued)[]) {
      await waits(whose, `now() + interval '24 hours'`);
      await waits(whose, `now() + interval '26 hours'`);
    }
    expect((await ready()()).farAhead).toEqual({ ledger: 1, verification: 1, banks: 1, mail: 1, events_out: 0 });
  });

  test('by the result of a check a moment ago, without another query', async () => {
    const readiness = ready();
    const first = readiness();
    expect(readiness()).toBe(first);
    await first;
    await dueSince(61);
    expect(readiness()).toBe(first);
    await expect.poll(() => readiness().catch(({ status }) => status)).toBe(503);
  });
});

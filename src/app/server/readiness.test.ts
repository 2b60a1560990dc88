import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/server/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { migrations } from './commands.ts';
import { createReadiness } from './readiness.ts';

let store: TestDb;
beforeAll(async () => {
  store = await createTestDb();
});
beforeEach(() => resetDb(store.db));
afterAll(() => store.drop());

const newest = Math.max(...migrations().map(({ number }) => number));
const dueSince = (seconds: number) =>
  store.db.tx(async (tx) => {
    await tx.exec('SET LOCAL session_replication_role = replica');
    await tx.run(sql`INSERT INTO holds (transfer_id, accounts, deltas, settle_after)
      VALUES (1, '{1,2}', '{-1,1}', now() - make_interval(secs => ${seconds}))`);
  });

describe('a process is ready', () => {
  test('with its own schema and nothing overdue', async () => {
    await dueSince(30);
    const { status, schema, queues } = await createReadiness(store.db, newest)();
    expect([status, schema, queues.ledger.due]).toEqual(['ok', newest, 1]);
  });

  test.each([newest - 1, newest + 1])('not when the store has another schema than %i', async (ours) => {
    await expect(createReadiness(store.db, ours)()).rejects.toMatchObject({
      status: 503,
      details: { detail: `The store has schema ${newest}, this program ${ours}.`, retryAfterS: expect.any(Number) },
    });
  });

  test('not when what is due has waited for a minute', async () => {
    await dueSince(61);
    await expect(createReadiness(store.db, newest)()).rejects.toMatchObject({
      status: 503,
      details: { detail: expect.stringMatching(/ledger's queue is \d+ s behind/) },
    });
  });

  test('as it was a moment ago, without asking the store again', async () => {
    const readiness = createReadiness(store.db, newest);
    const first = readiness();
    expect(readiness()).toBe(first);
    await first;
    await dueSince(61);
    expect(readiness()).toBe(first);
    await expect.poll(() => readiness().catch(({ status }) => status)).toBe(503);
  });
});

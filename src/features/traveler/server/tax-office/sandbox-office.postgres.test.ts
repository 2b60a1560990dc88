import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb, type TestDb } from '#platform/server/testing/stores.ts';
import { sandboxOffice } from './sandbox-office.ts';
import { lockDue, publish } from './sandbox-store.ts';

let store: TestDb;
let other: Db;
beforeAll(async () => {
  store = await createTestDb();
  other = await openPostgres({ url: store.databaseUrl ?? '', max: 4 });
});
afterAll(async () => {
  await other.close();
  await store.drop();
});

const purchase = () => ({
  reference: randomUUID(),
  receiptHash: 'ab'.repeat(32),
  merchant: { name: 'SANDBOX-CONFIRMS', businessNumber: null },
  purchasedAt: '2026-11-20T05:04:03.120Z',
  amount: '30.00',
  refund: '2.40',
  passport: 'cd'.repeat(32),
  departsOn: null,
});

it('a cursor of the sandbox office skips no result that another node commits late', async () => {
  const [office, there] = [sandboxOffice(store.db), sandboxOffice(other)];
  const numbers = [await office.record(purchase()), await there.record(purchase())].map((told) =>
    told.status === 'recorded' ? told.number : 'refused',
  );
  const mayCommit = Promise.withResolvers<void>();
  let hasPublished = false;
  const late = other.tx(async (tx) => {
    const [first] = await lockDue(tx, 1);
    await publish(tx, [
      { number: first?.number ?? 0, result: 'confirmed', refundCents: null, reason: null, nextInMs: null },
    ]);
    hasPublished = true;
    await mayCommit.promise;
  });
  await eventually(() => hasPublished).toBe(true);
  const reading = office.confirmed(null);
  const waiting = sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await eventually(async () => (await other.one(waiting)).n).toBe(1);
  mayCommit.resolve();
  await late;
  const page = await reading;
  const rest = await there.confirmed(page.next);
  expect([...page.results, ...rest.results].map(({ number }) => number)).toEqual(numbers);
});

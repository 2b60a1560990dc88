import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { post } from '../doors.ts';
import { addressOf, give, moving } from '../testing/books.ts';
import { besideMidnight, type ClockedStore, createClockedStore } from '../testing/clock.ts';
import { auditBooks } from './audit-books.ts';
import { closingJob } from './closing.ts';

const DAY = 24 * 60;
const [ann, ben] = [addressOf('ann'), addressOf('ben')];
const going = new AbortController().signal;
let store: ClockedStore;
let db: Db;
beforeAll(async () => {
  store = await createClockedStore(besideMidnight());
  db = store.db;
});
afterAll(() => store.drop());

const close = () => closingJob(db).run(going);
const closed = async () =>
  (await db.rows(sql<{ n: number }>`SELECT transfers AS n FROM closed_days ORDER BY day`)).map(({ n }) => n);

test('a day stays open for transactions that may still write in it, while money moves; then concurrent nodes close it once, completely', async () => {
  await store.shift(-DAY);
  await give(db, ann, 100n);
  let commit = (): void => undefined;
  const untilAsked = new Promise<void>((done) => {
    commit = done;
  });
  let isWritten = (): void => undefined;
  const written = new Promise<void>((done) => {
    isWritten = done;
  });
  const late = db.tx(async (tx) => {
    await post(tx, moving(ann, ben, 30n));
    isWritten();
    await untilAsked;
  });
  await written;
  await store.shift(0);
  await close();
  expect(await closed()).toEqual([]);
  await give(db, addressOf('cy'), 5n);
  await close();
  expect(await closed()).toEqual([]);
  commit();
  await late;
  await Promise.all([close(), close(), close(), close()]);
  await until(
    async () => {
      await close();
      return closed();
    },
    (days) => days.length > 0,
  );
  expect(await closed()).toEqual([2]);
  expect(await auditBooks(db, 'whole')).toEqual([]);
});

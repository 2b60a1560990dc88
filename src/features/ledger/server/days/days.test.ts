import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { findPlanted } from '#platform/server/testing/planted.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { resetDb } from '#platform/server/testing/stores.ts';
import { post, resolve } from '../doors.ts';
import { addressOf, give, moving } from '../testing/books.ts';
import { besideMidnight, type ClockedStore, createClockedStore } from '../testing/clock.ts';
import { auditBooks } from './audit-books.ts';
import { closingJob } from './closing.ts';

const DAY = 24 * 60;
const ann = addressOf('ann');
const ben = addressOf('ben');
const going = new AbortController().signal;
let store: ClockedStore;
let db: Db;
beforeAll(async () => {
  store = await createClockedStore(besideMidnight());
  db = store.db;
});
afterAll(() => store.drop());

interface KeptDay {
  readonly day: string;
  readonly transfers: number;
  readonly entries: number;
  readonly hash: string;
}
const keptDays = () =>
  db.rows(sql<KeptDay>`
    SELECT day::text AS day, transfers, entries, encode(hash, 'hex') AS hash FROM closed_days ORDER BY day`);
const today = async () => (await db.one(sql<{ day: string }>`SELECT ledger_day(clock_timestamp())::text AS day`)).day;
/** Returns the built-in clock's time, without the shift of the test's store. */
const programTime = async () => (await db.one(sql<{ now: Date }>`SELECT pg_catalog.clock_timestamp() AS now`)).now;
const stepAt = async (at: Date) => (await db.one(sql<{ step: string }>`SELECT step FROM ledger_close_day(${at})`)).step;
/** Runs until nothing is left: on a shared server, a day waits for the transactions of other tests. */
const close = () =>
  until(
    async () => {
      await closingJob(db).run(going);
      return stepAt(await programTime());
    },
    (step) => step === 'early',
  );
const holding = () => moving(ann, ben, 5n, { hold: { settleAfterMs: 60_000 } });

/** Writes entries three days ago and today, with a day between them in which nothing moved. */
async function fillDays(): Promise<void> {
  await store.shift(-3 * DAY);
  await resetDb(db);
  await give(db, ann, 100n);
  await give(db, ben, 1_000_000n, 'KRW');
  const held = await db.tx((tx) => post(tx, holding()));
  await store.shift(-DAY);
  await db.tx((tx) => post(tx, moving(ann, ben, 30n, { fee: 1n, details: { merchantName: '한라 상회' } })));
  if (held.status !== 'accepted') throw new Error(held.status);
  await db.tx((tx) => resolve(tx, [{ id: held.id, outcome: 'post' }]));
  await store.shift(0);
  await db.tx((tx) => post(tx, moving(ben, ann, 2n)));
}

describe('closed days', () => {
  beforeEach(fillDays);
  test('each past day, even one without entries, is closed once by any number of nodes, and today stays open', async () => {
    await Promise.all([close(), close(), close()]);
    await close();
    const days = await keptDays();
    expect(days.map(({ transfers, entries }) => [transfers, entries])).toEqual([
      [2, 4],
      [0, 0],
      [2, 5],
    ]);
    expect(days.at(-1)?.day).toBe(await before(await today()));
    expect(await auditBooks(db, 'whole')).toEqual([]);
    expect(await auditBooks(db, 'open days')).toEqual([]);
  });

  test('an outsider computes the hash of a day from the tables alone', async () => {
    await close();
    const text = readFileSync('deploy/postgres/closed-day.sql', 'utf8');
    for (const { day, hash } of await keptDays()) {
      const rows = await db.tx((tx) =>
        tx.rows<{ text: string }>({ text: text.replace(":'day'", `'${day}'`), values: [], name: '' }),
      );
      const lines = rows.map((row) => `${row.text}\n`).join('');
      expect(createHash('sha256').update(lines).digest('hex'), lines).toBe(hash);
    }
  });

  test('a clock that is set back writes into no closed day, and money still moves', async () => {
    await close();
    const kept = await keptDays();
    await store.shift(-2 * DAY);
    await db.tx((tx) => post(tx, moving(ann, ben, 3n)));
    await store.shift(0);
    const { at } = await db.one(sql<{ at: string }>`
      SELECT ledger_day(max(at))::text AS at FROM entries WHERE transfer_id = (SELECT max(id) FROM transfers)`);
    expect(at).toBe(await today());
    await close();
    expect(await keptDays()).toEqual(kept);
    expect(await auditBooks(db, 'whole')).toEqual([]);
  });

  test('a day is over an hour after midnight and not before, and a single wrong clock closes no day', async () => {
    await close();
    const minutes = await db.one(sql<{ left: number }>`
      SELECT (extract(epoch FROM ledger_day_start(ledger_day(now()) + 1) - now()) / 60)::int AS left`);
    await store.shift(minutes.left + 90);
    await close();
    expect(await stepAt(await programTime())).toBe('early');
    expect(await stepAt(await nowOf(db, -40 * 60_000))).toBe('early');
    expect(await stepAt(await nowOf(db))).toBe('shut');
  });
});

describe('days that are closed', () => {
  beforeAll(async () => {
    await fillDays();
    await close();
  });

  test.each([
    ['to change a closed day', 'UPDATE closed_days SET entries = 1'],
    ['to delete a closed day', 'DELETE FROM closed_days'],
    ['to empty the closed days', 'TRUNCATE closed_days CASCADE'],
    ['to change an asset of a closed day', 'UPDATE closed_day_assets SET moved = 0'],
    ['to delete an asset of a closed day', 'DELETE FROM closed_day_assets'],
    ['to open a day again', "UPDATE ledger_books SET open_from = open_from - interval '1 day'"],
  ])('refuse %s, by the store itself', async (_, text) => {
    await expect(db.tx((tx) => tx.exec(text))).rejects.toThrow(/only grows/);
  });

  test('refuse an entry of a past day, by the store itself, whatever the function', async () => {
    const written = `SELECT set_config('ledger.proof', 'asked', true);
      INSERT INTO entries SELECT account_id, version + 1000, transfer_id, asset_id, amount, balance_after, at FROM entries WHERE transfer_id = 1`;
    await expect(db.tx((tx) => tx.exec(written))).rejects.toThrow(/a day that is over/);
  });

  const MIDDLE = 'at = (SELECT min(at) FROM entries WHERE transfer_id = 4)';
  test.each([
    [
      'an entry that was changed',
      'UPDATE entries SET balance_after = balance_after + 1 WHERE transfer_id = 4',
      /day \S+, asset XP/,
    ],
    ['an entry that went', `DELETE FROM entries WHERE ${MIDDLE}`, /day \S+, asset XP/],
    [
      'a transfer that says another receiver',
      `UPDATE transfers SET to_owner = '${addressOf('eve')}' WHERE id = 2`,
      /asset KRW/,
    ],
    [
      'a day that went',
      'DELETE FROM closed_day_assets; DELETE FROM closed_days WHERE transfers = 0',
      /does not follow/,
    ],
    [
      'a sum that was changed',
      'UPDATE closed_day_assets SET moved = moved + 1 WHERE asset_id = 6',
      /not that of its sums.*asset KRW/,
    ],
  ])('the whole audit reports %s, with its day and asset', async (_, text, expected) => {
    expect((await findPlanted(db, text, (broken) => auditBooks(broken, 'whole'))).join('\n')).toMatch(expected);
  });

  test.each([
    [
      'a balance',
      'UPDATE accounts SET balance = balance + 1 WHERE id IN (SELECT account_id FROM entries WHERE transfer_id = 5)',
      /last entry/,
    ],
    ['an amount', 'UPDATE entries SET amount = amount + 1 WHERE transfer_id = 5 AND amount > 0', /do not sum to 0/],
    ['a chain', 'UPDATE entries SET balance_after = balance_after + 1 WHERE transfer_id = 5', /gap or break/],
    ['a header', 'UPDATE transfers SET amount = 9, posted_amount = 9 WHERE id = 5', /did not move what it says/],
    ['a kept day', 'UPDATE closed_days SET transfers = 77 WHERE transfers = 0', /not that of its sums/],
  ])('the audit of the open days reports %s since the last closed day', async (_, text, expected) => {
    expect((await findPlanted(db, text, (broken) => auditBooks(broken, 'open days'))).join('\n')).toMatch(expected);
  });
});

const before = async (day: string) => (await db.one(sql<{ day: string }>`SELECT (${day}::date - 1)::text AS day`)).day;

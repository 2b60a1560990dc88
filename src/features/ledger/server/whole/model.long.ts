import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { migrate, readMigrations } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { startPostgres, type TestPostgres } from '../../../../../tools/postgres.ts';
import { auditLedger } from '../audit.ts';
import { give } from '../testing/books.ts';
import type { DecidedMovement, EndedHold, Report } from '../testing/rivals/report.ts';
import { sharedAccounts } from '../testing/rivals/requests.ts';

const RIVALS = 3;
const REQUESTS = 200_000;
const PROGRAM = join(import.meta.dirname, '../testing/rivals/program.ts');

let postgres: TestPostgres;
let db: Db;
beforeAll(async () => {
  // Nothing is killed here, so the server need not wait for the disk.
  postgres = await startPostgres({ settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } });
  db = await openPostgres({ url: postgres.url, max: 2 });
  await migrate(
    db,
    readMigrations(join(import.meta.dirname, '../../../..')),
    readFunctionSets(join(import.meta.dirname, '../../../..')),
  );
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
});

/** Starts all rivals, releases them at once and waits for their reports. */
async function race(): Promise<Report[]> {
  const rivals = Array.from({ length: RIVALS }, (_, nth) => {
    const args = [postgres.url, String(nth), String(Math.ceil(REQUESTS / RIVALS))];
    return fork(PROGRAM, args, { serialization: 'advanced', execArgv: [], stdio: 'inherit' });
  });
  try {
    await Promise.all(rivals.map((rival) => told(rival)));
    const reports = rivals.map((rival) => told(rival));
    for (const rival of rivals) rival.send('go');
    return (await Promise.all(reports)) as Report[];
  } finally {
    for (const rival of rivals) rival.kill();
  }
}

async function told(rival: ReturnType<typeof fork>): Promise<unknown> {
  const ended = once(rival, 'exit').then(([code]) => Promise.reject(new Error(`a rival ended with ${code}`)));
  const [message] = await Promise.race([once(rival, 'message'), ended]);
  return message;
}

const counted = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};
const groupedBy = <Item>(items: readonly Item[], of: (item: Item) => string | number | null) =>
  [...Map.groupBy(items, of)].flatMap(([name, group]) => (name === null ? [] : [{ name, group }]));

/**
 * Checks that each key of a user has one transfer: accepted once, replayed for the same request, refused for another.
 */
async function proveKeys(moved: readonly DecidedMovement[]): Promise<void> {
  const ids = new Map<string, number>();
  for (const { name, group } of groupedBy(moved, ({ key }) => key)) {
    const first = group.find(({ word }) => word === 'accepted');
    const expected = (one: DecidedMovement) => {
      if (!first || one === first || one.word === 'insufficient' || one.word === 'already_reversed') return one.word;
      return one.digest === first.digest ? 'replayed' : 'key_reused';
    };
    if (!first)
      expect(['insufficient', 'already_reversed']).toEqual(expect.arrayContaining(group.map(({ word }) => word)));
    else ids.set(String(name), first.id ?? 0);
    expect(
      group.map(({ word }) => word),
      `key ${name}`,
    ).toEqual(group.map(expected));
    const answered = group.filter(({ id }) => id !== null).map(({ id }) => id);
    expect(new Set(answered).size, `key ${name}`).toBe(first ? 1 : 0);
  }
  const kept = await db.rows(sql<{ key: string; id: number }>`
    SELECT user_id || ' ' || key AS key, transfer_id AS id FROM idempotency_keys WHERE user_id < 100`);
  expect(new Map(kept.map(({ key, id }) => [key, id]))).toEqual(ids);
}

interface EndedRow {
  readonly id: number;
  readonly state: string;
  readonly amount: number;
  readonly posted: number | null;
}
const TARGETS = { post: 'posted', void: 'voided', expire: 'expired' };
const isSo = (row: EndedRow, { outcome, part }: EndedHold) =>
  row.state === TARGETS[outcome] && (outcome !== 'post' || (part ?? row.amount) === row.posted);

/** Checks whether an answer matches how the transfer ended. */
const fits: Record<EndedHold['word'], (row: EndedRow | undefined, ended: EndedHold) => boolean> = {
  done: (row, ended) => row !== undefined && isSo(row, ended),
  done_before: (row, ended) => row !== undefined && isSo(row, ended),
  resolved_otherwise: (row, ended) => row !== undefined && !isSo(row, ended),
  unknown: (row) => row === undefined,
  expired: (row) => row !== undefined && row.state !== 'posted',
  invalid: (row) => row !== undefined,
};

/** Checks that one process ended each hold and that all others learned how. */
async function proveEndings(ended: readonly EndedHold[]): Promise<void> {
  const rows = await db.rows(sql<EndedRow>`
    SELECT id, state, amount::int AS amount, posted_amount::int AS posted FROM transfers WHERE user_id < 100`);
  const states = new Map(rows.map((row) => [row.id, row]));
  for (const { name, group } of groupedBy(ended, ({ id }) => id)) {
    const row = states.get(Number(name));
    const times = group.filter(({ word }) => word === 'done').length;
    expect(times, `transfer ${name}`).toBe(row && row.state !== 'pending' ? 1 : 0);
    expect(
      group.filter((one) => !fits[one.word](row, one)),
      `transfer ${name}`,
    ).toEqual([]);
  }
}

async function proveBooks(transfers: number): Promise<void> {
  const { sums, lowest, breaks, made } = await db.one(sql<{
    sums: string[];
    lowest: string;
    breaks: number;
    made: number;
  }>`
    SELECT ARRAY(SELECT sum(amount)::text FROM entries GROUP BY asset_id) AS sums,
           (SELECT min(e.balance_after)::text FROM entries e JOIN accounts a ON a.id = e.account_id WHERE NOT a.allow_negative) AS lowest,
           (SELECT count(*) FROM (SELECT version - row_number() OVER w AS gap, balance_after - amount - lag(balance_after, 1, 0) OVER w AS jump
                                    FROM entries WINDOW w AS (PARTITION BY account_id ORDER BY version)) c WHERE gap <> 0 OR jump <> 0) AS breaks,
           (SELECT count(*) FROM transfers) AS made`);
  expect({ sums: new Set(sums), lowest, breaks, made }).toEqual({
    sums: new Set(['0']),
    lowest: '0',
    breaks: 0,
    made: transfers,
  });
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
}

test('three processes with two batches each decide 200,000 requests as one would: each key once, each hold once, nobody below 0', async () => {
  for (const account of sharedAccounts) await give(db, account, 100n);
  const reports = await race();
  const moved = reports.flatMap(({ movements }) => movements);
  const ended = reports.flatMap(({ resolutions }) => resolutions);
  const lanes = reports.map((report) => report.lanes);
  const words = [counted(moved.map(({ word }) => word)), counted(ended.map(({ word }) => word)), ...lanes];
  expect(words.flatMap((counts) => Object.values(counts)).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(
    REQUESTS,
  );
  expect(reports.map(({ mostOut }) => mostOut)).toEqual([2, 2, 2]);
  expect(reports.map(({ deadlocks }) => deadlocks)).toEqual([0, 0, 0]);
  const toMovements = ['accepted', 'already_reversed', 'insufficient', 'invalid', 'key_reused', 'replayed'];
  const toEndings = ['done', 'done_before', 'expired', 'resolved_otherwise', 'unknown'];
  expect(Object.keys(words[0] ?? {}).sort()).toEqual(toMovements);
  expect(Object.keys(words[1] ?? {}).sort()).toEqual(toEndings);
  for (const lane of lanes) expect(Object.keys(lane).sort()).toEqual([...toMovements, ...toEndings].sort());

  await proveKeys(moved);
  await proveEndings(ended);
  for (const { name, group } of groupedBy(moved, ({ reverses }) => reverses)) {
    const taken = new Set(group.filter(({ word }) => word === 'accepted').map(({ id }) => id));
    expect(taken.size, `reversal of ${name}`).toBeLessThanOrEqual(1);
    if (group.some(({ word }) => word === 'already_reversed')) expect(taken.size, `reversal of ${name}`).toBe(1);
  }
  const accepted = moved.filter(({ word }) => word === 'accepted').length;
  const inLanes = reports.reduce((sum, { laneTransfers }) => sum + laneTransfers, 0);
  await proveBooks(sharedAccounts.length + accepted + inLanes);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { inclusion, isInLog } from '../../day-log.ts';
import { post } from '../doors.ts';
import { addressOf, give, moving } from '../testing/books.ts';
import { besideMidnight, type ClockedStore, createClockedStore } from '../testing/clock.ts';
import { CLOCK_PATH } from '../testing/doors-search.ts';
import { auditBooks } from './audit-books.ts';
import { closingJob } from './closing.ts';
import { readLogProof } from './log-proof.ts';
import { dayLogJob, growLog, inclusionOf, sha256 } from './trees.ts';

const DAY = 24 * 60;
const [ann, ben] = [addressOf('ann'), addressOf('ben')];
const going = new AbortController().signal;
let store: ClockedStore;
let nodes: readonly Db[];

beforeAll(async () => {
  store = await createClockedStore(besideMidnight());
  const url = store.databaseUrl ?? '';
  nodes = [store.db, await openPostgres({ url, max: 4, searchPath: CLOCK_PATH })];
  await store.shift(-3 * DAY);
  await give(store.db, ann, 100n);
});
afterAll(async () => {
  await nodes[1]?.close();
  await store.drop();
});

const send = async () => {
  const sent = await store.db.tx((tx) => post(tx, moving(ann, ben, 1n)));
  if (sent.status !== 'accepted') throw new Error(sent.status);
  return sent.id;
};
const countClosed = async () => (await store.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM closed_days`)).n;
const rows = () =>
  store.db.one(sql<{ days: number[]; blocks: number }>`
    SELECT array_agg(n ORDER BY n) AS days, (SELECT count(*) FROM day_tree_blocks) AS blocks FROM day_trees`);

test('two nodes over one store that both run the job grow one tree a day and one log, with the turn or without', async () => {
  const ids: number[] = [];
  const jobs = nodes.map((node) => dayLogJob(node, createTurn(node, 'day-log')));
  for (const ago of [3, 2, 1]) {
    await store.shift(-ago * DAY);
    ids.push(await send());
    await store.shift((1 - ago) * DAY);
    await until(
      async () => {
        await closingJob(store.db).run(going);
        return countClosed();
      },
      (closed) => closed === ids.length,
    );
    // A node whose turn ended while it was slow works beside its successor.
    await until(
      async () => {
        await Promise.all([...jobs.map((job) => job.run(going)), ...nodes.map((node) => growLog(node))]);
        return (await rows()).days.length;
      },
      (days) => days === ids.length,
    );
  }
  expect(await rows()).toEqual({ days: [0, 1, 2], blocks: 3 });
  const heads = await Promise.all(nodes.map((node) => readLogProof(node, 1)));
  expect(heads[1]).toEqual(heads[0]);
  for (const id of ids) {
    const [proof, other] = await Promise.all(nodes.map(async (node) => inclusion.parse(await inclusionOf(node, id))));
    expect(other).toEqual(proof);
    expect([proof && isInLog(proof, sha256), proof?.log.root]).toEqual([true, heads[0]?.root]);
  }
  await Promise.all(jobs.map((job) => job.end?.()));
  expect(await auditBooks(store.db, 'whole')).toEqual([]);
});

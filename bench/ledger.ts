import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../src/app/server/audit.ts';
import { functions, migrations } from '../src/app/server/migrations.ts';

import { type Db, sql } from '../src/platform/server/store/db.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { openPostgres } from '../src/platform/server/store/postgres.ts';
import { startChild } from '../tools/child.ts';
import { median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { openBooks, openSessions, payments } from './parts/books.ts';
import {
  benchSettings,
  clusterCpuUs,
  postmasterOf,
  prepareTpcb,
  type Speed,
  settingsOf,
  tpcb,
} from './parts/cluster.ts';
import { type Embedded, IN_FLIGHT, notifying, openEmbedded, type PostingTotals, posting } from './parts/posting.ts';
import { type SendFigures, sendOverHttp } from './parts/sends.ts';

/* Compares the ledger with pgbench in one cluster in alternating rounds, and with the embedded store and itself without
   NOTIFY. QUICK=1 is a short run; ROUNDS and SECONDS set the duration. All figures are medians of the rounds; there is
   no verdict if TPC-B itself varies by more than 2x. */
const isQuick = process.env.QUICK === '1';
const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 1 : 5));
const SECONDS = Number(process.env.SECONDS ?? (isQuick ? 4 : 10));
const PEOPLE = isQuick ? 20_000 : 100_000;
const limits = {
  uniform: 5,
  hot: 7,
  cpu: 0.18,
  completed: 1.5,
  accepted: 2.5,
  notify: 0.97,
  pglite: 0.7,
  p99OverP50: 4,
};

const settings = benchSettings();
const cluster = await startPostgres({ settings });
const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const db = await openPostgres({ url: await newDatabase('ledger'), max: 6 });
let embedded: Embedded | undefined;
try {
  const tpcbUrl = await newDatabase('tpcb');
  await prepareTpcb(tpcbUrl);
  await migrate(db, migrations(), functions());
  await openBooks(db, PEOPLE);
  const tokens = await openSessions(db, PEOPLE);
  embedded = await openEmbedded(PEOPLE);
  await db.rows(sql`VACUUM ANALYZE`);
  const postmaster = await postmasterOf(db);
  const rounds: Record<'tpcb' | 'uniform' | 'hot', Speed>[] = [];
  const pglite: number[] = [];
  const told: PostingTotals[] = [];
  const sends: Completed[] = [];
  const quiet: SendFigures[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const base = await tpcb(tpcbUrl, postmaster, SECONDS);
    const uniform = await posting(db, payments(PEOPLE, false), postmaster, SECONDS);
    const hot = await posting(db, payments(PEOPLE, true), postmaster, SECONDS);
    rounds.push({ tpcb: base, uniform, hot });
    pglite.push(await embedded.perSecond(SECONDS));
    told.push(await notifying(db, PEOPLE, SECONDS));
    // The server starts only for its own figures, and skips the events of the payments above.
    await db.run(sql`UPDATE outbox_cursors SET horizon = pg_snapshot_xmin(pg_current_snapshot())`);
    const product = await startProduct();
    await sendOverHttp({ ports: [product.port], tokens, connections: 32, seconds: 2 });
    sends.push(await completed(product.port, tokens, postmaster));
    quiet.push(await sendOverHttp({ ports: [product.port], tokens, connections: 32, seconds: SECONDS / 2 }));
    await product.child.stop();
  }
  const speeds = rounds.map(({ tpcb: { perSecond } }) => perSecond);
  const spread = Math.max(...speeds) / Math.min(...speeds);
  const over = (pick: (n: number) => number) =>
    round(median(rounds.map((_, n) => pick(n) / (rounds[n]?.tpcb.perSecond ?? 0))));
  const cpuOver = (kind: 'uniform' | 'hot') =>
    Math.round(median(rounds.map((one) => one[kind].postgresCpuUs / one.tpcb.postgresCpuUs)) * 1000) / 1000;
  const ratios = {
    uniform: over((n) => rounds[n]?.uniform.perSecond ?? 0),
    hot: over((n) => rounds[n]?.hot.perSecond ?? 0),
    cpu: cpuOver('uniform'),
    cpuHot: cpuOver('hot'),
    accepted: over((n) => sends[n]?.acceptedPerSecond ?? 0),
    completed: over((n) => sends[n]?.completedPerSecond ?? 0),
    notify: round(median(told.map(({ withNotify, without }) => withNotify / without))),
    pglite: round(median(pglite.map((perSecond, n) => perSecond / (rounds[n]?.uniform.perSecond ?? 0)))),
    p99OverP50: round(median(quiet.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms))),
  };
  const verdict = spread > 2 ? 'none: TPC-B itself varies by more than 2x' : within(ratios);
  const audits = { postgres: await audit(db), pglite: await audit(embedded.db) };
  console.log(
    JSON.stringify(
      {
        bench: 'ledger',
        settings: await settingsOf(db),
        people: PEOPLE,
        inFlight: IN_FLIGHT,
        seconds: SECONDS,
        spread: round(spread),
        ratios,
        limits,
        verdict,
        rounds: rounds.map(rounded),
        told,
        pglite,
        sends,
        quiet,
        audits,
      },
      null,
      2,
    ),
  );
} finally {
  await embedded?.close();
  await db.close();
  await cluster.stop();
  rmSync(folder, { recursive: true });
}

async function newDatabase(name: string): Promise<string> {
  const url = new URL(cluster.url);
  const admin = await openPostgres({ url: cluster.url, max: 1 });
  await admin.rows({ name: '', text: `CREATE DATABASE ${name}`, values: [] });
  await admin.close();
  url.pathname = `/${name}`;
  return url.href;
}

interface Completed {
  readonly acceptedPerSecond: number;
  readonly completedPerSecond: number;
  readonly backlog: number;
  readonly untold: number;
  readonly postgresCpuUs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Counts sends accepted over HTTP, and those settled and announced to both sides within 2 s after the last request. */
async function completed(port: number, tokens: readonly string[], postmaster: number): Promise<Completed> {
  const before = clusterCpuUs(postmaster);
  const first = await lastTransfer(db);
  const { accepted, tookS, p50Ms, p99Ms } = await sendOverHttp({
    ports: [port],
    tokens,
    connections: IN_FLIGHT,
    seconds: SECONDS,
  });
  await sleep(2000);
  const postgresCpuUs = (clusterCpuUs(postmaster) - before) / accepted;
  const { done, backlog } = await db.one(sql<{ done: number; backlog: number }>`
    SELECT (SELECT count(*) FROM transfers WHERE id > ${first} AND kind = 'send' AND state = 'posted') AS done, (SELECT count(*) FROM holds) AS backlog`);
  const { untold } = await db.one(sql<{ untold: number }>`
    SELECT count(*) AS untold FROM outbox o JOIN outbox_cursors c ON c.listener = 'notifications' AND o.xid >= c.horizon WHERE o.type = 'transfers'`);
  return {
    acceptedPerSecond: Math.round(accepted / tookS),
    completedPerSecond: Math.round(done / tookS),
    backlog,
    untold,
    postgresCpuUs: round(postgresCpuUs),
    p50Ms: round(p50Ms),
    p99Ms: round(p99Ms),
  };
}
async function lastTransfer(store: Db): Promise<number> {
  return (await store.one(sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM transfers`)).id;
}

async function startProduct() {
  const port = await freePort();
  const url = new URL(cluster.url);
  url.pathname = '/ledger';
  const env = {
    DATABASE_URL: url.href,
    WALLET_MODE: 'hosted',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    MASTER_KEY_FILE: keyFile,
    LOG_LEVEL: 'warn',
  };
  return { port, child: await startChild('src/app/server/main.ts', env, /^Ingam is ready/) };
}

function within(ratios: Readonly<Record<keyof typeof limits, number>>): Record<string, boolean> {
  const { p99OverP50, cpu, ...least } = limits;
  const reached = Object.entries(least).map(([name, limit]) => [name, ratios[name as keyof typeof least] >= limit]);
  return { ...Object.fromEntries(reached), cpu: ratios.cpu <= cpu, p99OverP50: ratios.p99OverP50 <= p99OverP50 };
}

function rounded(speeds: Record<string, Speed>): Record<string, Speed> {
  const each = Object.entries(speeds).map(([name, { perSecond, postgresCpuUs }]) => [
    name,
    { perSecond, postgresCpuUs: round(postgresCpuUs) },
  ]);
  return Object.fromEntries(each);
}

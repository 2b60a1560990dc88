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
import { type Child, startChild } from '../tools/child.ts';
import { cpuUs, median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { openBooks, openSessions } from './parts/books.ts';
import { benchSettings, clusterCpuUs, postmasterOf } from './parts/cluster.ts';
import { quantile, sendOverHttp } from './parts/sends.ts';

/* Measures sends over HTTP to one, two and three servers over one PostgreSQL, on the same cores and with the same
   number of clients in all. Each setup has its own database with the same books and runs in alternating slices of a few
   seconds, so that other load affects all alike. QUICK=1 is a short run; ROUNDS, SECONDS, CLIENTS and NODES change the
   defaults. All figures are medians of the rounds. */
const isQuick = process.env.QUICK === '1';
const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 1 : 5));
const SECONDS = Number(process.env.SECONDS ?? (isQuick ? 6 : 30));
const CLIENTS = numbers(process.env.CLIENTS ?? '16,64');
const NODES = numbers(process.env.NODES ?? '1,2,3');
const SLICE_S = 3;
const WARM_S = isQuick ? 3 : 8;
const PEOPLE = isQuick ? 5_000 : 20_000;
/** Completed sends per second as a minimum share of one node's, and the maximum ratio of p99. */
const limits = { share: [1, 0.95, 0.9], p99: 1.3, deadlocks: 0 };

interface Site {
  readonly nodes: number;
  readonly db: Db;
  readonly tokens: readonly string[];
  readonly servers: readonly { readonly port: number; readonly child: Child }[];
}
interface Slice {
  readonly accepted: number;
  readonly completed: number;
  /** Time in seconds until the last was completed, less the network's own time. */
  readonly tookS: number;
  readonly timesMs: readonly number[];
  readonly postgresCpuUs: number;
  readonly serversCpuUs: number;
}
const SETTLE_S = 0.3;

const cluster = await startPostgres({ settings: benchSettings() });
const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const admin = await openPostgres({ url: cluster.url, max: 1 });
const sites: Site[] = [];
try {
  for (const nodes of NODES) sites.push(await openSite(nodes));
  const postmaster = await postmasterOf(admin);
  // Warms up compiled code and cached plans in every process of each site.
  for (const site of sites) await slice(site, postmaster, Math.max(...CLIENTS), WARM_S * site.nodes);
  const results = [];
  for (const clients of CLIENTS) {
    const rounds = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await oneRound(postmaster, clients));
    results.push(...summary(clients, rounds));
  }
  const deadlocks = await Promise.all(sites.map(({ db }) => deadlocksOf(db)));
  const audits = await Promise.all(sites.map(({ db }) => audit(db)));
  const isWithin = results.every((one) => one.isWithin) && deadlocks.every((n) => n <= limits.deadlocks);
  const settings = { people: PEOPLE, rounds: ROUNDS, seconds: SECONDS };
  const areSound = audits.every(({ ok }) => ok);
  console.log(JSON.stringify({ bench: 'nodes', ...settings, limits, results, deadlocks, areSound, isWithin }, null, 2));
} finally {
  for (const { servers, db } of sites) {
    await Promise.all(servers.map(({ child }) => child.stop()));
    await db.close();
  }
  await admin.close();
  await cluster.stop();
  rmSync(folder, { recursive: true });
}

/** Creates a database with its books, and this many servers over it. */
async function openSite(nodes: number): Promise<Site> {
  const url = new URL(cluster.url);
  url.pathname = `/nodes${nodes}`;
  await admin.rows({ name: '', text: `CREATE DATABASE nodes${nodes}`, values: [] });
  const db = await openPostgres({ url: url.href, max: 4 });
  await migrate(db, migrations(), functions());
  await openBooks(db, PEOPLE);
  const tokens = await openSessions(db, PEOPLE);
  await db.rows(sql`VACUUM ANALYZE`);
  const servers = await Promise.all(Array.from({ length: nodes }, () => startNode(url.href)));
  return { nodes, db, tokens, servers };
}

async function startNode(databaseUrl: string) {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    WALLET_MODE: 'hosted',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    MASTER_KEY_FILE: keyFile,
    LOG_LEVEL: 'warn',
  };
  return { port, child: await startChild('src/app/server/main.ts', env, /^Ingam is ready/) };
}

/** Runs each site for some seconds, slice by slice, in changing order. */
async function oneRound(postmaster: number, clients: number): Promise<Map<number, Slice[]>> {
  const slices = new Map<number, Slice[]>(sites.map(({ nodes }) => [nodes, []]));
  for (let n = 0; n < SECONDS / SLICE_S; n += 1)
    for (const site of n % 2 === 0 ? sites : sites.toReversed())
      slices.get(site.nodes)?.push(await slice(site, postmaster, clients, SLICE_S));
  return slices;
}

async function slice(site: Site, postmaster: number, clients: number, seconds: number): Promise<Slice> {
  const spent = () => ({
    postgres: clusterCpuUs(postmaster),
    servers: site.servers.reduce((sum, { child }) => sum + cpuUs(child.pid), 0),
  });
  const [before, first, startedAt] = [await endedOf(site.db), spent(), performance.now()];
  const ports = site.servers.map(({ port }) => port);
  const { accepted, timesMs } = await sendOverHttp({ ports, tokens: site.tokens, connections: clients, seconds });
  while ((await openOf(site.db)) > 0) await sleep(20);
  const tookS = (performance.now() - startedAt) / 1000 - SETTLE_S;
  const last = spent();
  return {
    accepted,
    completed: (await endedOf(site.db)) - before,
    tookS,
    timesMs,
    postgresCpuUs: last.postgres - first.postgres,
    serversCpuUs: last.servers - first.servers,
  };
}

function summary(clients: number, rounds: readonly Map<number, Slice[]>[]) {
  const figures = NODES.map((nodes) => ({ nodes, mine: rounds.map((one) => figuresOf(one.get(nodes) ?? [])) }));
  const ones = figures.find(({ nodes }) => nodes === 1)?.mine ?? [];
  return figures.map(({ nodes, mine }) => {
    const over = (of: (one: Figures) => number) =>
      round(median(mine.map((one, n) => of(one) / (ones[n] ? of(ones[n]) : Number.NaN))));
    const share = over((one) => one.completedPerSecond);
    const p99 = over((one) => one.p99Ms);
    const isWithin = share >= (limits.share[nodes - 1] ?? 0) && p99 <= limits.p99;
    return { clients, nodes, share, p99, isWithin, rounds: mine };
  });
}

type Figures = ReturnType<typeof figuresOf>;

/** Computes a round's figures; CPU time is that of PostgreSQL and all servers per send. */
function figuresOf(slices: readonly Slice[]) {
  const sum = (of: (one: Slice) => number) => slices.reduce((total, one) => total + of(one), 0);
  const accepted = sum((one) => one.accepted);
  const completed = sum((one) => one.completed);
  if (completed !== accepted) throw new Error(`${accepted} sends were accepted and ${completed} completed`);
  const times = slices.flatMap(({ timesMs }) => timesMs).sort((a, b) => a - b);
  return {
    completedPerSecond: Math.round(completed / sum((one) => one.tookS)),
    p50Ms: round(quantile(times, 0.5)),
    p99Ms: round(quantile(times, 0.99)),
    postgresCpuUs: Math.round(sum((one) => one.postgresCpuUs) / accepted),
    serversCpuUs: Math.round(sum((one) => one.serversCpuUs) / accepted),
  };
}

/** Includes sends to the address that the sandbox refuses. */
async function endedOf(db: Db): Promise<number> {
  const { n } = await db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE kind = 'send' AND state <> 'pending'`,
  );
  return n;
}

async function openOf(db: Db): Promise<number> {
  return (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM holds`)).n;
}

async function deadlocksOf(db: Db): Promise<number> {
  const { n } = await db.one(
    sql<{ n: number }>`SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`,
  );
  return n;
}

function numbers(text: string): number[] {
  return text.split(',').map(Number);
}

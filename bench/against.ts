import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, sql } from '../src/platform/server/store/db.ts';
import { median } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { benchSettings, clusterCpuUs, postmasterOf } from './parts/cluster.ts';
import type { Embedded } from './parts/posting.ts';
import { sendOverHttp } from './parts/sends.ts';

/* Compares this ledger with another checkout of the program (AGAINST=folder, with its node_modules and dist) in one
   cluster, in alternating rounds. Measures posting through the batcher, sends over HTTP until settled, and posting
   on the embedded store. ROUNDS and SECONDS set the duration. */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 5);
const PEOPLE = Number(process.env.PEOPLE ?? 20_000);
const SIDES = { old: resolve(process.env.AGAINST ?? '.'), now: resolve(import.meta.dirname, '..') };
type Side = keyof typeof SIDES;

const cluster = await startPostgres({ settings: benchSettings() });
const folder = mkdtempSync(join(tmpdir(), 'ingam-against-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const found: Record<string, Record<Side, number[]>> = {};
const keep = (name: string, side: Side, value: number) => {
  found[name] ??= { old: [], now: [] };
  found[name][side].push(value);
};
try {
  const programs = { old: await program('old'), now: await program('now') };
  const postmaster = await postmasterOf(programs.now.db);
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: readonly Side[] = round % 2 === 0 ? ['old', 'now'] : ['now', 'old'];
    for (const side of order) await programs[side].post(postmaster);
    for (const side of order) await programs[side].send(postmaster);
    for (const side of order) await programs[side].embedded();
  }
  for (const side of ['old', 'now'] as const) await programs[side].close();
  const ratios = Object.entries(found).map(([name, { old, now }]) => {
    const each = old.map((value, nth) => (now[nth] ?? 0) / value);
    return [name, { ratio: Math.round(median(each) * 1000) / 1000, old: median(old), now: median(now) }];
  });
  console.log(
    JSON.stringify({ bench: 'against', rounds: ROUNDS, seconds: SECONDS, ...Object.fromEntries(ratios) }, null, 2),
  );
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}

/** One of the two programs, loaded from its own modules, on its own database in the same cluster. */
async function program(side: Side) {
  const from = (path: string) => import(join(SIDES[side], path));
  const { openPostgres } = await from('src/platform/server/store/postgres.ts');
  const { migrate } = await from('src/platform/server/store/migrate.ts');
  // Older programs have this module elsewhere.
  const before = 'src/app/server/commands/commands.ts';
  const { migrations, functions } = await from('src/app/server/migrations.ts').catch(() => from(before));
  const { audit } = await from('src/app/server/audit.ts').catch(() => from(before));
  const { openBooks, openSessions, payments } = await from('bench/parts/books.ts');
  const { openEmbedded, posting } = await from('bench/parts/posting.ts');
  const { startChild } = await from('tools/child.ts');
  const admin = await openPostgres({ url: cluster.url, max: 1 });
  await admin.rows({ name: '', text: `CREATE DATABASE ${side}`, values: [] });
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = `/${side}`;
  const db: Db = await openPostgres({ url: url.href, max: 6 });
  await migrate(db, migrations(), functions?.());
  await openBooks(db, PEOPLE);
  const tokens = await openSessions(db, PEOPLE);
  await db.rows(sql`VACUUM ANALYZE`);
  const embedded: Embedded = await openEmbedded(PEOPLE);
  const lastId = async () => (await db.one(sql<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM transfers`)).id;
  return {
    db,
    post: async (postmaster: number) => {
      for (const kind of ['uniform', 'hot'] as const) {
        const speed = await posting(db, payments(PEOPLE, kind === 'hot'), postmaster, SECONDS);
        keep(`${kind} posted per second`, side, speed.perSecond);
        keep(`${kind} PostgreSQL us each`, side, Math.round(speed.postgresCpuUs * 10) / 10);
      }
    },
    send: async (postmaster: number) => {
      await db.run(sql`UPDATE outbox_cursors SET horizon = pg_snapshot_xmin(pg_current_snapshot())`);
      const port = await freePort();
      process.chdir(SIDES[side]);
      const env = {
        DATABASE_URL: url.href,
        WALLET_MODE: 'hosted',
        PUBLIC_URL: `http://localhost:${port}`,
        PORT: String(port),
        MASTER_KEY_FILE: keyFile,
        LOG_LEVEL: 'warn',
      };
      const child = await startChild('src/app/server/main.ts', env, /^Ingam is ready/);
      await sendOverHttp({ ports: [port], tokens, connections: 32, seconds: 2 });
      const [first, before] = [await lastId(), clusterCpuUs(postmaster)];
      const { accepted, tookS } = await sendOverHttp({ ports: [port], tokens, connections: 256, seconds: SECONDS });
      await sleep(2000);
      const cpuUs = (clusterCpuUs(postmaster) - before) / accepted;
      const { done } = await db.one(sql<{ done: number }>`
        SELECT count(*) AS done FROM transfers WHERE id > ${first} AND kind = 'send' AND state = 'posted'`);
      keep('sends completed per second', side, Math.round(done / tookS));
      keep('send PostgreSQL us each', side, Math.round(cpuUs * 10) / 10);
      await child.stop();
    },
    embedded: async () => keep('embedded posted per second', side, await embedded.perSecond(SECONDS)),
    close: async () => {
      for (const store of [db, embedded.db]) {
        const { ok, problems } = await audit(store);
        if (!ok) throw new Error(`${side}: ${problems.join()}`);
      }
      await embedded.close();
      await db.close();
    },
  };
}

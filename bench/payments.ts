import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertCampaign, setRunning } from '#features/campaigns/server/campaigns-store.ts';
import { fundBudget } from '#features/campaigns/server/funding.ts';
import { nowVersion } from '#features/currency/server/testing/version.ts';
import { HOUSE, transferLegs } from '#features/ledger/movement.ts';
import type { submit } from '#features/ledger/server/doors.ts';
import { type Db, sql } from '../src/platform/server/store/db.ts';
import { median } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { addressOf, inFlight } from './books.ts';
import { clusterCpuUs, postmasterOf } from './cluster.ts';
import { askOverHttp, postOf } from './sends.ts';

/*
 * What a payment in a shop that gives cashback costs PostgreSQL, over HTTP until it is settled: by another checkout of the program (AGAINST=folder, with its
 * node_modules and dist, of the commit before caps and campaigns), by this one without any, and by this one with caps on every payment and a campaign that gives
 * to each. In one cluster, taken in turns; CPU of the whole cluster. ROUNDS and SECONDS say how long.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 8);
const PEOPLE = 5000;
const SHOPS = 20;
const CONNECTIONS = 32;
const KRW = 6;
const limits = { off: 1.05, on: 1.25 };
const NOW = resolve(import.meta.dirname, '..');
const FOLDERS = { before: resolve(process.env.AGAINST ?? NOW), off: NOW, on: NOW };
type Side = keyof typeof FOLDERS;
const SIDES = Object.keys(FOLDERS) as Side[];

const cluster = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '4GB' } });
const folder = mkdtempSync(join(tmpdir(), 'ingam-payments-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
try {
  const programs = await Promise.all(SIDES.map(open));
  const [first] = programs;
  if (!first) throw new Error('nothing to measure');
  const postmaster = await postmasterOf(first.db);
  const found = new Map<Side, number[]>(SIDES.map((side) => [side, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const one of round % 2 === 0 ? programs : programs.toReversed())
      found.get(one.side)?.push(await one.pay(postmaster));
  const us = (side: Side) => found.get(side) ?? [];
  const ratio = (side: Side) =>
    Math.round(median(us(side).map((value, nth) => value / (us('before')[nth] ?? 0))) * 1000) / 1000;
  const ratios = { off: ratio('off'), on: ratio('on') };
  const postgresCpuUs = Object.fromEntries(SIDES.map((side) => [side, Math.round(median(us(side)))]));
  const isWithin = ratios.off <= limits.off && ratios.on <= limits.on;
  const counts = { people: PEOPLE, shops: SHOPS, rounds: ROUNDS, seconds: SECONDS };
  console.log(JSON.stringify({ bench: 'payments', counts, limits, isWithin, ratios, postgresCpuUs }, null, 2));
  for (const { db } of programs) await db.close();
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true });
}

/** People with ten million won each, and shops that give 5 percent. */
async function fill(db: Db, from: (path: string) => Promise<unknown>): Promise<string[]> {
  const { openPeople, openSessions } = (await from('bench/books.ts')) as typeof import('./books.ts');
  const doors = (await from('src/features/ledger/server/doors.ts')) as { submit: typeof submit };
  await openPeople(db, PEOPLE);
  await db.run(sql`UPDATE users SET email_proven_at = now()`);
  await db.run(
    sql`INSERT INTO accounts (owner, asset_id, allow_negative) VALUES ('house:fees', ${KRW}, false), ('house:issuance', ${KRW}, true)`,
  );
  await db.run(
    sql`INSERT INTO accounts (owner, asset_id, user_id, allow_negative) SELECT address, ${KRW}, id, false FROM users ORDER BY id`,
  );
  await inFlight(256, PEOPLE, async (n) => {
    const plan = { asset: 'KRW', amount: 10_000_000n, fee: 0n, from: HOUSE.issuance, to: addressOf(n + 1) } as const;
    await doors.submit(db, { kind: 'top_up', initiator: null, ...plan, legs: transferLegs(plan) });
  });
  return openSessions(db, PEOPLE);
}

/** Caps that every payment is judged by, and a campaign that gives a percent of each. */
async function switchOn(db: Db): Promise<void> {
  const all = ['100000000', '100000000', '100000000'];
  await nowVersion(db, { caps: { payment: all, month: all, holding: all } as never });
  const budget = 1_000_000_000n;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const terms = {
    name: 'Bench',
    nameKo: '벤치',
    bps: 100,
    gives: 'at_once',
    mostPayment: null,
    mostMonth: 100_000_000n,
    shops: null,
    trades: null,
    firstDay: day(-1),
    lastDay: day(20),
    budget,
    predicate: null,
  } as const;
  await db.tx(async (tx) => {
    const id = await insertCampaign(tx, terms, { userId: 1 } as never);
    await setRunning(tx, id, HOUSE.issuance);
    await fundBudget(tx, { id, amount: budget, from: HOUSE.issuance });
  });
}

/** One of the programs, by its own modules, on a database of its own. */
async function open(side: Side) {
  const from = (path: string) => import(join(FOLDERS[side], path));
  const { openPostgres } = await from('src/platform/server/store/postgres.ts');
  const { migrate } = await from('src/platform/server/store/migrate.ts');
  const { migrations, functions } = await from('src/app/server/migrations.ts');
  const { startChild } = await from('tools/child.ts');
  const admin = await openPostgres({ url: cluster.url, max: 1 });
  await admin.rows({ name: '', text: `CREATE DATABASE bench_${side}`, values: [] });
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = `/bench_${side}`;
  const db: Db = await openPostgres({ url: url.href, max: 6 });
  await migrate(db, migrations(), functions());
  const tokens = await fill(db, from);
  if (side === 'on') await switchOn(db);
  await db.rows(sql`VACUUM ANALYZE`);
  const settled = async () =>
    (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE state = 'pending'`)).n;
  const start = async () => {
    const port = await freePort();
    process.chdir(FOLDERS[side]);
    const env = {
      DATABASE_URL: url.href,
      WALLET_MODE: 'hosted',
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      MASTER_KEY_FILE: keyFile,
      LOG_LEVEL: 'warn',
    };
    return { port, child: await startChild('src/app/server/main.ts', env, /^Ingam is ready/) };
  };
  const shops: number[] = [];
  const openShops = async (port: number) => {
    for (let nth = 1; nth <= SHOPS; nth += 1) {
      const headers = { authorization: `Bearer ${tokens[nth - 1]}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `Bench stall ${nth}`, cashbackBps: 500 });
      const answer = await fetch(`http://localhost:${port}/api/merchants/${nth}`, { method: 'PATCH', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      shops.push(((await answer.json()) as { id: number }).id);
    }
  };
  const requestOf = (port: number) => {
    const payer = SHOPS + 1 + Math.floor(Math.random() * (PEOPLE - SHOPS));
    const merchantId = shops[Math.floor(Math.random() * SHOPS)];
    const body = JSON.stringify({ userId: payer, amount: '1000', merchantId });
    return postOf(port, { path: '/api/payments', token: tokens[payer - 1] ?? '', body });
  };
  /** PostgreSQL's CPU of one payment. */
  const pay = async (postmaster: number): Promise<number> => {
    const { port, child } = await start();
    if (shops.length === 0) await openShops(port);
    const load = { ports: [port], connections: CONNECTIONS };
    await askOverHttp({ ...load, seconds: 2 }, requestOf);
    const before = clusterCpuUs(postmaster);
    const { accepted } = await askOverHttp({ ...load, seconds: SECONDS }, requestOf);
    while ((await settled()) > 0) await sleep(100);
    await sleep(1000);
    const us = (clusterCpuUs(postmaster) - before) / accepted;
    await child.stop();
    return us;
  };
  return { side, db, pay };
}

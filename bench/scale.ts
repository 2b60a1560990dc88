import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { type Db, sql } from '../src/platform/server/store/db.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { openPostgres } from '../src/platform/server/store/postgres.ts';
import { round } from '../tools/measure.ts';
import { startKeptPostgres } from '../tools/postgres.ts';
import { benchSettings } from './parts/cluster.ts';
import { ASSETS_EACH, filledOf, fillStore, type Size } from './parts/scale-fill.ts';
import { type Figures, measure, openSite, type Site } from './parts/scale-measure.ts';

/* Compares a store of 2,000,000 people, 10,000,000 accounts and 10,000,000 transfers with one of a hundred thousand;
   SHARE scales both (0.05: a twentieth). `npm run bench -- scale fill` fills for MINUTES (9) and is repeated until
   full; `measure` measures both in alternation, as far as they are filled. The stores stay in SCALE_FOLDER until
   deleted by hand. */
const SHARE = Number(process.env.SHARE ?? 1);
const MINUTES = Number(process.env.MINUTES ?? 9);
const FOLDER = process.env.SCALE_FOLDER ?? join(tmpdir(), 'ingam-scale');
const part = process.argv[2] ?? 'fill';
const sized = (people: number, transfers: number): Size => ({
  people: Math.round(people * SHARE),
  transfers: Math.round(transfers * SHARE),
});
const SIZES = { small: sized(100_000, 500_000), large: sized(2_000_000, 10_000_000) };
const limits = { speed: 0.8, diskGB: 20 };

mkdirSync(FOLDER, { recursive: true });
const keyFile = join(FOLDER, 'master.key');
if (!existsSync(keyFile)) writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const cluster = await startKeptPostgres(join(FOLDER, 'postgres'), {
  settings: benchSettings(),
});
const admin = await openPostgres({ url: cluster.url, max: 1 });
try {
  const dbs = { small: await openStore('small'), large: await openStore('large') };
  try {
    console.log(JSON.stringify(part === 'measure' ? await measureBoth(dbs) : await fillBoth(dbs), null, 2));
  } finally {
    await Promise.all(Object.values(dbs).map((db) => db.close()));
  }
} finally {
  await admin.close();
  await cluster.stop();
}

function urlOf(name: string): string {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function openStore(name: string): Promise<Db> {
  const found = await admin.rows(sql`SELECT FROM pg_database WHERE datname = ${name}`);
  if (found.length === 0) await admin.rows({ name: '', text: `CREATE DATABASE ${name}`, values: [] });
  const db = await openPostgres({ url: urlOf(name), max: 6, statementTimeoutMs: 600_000 });
  await migrate(db, migrations(), functions());
  return db;
}

async function fillBoth({ small, large }: Record<keyof typeof SIZES, Db>) {
  const until = Date.now() + MINUTES * 60_000;
  const before = await filledOf(large);
  const started = performance.now();
  const isFull = (await fillStore(small, SIZES.small, until)) && (await fillStore(large, SIZES.large, until));
  const tookS = round((performance.now() - started) / 1000);
  if (isFull) for (const db of [small, large]) await db.rows(sql`VACUUM ANALYZE`);
  return {
    bench: 'scale',
    part,
    share: SHARE,
    isFull,
    tookS,
    before,
    large: await filledOf(large),
    disk: await diskOf(),
  };
}

async function diskOf(): Promise<number> {
  const { gb } = await admin.one(sql<{ gb: number }>`
    SELECT round((sum(pg_database_size(datname)) + (SELECT sum(size) FROM pg_ls_waldir())) / 1e9, 2)::float8 AS gb FROM pg_database`);
  return gb;
}

async function measureBoth(dbs: Record<keyof typeof SIZES, Db>) {
  const sizes = { small: await filledOf(dbs.small), large: await filledOf(dbs.large) };
  const isFull = sizes.large.transfers >= SIZES.large.transfers;
  const sites: Site[] = [];
  try {
    for (const name of ['small', 'large'] as const)
      sites.push(
        await openSite({ db: dbs[name], url: urlOf(name), folder: FOLDER, keyFile, people: sizes[name].people }),
      );
    const [small, large] = (await measure(sites)) as [Figures, Figures];
    const shares = Object.fromEntries(
      Object.entries(small).map(([name, speed]) => [name, round((large[name] ?? 0) / speed)]),
    );
    const disk = await diskOf();
    const isWithin =
      isFull && SHARE >= 1 && disk <= limits.diskGB && Object.values(shares).every((share) => share >= limits.speed);
    return {
      bench: 'scale',
      part,
      share: SHARE,
      accountsEach: ASSETS_EACH,
      sizes,
      isFull,
      disk,
      limits,
      small,
      large,
      shares,
      isWithin,
    };
  } finally {
    await Promise.all(sites.map((site) => site.close()));
  }
}

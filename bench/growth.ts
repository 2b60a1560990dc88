import { audit as auditStore } from '../src/app/server/audit.ts';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { type Db, sql } from '../src/platform/server/store/db.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { openPostgres } from '../src/platform/server/store/postgres.ts';
import { median, round } from '../tools/measure.ts';
import { startPostgres } from '../tools/postgres.ts';
import { inFlight, openBooks, payments } from './books.ts';
import { clusterCpuUs, postmasterOf, settingsOf } from './cluster.ts';
import { IN_FLIGHT, postOne } from './posting.ts';

/*
 * PostgreSQL's CPU for a transfer with few transfers in the tables and with many, after VACUUM ANALYZE, in turns in one cluster: few is a
 * fresh copy each time, so that it stays few. QUICK=1 has 100,000 in place of a million, ROUNDS says how often.
 */
const isQuick = process.env.QUICK === '1';
const ROUNDS = Number(process.env.ROUNDS ?? (isQuick ? 3 : 5));
const FEW = 10_000;
const MANY = isQuick ? 100_000 : 1_000_000;
const MEASURED = 20_000;
/** Connections that have their plans, and accounts that are known, before anything is measured. */
const FIRST = 1000;
/** Each is given money by a transfer of its own. */
const PEOPLE = 5000;
const limits = { growth: 1.3 };

const cluster = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '4GB' } });
const admin = await openPostgres({ url: cluster.url, max: 1 });
try {
  const postmaster = await postmasterOf(admin);
  await command('CREATE DATABASE few');
  await using('few', async (db) => {
    await migrate(db, migrations(), functions());
    await openBooks(db, PEOPLE);
    await fill(db, FEW - PEOPLE);
  });
  await command('CREATE DATABASE many TEMPLATE few');
  const rounds: { few: number; many: number }[] = [];
  const audit = await using('many', async (many) => {
    await fill(many, MANY - FEW);
    const measureMany = () => cpuUsEach(many, postmaster);
    for (let n = 0; n < ROUNDS; n += 1) {
      await command(`CREATE DATABASE few${n} TEMPLATE few`);
      const measureFew = () => using(`few${n}`, (few) => cpuUsEach(few, postmaster));
      // Who goes first is in the better or the worse place, by turns.
      rounds.push(
        n % 2 === 0
          ? { few: await measureFew(), many: await measureMany() }
          : { many: await measureMany(), few: await measureFew() },
      );
      await command(`DROP DATABASE few${n}`);
    }
    return auditStore(many);
  });
  const growth = round(median(rounds.map(({ few, many }) => many / few)));
  const settings = await settingsOf(admin);
  const counts = { few: FEW, many: MANY, measured: MEASURED, people: PEOPLE };
  console.log(
    JSON.stringify(
      { bench: 'growth', settings, counts, growth, limits, isWithin: growth <= limits.growth, rounds, audit },
      null,
      2,
    ),
  );
} finally {
  await admin.close();
  await cluster.stop();
}

async function fill(db: Db, transfers: number): Promise<void> {
  await post(db, transfers);
  await db.rows(sql`VACUUM ANALYZE`);
}

async function post(db: Db, transfers: number): Promise<void> {
  const next = payments(PEOPLE, false);
  await inFlight(IN_FLIGHT, transfers, () => postOne(db, next()));
}

/** Of the whole cluster, over so many transfers. */
async function cpuUsEach(db: Db, postmaster: number): Promise<number> {
  await post(db, FIRST);
  const before = clusterCpuUs(postmaster);
  await post(db, MEASURED);
  return round((clusterCpuUs(postmaster) - before) / MEASURED);
}

async function using<T>(name: string, work: (db: Db) => Promise<T>): Promise<T> {
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const db = await openPostgres({ url: url.href, max: 6, statementTimeoutMs: 300_000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function command(text: string): Promise<void> {
  await admin.rows({ name: '', text, values: [] });
}

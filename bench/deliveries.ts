import { readReady, writeOutcomes } from '#features/outbound/server/delivery/deliveries-store.ts';
import { pruneDeliveries } from '#features/outbound/server/delivery/log-upkeep.ts';
import { pruneEvents } from '#features/outbound/server/stream.ts';
import { daysPass, insertFirm, takeAll, tellOf, upkeepOf } from '#features/outbound/server/testing/log.ts';
import type { UserId } from '#platform/ids.ts';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { type Db, sql } from '../src/platform/server/store/db.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { openPostgres } from '../src/platform/server/store/postgres.ts';
import { median, round } from '../tools/measure.ts';
import { startPostgres } from '../tools/postgres.ts';

/*
 * The log of deliveries as one table, and as partitions (decision 0112), in turn on one PostgreSQL: both hold a month of deliveries in which events are announced to
 * ten endpoints, what is ready is read and its outcome written, and the month goes.
 */
const HELD = Number(process.env.HELD ?? 200_000);
const ENDPOINTS = 10;
const EVENTS = Number(process.env.EVENTS ?? 150);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** A month's, of five days each. */
const PARTS = 7;
const DAY_S = 86_400;

const postgres = await startPostgres();
const admin = await openPostgres({ url: postgres.url, max: 1 });
const open: Db[] = [admin];
try {
  const [one, parts] = [await storeOf('one', 99), await storeOf('parts', Number.POSITIVE_INFINITY)];
  const spent = new Map<string, { announce: number[]; send: number[] }>(
    [one, parts].map(({ name }) => [name, { announce: [], send: [] }]),
  );
  for (let nth = 0; nth < ROUNDS; nth += 1)
    for (const store of nth % 2 === 0 ? [one, parts] : [parts, one]) {
      const times = spent.get(store.name);
      times?.announce.push(await msOf(() => announceAll(store)));
      times?.send.push(await msOf(() => sendAll(store)));
    }
  await daysPass(one.db, 40);
  await daysPass(parts.db, 40);
  await parts.db.run(sql`CHECKPOINT`);
  const goneBy = {
    delete: await msOf(() => until(() => one.db.tx((tx) => pruneEvents(tx, 30 * DAY_S, 1000)), 1000)),
    drop: await msOf(() => until(() => parts.db.tx((tx) => pruneDeliveries(tx, 30 * DAY_S, 1)), 1)),
  };
  const rates = Object.fromEntries(
    [...spent].map(([name, { announce, send }]) => [
      name,
      {
        eventsASecond: round((EVENTS * 1000) / median(announce)),
        deliveriesASecond: round((EVENTS * ENDPOINTS * 1000) / median(announce)),
        sentASecond: round((EVENTS * ENDPOINTS * 1000) / median(send)),
      },
    ]),
  );
  console.log(
    JSON.stringify({ bench: 'log of deliveries', held: HELD, partitions: PARTS, rates, goneByMs: goneBy }, null, 2),
  );
} finally {
  for (const db of open.reverse()) await db.close();
  await postgres.stop();
}

/** A store with a month's log: seven partitions, or one table as before them. */
async function storeOf(name: string, newest: number) {
  await admin.tx((tx) => tx.exec('SELECT 1'));
  await admin.run({ name: '', text: `CREATE DATABASE ${name}`, values: [] });
  const db = await openPostgres({ url: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href, max: 4 });
  open.push(db);
  const isWhole = newest === Number.POSITIVE_INFINITY;
  await migrate(
    db,
    migrations().filter(({ number }) => number <= newest),
    isWhole ? functions() : [],
  );
  const { id, endpoints } = await insertFirm(db, ENDPOINTS);
  for (let part = 0; part < PARTS; part += 1) {
    await fill(db, id, Math.round(HELD / ENDPOINTS / PARTS));
    await daysPass(db, 4);
    if (isWhole) await upkeepOf(db, 100 * DAY_S);
    await daysPass(db, 1);
    if (isWhole) await upkeepOf(db, 100 * DAY_S);
  }
  await db.run(sql`VACUUM ANALYZE`);
  return { name, db, id, endpoints };
}

/** Events with their deliveries, all taken. */
async function fill(db: Db, id: UserId, events: number): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`
      WITH s AS (INSERT INTO event_streams AS s (organisation_id, last) VALUES (${id}, ${events})
        ON CONFLICT (organisation_id) DO UPDATE SET last = s.last + ${events} RETURNING last)
      INSERT INTO organisation_events (organisation_id, number, type, subject, data)
        SELECT ${id}, s.last - n, 'key.revoked', 'key:' || n % 500, '{}' FROM s, generate_series(0, ${events - 1}::int) n`);
    await tx.run(sql`
      INSERT INTO event_deliveries (organisation_id, number, endpoint_id, subject)
        SELECT e.organisation_id, e.number, p.id, e.subject FROM event_streams s
          JOIN organisation_events e ON e.organisation_id = s.organisation_id AND e.number > s.last - ${events}
          JOIN event_endpoints p ON p.organisation_id = s.organisation_id WHERE s.organisation_id = ${id}`);
  });
  await takeAll(db);
}

async function announceAll({ db, id }: { db: Db; id: UserId }): Promise<void> {
  for (let nth = 0; nth < EVENTS; nth += 1) await tellOf(db, id, nth, `connection:${nth % 50}`);
}

/** As the job does, four at a time, but for the sending. */
async function sendAll({ db, id }: { db: Db; id: UserId }): Promise<void> {
  for (;;) {
    const ready = await readReady(db, [{ organisation: id, room: 4 }], { flying: [], busy: [] });
    if (ready.length === 0) return;
    const outcomes = ready.map((row) => ({
      id: row.id,
      organisation: id,
      isDelivered: true,
      pauseS: null,
      at: new Date(),
      ms: 5,
      status: 204,
      fault: null,
      answer: null,
    }));
    await db.tx((tx) => writeOutcomes(tx, outcomes));
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return round(performance.now() - begun);
}

async function until(work: () => Promise<number>, whole: number): Promise<void> {
  while ((await work()) >= whole);
}

import { functions, migrations } from '#app/server/migrations.ts';
import { closingJob } from '#features/ledger/server/days/closing.ts';
import { growLog, inclusionOf } from '#features/ledger/server/days/trees.ts';
import { post } from '#features/ledger/server/doors.ts';
import { addressOf, give, moving } from '#features/ledger/server/testing/books.ts';
import { besideMidnight } from '#features/ledger/server/testing/clock.ts';
import { CLOCK_PATH, clockSchema } from '#features/ledger/server/testing/doors-search.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { round } from '../tools/measure.ts';
import { startPostgres } from '../tools/postgres.ts';

/* A day of TRANSFERS (a million): seconds to close it, seconds to add its tree to the log and this process's CPU time of
   them, bytes stored for the tree, and milliseconds for a proof. */
const TRANSFERS = Number(process.env.TRANSFERS ?? 1e6);
const PROOFS = 200;
const DAY_MINUTES = 24 * 60;

const postgres = await startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
const plain = await openPostgres({ url: postgres.url, max: 1 });
await migrate(plain, migrations(), functions());
await plain.tx((tx) => tx.exec(clockSchema(0)));
await plain.close();
const db = await openPostgres({ url: postgres.url, max: 4, statementTimeoutMs: 600_000, searchPath: CLOCK_PATH });
try {
  const { first, last } = await fillDay(db, TRANSFERS);
  const closedS = await seconds(() => closeDays(db));
  const began = process.cpuUsage();
  const loggedS = await seconds(() => growLog(db));
  const { user, system } = process.cpuUsage(began);
  const { bytes } = await db.one(sql<{ bytes: number }>`
    SELECT pg_total_relation_size('day_tree_blocks') AS bytes`);
  const times: number[] = [];
  for (let n = 0; n < PROOFS; n += 1)
    times.push(1000 * (await seconds(() => inclusionOf(db, first + Math.floor(((last - first) * n) / PROOFS)))));
  times.sort((a, b) => a - b);
  const proof = await inclusionOf(db, last);
  if (proof.state !== 'in' || proof.of !== TRANSFERS) throw new Error(`a proof of another day: ${proof.state}`);
  console.log(
    JSON.stringify({
      bench: 'day-log',
      transfers: TRANSFERS,
      closedS: round(closedS),
      loggedS: round(loggedS),
      loggedCpuS: round((user + system) / 1e6),
      storedMB: round(bytes / 1e6),
      proofP50Ms: round(times[PROOFS / 2] ?? 0),
      proofP95Ms: round(times[Math.floor(PROOFS * 0.95)] ?? 0),
      proofBytes: JSON.stringify(proof).length,
      maxRssMB: Math.round(process.resourceUsage().maxRSS / 1000),
    }),
  );
} finally {
  await db.close();
  await postgres.stop();
}

/** Books so many transfers yesterday: the first by the ledger, the others as copies of it, without the guards. */
async function fillDay(store: Db, transfers: number): Promise<{ first: number; last: number }> {
  const shift = (minutes: number) =>
    store.run(sql`UPDATE fake.shift SET by = make_interval(mins => ${besideMidnight() + minutes}::int)`);
  await shift(-DAY_MINUTES);
  const [ann, ben] = [addressOf('ann'), addressOf('ben')];
  await give(store, ann, 1000n);
  const sent = await store.tx((tx) => post(tx, moving(ann, ben, 1n)));
  if (sent.status !== 'accepted') throw new Error(sent.status);
  const { before } = await store.one(sql<{ before: number }>`SELECT count(*) AS before FROM transfers`);
  await store.tx(
    async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.exec(`CREATE TEMP TABLE copies ON COMMIT DROP AS
          SELECT nextval('transfers_id_seq') AS id, n FROM generate_series(1, ${transfers - before}) n;
        INSERT INTO transfers SELECT (jsonb_populate_record(t, jsonb_build_object('id', c.id))).*
          FROM transfers t, copies c WHERE t.id = ${sent.id};
        INSERT INTO entries
        SELECT e.account_id, e.version + 1000000 + c.n, c.id, e.asset_id, e.amount, e.balance_after, e.at
          FROM entries e, copies c WHERE e.transfer_id = ${sent.id}`);
    },
    { isLong: true },
  );
  await store.rows(sql`VACUUM ANALYZE`);
  await shift(0);
  return store.one(sql<{ first: number; last: number }>`SELECT min(id) AS first, max(id) AS last FROM transfers`);
}

/** Closes the day, as the job does. Nothing else writes, so no step has to wait. */
async function closeDays(store: Db): Promise<void> {
  await closingJob(store).run(new AbortController().signal);
  const { n } = await store.one(sql<{ n: number }>`SELECT count(*) AS n FROM closed_days`);
  if (n !== 1) throw new Error(`${n} days are closed instead of one`);
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

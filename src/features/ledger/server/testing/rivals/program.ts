import { once } from 'node:events';
import { queueOf } from '#features/ledger/server/batches/batches.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { walk } from './lane.ts';
import type { Report } from './report.ts';
import { contend } from './shared.ts';

const LANES = 50;
const USERS_PER_LANE = 10;
const SHARE_OF_LANES = 0.25;

/** Runs as one of several processes over one PostgreSQL: waits for the start signal, reports its answers and ends. */
async function rival(databaseUrl: string, nth: number, requests: number): Promise<void> {
  const db = await openPostgres({ url: databaseUrl, max: 8, applicationName: `ingam-rival-${nth}` });
  const started = once(process, 'message');
  process.send?.('ready');
  await started;
  let mostOut = 0;
  const watch = setInterval(() => {
    mostOut = Math.max(mostOut, queueOf(db).counts().out);
  });
  const perLane = Math.ceil((requests * SHARE_OF_LANES) / LANES);
  const [shared, ...lanes] = await Promise.all([
    contend(db, nth, Math.ceil(requests * (1 - SHARE_OF_LANES))),
    ...Array.from({ length: LANES }, (_, lane) =>
      walk(db, `rival ${nth} lane ${lane}`, 100 + (nth * LANES + lane) * USERS_PER_LANE, perLane),
    ),
  ]);
  clearInterval(watch);
  const deadlocks = db.deadlocks();
  await db.close();
  const words: Record<string, number> = {};
  for (const word of lanes.flatMap((lane) => lane.words)) words[word] = (words[word] ?? 0) + 1;
  const laneTransfers = lanes.reduce((sum, { transfers }) => sum + transfers, 0);
  const report: Report = { ...shared, lanes: words, laneTransfers, mostOut, deadlocks };
  process.send?.(report, () => process.disconnect());
}

const [databaseUrl = '', nth, requests] = process.argv.slice(2);
await rival(databaseUrl, Number(nth), Number(requests));

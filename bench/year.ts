import { startKeptPostgres } from '../tools/postgres.ts';
import { fillYear } from './parts/year.ts';

/* Fills a store in YEAR_FOLDER with a year of transfers (TRANSFERS) between PEOPLE, for `npm run proof -- books`. A store
   that is full stays as it is. */
const { YEAR_FOLDER } = process.env;
if (YEAR_FOLDER === undefined) throw new Error('YEAR_FOLDER names no folder');
const cluster = await startKeptPostgres(YEAR_FOLDER, {
  settings: { shared_buffers: '512MB', max_wal_size: '2GB', synchronous_commit: 'off', wal_compression: 'on' },
});
try {
  const started = performance.now();
  const isFilled = await fillYear(
    cluster.url,
    Number(process.env.PEOPLE ?? 2000),
    Number(process.env.TRANSFERS ?? 1e6),
  );
  console.log(JSON.stringify({ bench: 'year', isFilled, tookS: Math.round((performance.now() - started) / 1000) }));
} finally {
  await cluster.stop();
}

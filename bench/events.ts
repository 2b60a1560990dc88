import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '#app/server/commands.ts';
import type { UserId } from '#platform/ids.ts';
import { migrate } from '#platform/server/migrate.ts';
import { emit, OUTBOX_CHANNEL } from '#platform/server/outbox.ts';
import { notify } from '#platform/server/outbox-pages.ts';
import { openPostgres } from '#platform/server/postgres.ts';
import { freePort } from '../scripts/port.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { openPeople, openSessions } from './books.ts';
import { median, round } from './load.ts';
import { type Child, startChild } from './server.ts';

/* Streams held by one process, readers in another; an event to 100 random users at once, from the commit to the last byte at each. */
const STREAMS = Number(process.env.STREAMS ?? 10_000);
const ROUNDS = 20;
const TOLD = 100;
const limits = { mb: 350, p50Ms: 2 };

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const postgres = await startPostgres();
const db = await openPostgres({ url: postgres.url, max: 2 });
const port = await freePort();
let product: Child | undefined;
let readers: Child | undefined;
try {
  await migrate(db, migrations());
  await openPeople(db, STREAMS);
  writeFileSync(join(folder, 'tokens'), (await openSessions(db, STREAMS)).join('\n'));
  const env = {
    DATABASE_URL: postgres.url,
    WALLET_MODE: 'hosted',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
  };
  product = await startChild(
    'src/app/server/main.ts',
    { ...env, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' },
    /^Ingam is ready/,
  );
  const heard = join(folder, 'heard');
  const asked = { PORT: String(port), TOKENS: join(folder, 'tokens'), HEARD: heard };
  readers = await startChild('bench/event-readers.ts', asked, /^ready$/);
  await sleep(3000);
  const mb = residentMb(product.pid);
  const committed = new Map<number, number>();
  for (let n = 0; n < ROUNDS; n += 1) {
    const users = Array.from({ length: TOLD }, () => 1 + Math.floor(Math.random() * STREAMS));
    await db.tx((tx) =>
      emit(
        tx,
        users.map((user) => ({ userId: user as UserId, type: 'balance_update', data: { n } })),
      ),
    );
    committed.set(n, performance.timeOrigin + performance.now());
    await notify(db, OUTBOX_CHANNEL, 'bench');
    await sleep(200);
  }
  await readers.stop();
  const times = readFileSync(heard, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [n, at] = line.split(' ').map(Number);
      return (at ?? 0) - (committed.get(n ?? 0) ?? 0);
    });
  const p50Ms = round(median(times));
  const isWithin = times.length === ROUNDS * TOLD && mb < limits.mb && p50Ms < limits.p50Ms;
  const openFiles = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  console.log(
    JSON.stringify(
      { bench: 'events', streams: STREAMS, openFiles, mb, told: times.length, p50Ms, limits, isWithin },
      null,
      2,
    ),
  );
} finally {
  await readers?.stop();
  await product?.stop();
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

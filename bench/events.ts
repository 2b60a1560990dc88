import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '#platform/ids.ts';
import { functions, migrations } from '../src/app/server/migrations.ts';
import { emit, OUTBOX_CHANNEL } from '../src/platform/server/events/outbox.ts';
import { notify } from '../src/platform/server/events/outbox-pages.ts';
import { migrate } from '../src/platform/server/store/migrate.ts';
import { openPostgres } from '../src/platform/server/store/postgres.ts';
import { type Child, startChild } from '../tools/child.ts';
import { median, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { openPeople, openSessions } from './parts/books.ts';

/* Streams in one server process, readers in another. Measures the time from the commit in a third process to the
   arrival at each reader, for an event to 100 random users, one after another and all at once. `bare` is the share of
   the sockets alone: a hundred writes of a server that does nothing else. */
const STREAMS = Number(process.env.STREAMS ?? 10_000);
const TOLD = 100;
const APART = 100;
const TOGETHER = 20;
/** Warm-up rounds of each kind, so that the code is compiled. */
const FIRST = 20;
const turns = [
  { users: 1, rounds: FIRST + APART },
  { users: TOLD, rounds: FIRST + TOGETHER },
];
const limits = { mb: 350, p50Ms: 2 };

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const postgres = await startPostgres();
const db = await openPostgres({ url: postgres.url, max: 2 });
const port = await freePort();
let product: Child | undefined;
let readers: Child | undefined;
let bare: Child | undefined;
try {
  await migrate(db, migrations(), functions());
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
  readers = await startChild('bench/parts/event-readers.ts', asked, /^ready$/);
  await sleep(3000);
  const mb = residentMb(product.pid);
  const committed: number[] = [];
  const tell = async (users: number, rounds: number) => {
    for (let nth = 0; nth < rounds; nth += 1) {
      const n = committed.length;
      const events = Array.from({ length: users }, () => ({
        userId: (1 + Math.floor(Math.random() * STREAMS)) as UserId,
        type: 'balance_update',
        data: { n },
      }));
      await db.tx((tx) => emit(tx, events));
      committed.push(performance.timeOrigin + performance.now());
      await notify(db, OUTBOX_CHANNEL, 'bench');
      await sleep(users === 1 ? 50 : 200);
    }
  };
  for (const { users, rounds } of turns) await tell(users, rounds);
  await readers.stop();
  await product.stop();
  const times = timesOf(heard, committed);
  const apart = figuresOf(times, { from: FIRST, rounds: APART, users: 1 });
  const together = figuresOf(times, { from: FIRST + APART + FIRST, rounds: TOGETHER, users: TOLD });
  const sockets = await bareStreams();
  const isWithin = ({ isAllTold, p50Ms }: typeof apart) => isAllTold && p50Ms < limits.p50Ms;
  const verdict = { mb: mb < limits.mb, apart: isWithin(apart), together: isWithin(together) };
  const openFiles = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  const figures = { streams: STREAMS, openFiles, mb, apart, together, bare: sockets };
  console.log(JSON.stringify({ bench: 'events', ...figures, limits, verdict }, null, 2));
} finally {
  await readers?.stop();
  await product?.stop();
  await bare?.stop();
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

interface Heard {
  readonly n: number;
  readonly ms: number;
}

/** Returns the delay of each event by its number. */
function timesOf(file: string, said: readonly number[]): Heard[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [n = 0, at = 0] = line.split(' ').map(Number);
      return { n, ms: at - (said[n] ?? 0) };
    });
}

function figuresOf(times: readonly Heard[], { from, rounds, users }: { from: number; rounds: number; users: number }) {
  const ms = times.filter(({ n }) => n >= from && n < from + rounds).map((one) => one.ms);
  ms.sort((one, other) => one - other);
  const isAllTold = ms.length === rounds * users;
  return { isAllTold, p50Ms: round(median(ms)), p99Ms: round(ms[Math.floor(ms.length * 0.99)] ?? 0) };
}

async function bareStreams() {
  const [said, heardBare] = [join(folder, 'said'), join(folder, 'heard-bare')];
  const rounds = FIRST + TOGETHER;
  const asked = { PORT: String(await freePort()), STREAMS: String(STREAMS) };
  bare = await startChild(
    'bench/parts/bare-streams.ts',
    { ...asked, TOLD: String(TOLD), ROUNDS: String(rounds), SAID: said },
    /^listening$/,
  );
  readers = await startChild(
    'bench/parts/event-readers.ts',
    { ...asked, TOKENS: join(folder, 'tokens'), HEARD: heardBare },
    /^ready$/,
  );
  await sleep(3000 + rounds * 200 + 3000);
  await readers.stop();
  await bare.stop();
  const times = timesOf(heardBare, readFileSync(said, 'utf8').split('\n').map(Number));
  return figuresOf(times, { from: FIRST, rounds: TOGETHER, users: TOLD });
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

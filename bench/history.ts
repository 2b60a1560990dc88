import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { cpuUs, round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { inFlight } from './parts/books.ts';

const SENDS = Number(process.env.SENDS ?? 2000);
const FUNDINGS = Number(process.env.FUNDINGS ?? 6000);
const CREDENTIALS = 800;
const EACH = 400;
const ROUNDS = Number(process.env.ROUNDS ?? 200);
const PAGE = 100;
const LIMITS = { firstPageMs: 20, hundredthPageMs: 25 };

/**
 * Latency of one person's timeline of 10,000 records of mixed kinds and times, beside 50,000 of others. Measures
 * milliseconds for its first and hundredth page of 100 entries, requested one after another over loopback HTTP.
 */
const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-history-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const env = {
  DEMO_DATA: 'off',
  DATABASE_URL: postgres.url,
  MASTER_KEY_FILE: keyFile,
  LOG_LEVEL: 'warn',
};
const program = startProgram({ ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) });
const db = await openPostgres({ url: postgres.url, max: 4, applicationName: 'bench' });
try {
  await ready(program);
  const url = `http://127.0.0.1:${port}`;
  const ask = async (path: string, token: string, body?: object, key?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const reply = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return { text, next: /[?&]before=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1] };
  };
  const register = async (email: string) => {
    const person = { email, password: 'correct horse battery', firstName: 'Bench', lastName: 'Mark' };
    const { text } = await ask('/api/auth/register', '', person);
    return JSON.parse(text) as { token: string; user: { id: UserId; address: string } };
  };
  const [me, other] = [await register('me@example.com'), await register('other@example.com')];
  await fund(db, me.user.id, 'USDC', '1000000');
  await inFlight(8, SENDS, async (nth) => {
    const body = { assetType: 'USDC', transactionType: 'send', amount: '1', status: 'pending' };
    const sent = { ...body, userId: me.user.id, toAddress: other.user.address };
    await ask('/api/transactions', me.token, sent, `send-${nth}`);
  });
  await inFlight(8, FUNDINGS, () => fund(db, me.user.id, 'XP', '1'));
  const credential = {
    userId: me.user.id,
    credentialType: 'education',
    issuer: 'self:Halla',
    issuanceDate: '2024-02-20',
  };
  await inFlight(4, CREDENTIALS, async (nth) => {
    await ask('/api/credentials', me.token, { ...credential, credentialData: { name: `Course ${nth}` } });
  });
  await addRows(db, me.user.id);
  const count = await countOf();

  /** Returns latencies of repeated requests for a page, and the server's CPU time per request. */
  const timesOf = async (list: 'timeline' | 'transactions', cursor?: string) => {
    const path = `/api/${list}/${me.user.id}?limit=${PAGE}${cursor ? `&before=${cursor}` : ''}`;
    const times: number[] = [];
    let before = 0;
    for (let nth = 0; nth < ROUNDS + 20; nth += 1) {
      if (nth === 20) before = cpuUs(program.pid);
      const began = performance.now();
      await ask(path, me.token);
      if (nth >= 20) times.push(performance.now() - began);
    }
    const cpu = round((cpuUs(program.pid) - before) / 1000 / ROUNDS);
    times.sort((a, b) => a - b);
    const at = (share: number) => round(times[Math.floor(times.length * share)] ?? 0);
    return { p50: at(0.5), p95: at(0.95), serverCpu: cpu };
  };
  const firstPageMs = await timesOf('timeline');
  const hundredthPageMs = await timesOf('timeline', await cursorOf(100));
  /** Transfers alone, for comparison. */
  const transactionsMs = await timesOf('transactions');
  const figures = {
    bench: 'history',
    records: count,
    firstPageMs,
    hundredthPageMs,
    transactionsMs,
    limits: LIMITS,
    isWithin: firstPageMs.p95 < LIMITS.firstPageMs && hundredthPageMs.p95 < LIMITS.hundredthPageMs,
  };
  console.log(JSON.stringify(figures, null, 2));

  /** Counts all entries by reading each page once. */
  async function countOf(): Promise<number> {
    let [sum, before]: [number, string | undefined] = [0, undefined];
    do {
      const page = await ask(`/api/timeline/${me.user.id}?limit=200${before ? `&before=${before}` : ''}`, me.token);
      sum += (JSON.parse(page.text) as unknown[]).length;
      before = page.next;
    } while (before !== undefined);
    return sum;
  }
  /** Returns the cursor of a page by its number, from 1. */
  async function cursorOf(number: number): Promise<string | undefined> {
    let before: string | undefined;
    for (let nth = 1; nth < number; nth += 1)
      before = (await ask(`/api/timeline/${me.user.id}?limit=${PAGE}${before ? `&before=${before}` : ''}`, me.token))
        .next;
    return before;
  }
} finally {
  await program.stop('SIGKILL');
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Inserts trips, decisions and sign-ins of a person, and trips of 500 others, spread between their first and last
 * transfer, as credentials are.
 */
async function addRows(store: Db, userId: UserId): Promise<void> {
  const { first, span } = await store.one(sql<{ first: Date; span: number }>`
    SELECT min(created_at) AS first, (extract(epoch FROM max(created_at) - min(created_at)) * 1000)::bigint AS span FROM transfers`);
  const at = sql`${first}::timestamptz + random() * ${span} * interval '1 millisecond'`;
  await store.run(sql`UPDATE credentials SET created_at = ${at} WHERE user_id = ${userId}`);
  await store.run(sql`
    INSERT INTO travel_plans (user_id, title, destination, start_date, end_date, type, created_at)
    SELECT ${userId}, 'Trip ' || n, 'Busan', '2026-12-01', '2026-12-05', 'leisure', ${at} FROM generate_series(1, ${EACH}::int) n`);
  await store.run(sql`
    INSERT INTO work_approvals (user_id, title, description, priority, status, decided_at)
    SELECT ${userId}, 'Budget ' || n, 'Q3', 'normal', 'approved', ${at} FROM generate_series(1, ${EACH}::int) n`);
  await store.run(sql`
    INSERT INTO security_log (user_id, what, at) SELECT ${userId}, 'signed_in', ${at} FROM generate_series(1, ${EACH}::int) n`);
  await store.run(sql`
    INSERT INTO users (email, first_name, last_name, address, did)
    SELECT 'user' || n || '@example.com', 'Bench', 'Mark', '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0')
      FROM generate_series(1, 500) n`);
  await store.run(sql`
    INSERT INTO travel_plans (user_id, title, destination, start_date, end_date, type, created_at)
    SELECT u.id, 'Trip ' || n, 'Busan', '2026-12-01', '2026-12-05', 'leisure', ${at}
      FROM users u, generate_series(1, 100) n WHERE u.email LIKE 'user%'`);
  await store.run(sql`ANALYZE`);
}

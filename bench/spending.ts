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

const PAYMENTS = Number(process.env.PAYMENTS ?? 10_000);
const SENDS = Number(process.env.SENDS ?? 1000);
const ROUNDS = Number(process.env.ROUNDS ?? 200);
const LIMITS = { monthsMs: 50 };

/**
 * Latency of the spending overview of a person with 10,000 payments in 40 shops over six months and 1,000 sends, beside
 * 20,000 payments of others. Measures milliseconds for the months of all purses and for the payments of one category,
 * requested one after another over loopback HTTP.
 */
const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-spending-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' };
const program = startProgram({ ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) });
const db = await openPostgres({ url: postgres.url, max: 2, applicationName: 'bench' });
try {
  await ready(program);
  const ask = async (method: 'GET' | 'POST' | 'PATCH', path: string, token: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const sent = body && { body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return text;
  };
  const register = async (email: string) => {
    const person = { email, password: 'correct horse battery', firstName: 'Bench', lastName: 'Mark' };
    return JSON.parse(await ask('POST', '/api/auth/register', '', person)) as {
      token: string;
      user: { id: UserId; address: string };
    };
  };
  const [me, other] = [await register('me@example.com'), await register('other@example.com')];
  const { id } = me.user;
  await fund(db, id, 'KRW', '10000000');
  const sent = { amount: '100', toAddress: other.user.address };
  await inFlight(4, SENDS, async () => void (await ask('POST', `/api/local-currency/${id}/sends`, me.token, sent)));
  await addPayments(db, id);
  for (let nth = 1; nth <= 20; nth += 1)
    await ask('PATCH', `/api/spending/${id}/categories`, me.token, { payee: `shop-${nth}`, category: 'home' });

  /** Returns CPU time so far of the server process and of its database processes. */
  const spent = async () => {
    const backends = await db.rows(sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name <> 'bench'`);
    return [cpuUs(program.pid), backends.reduce((sum, { pid }) => sum + cpuUs(pid), 0)] as const;
  };
  const timesOf = async (path: string) => {
    const times: number[] = [];
    let before = await spent();
    for (let nth = 0; nth < ROUNDS + 20; nth += 1) {
      if (nth === 20) before = await spent();
      const began = performance.now();
      await ask('GET', path, me.token);
      if (nth >= 20) times.push(performance.now() - began);
    }
    const [server = 0, store = 0] = (await spent()).map((us, nth) => round((us - (before[nth] ?? 0)) / 1000 / ROUNDS));
    times.sort((a, b) => a - b);
    const at = (share: number) => round(times[Math.floor(times.length * share)] ?? 0);
    return { p50: at(0.5), p95: at(0.95), serverCpu: server, storeCpu: store };
  };
  const { now, months } = JSON.parse(await ask('GET', `/api/spending/${id}?purse=all`, me.token)) as {
    now: string;
    months: { payments: number }[];
  };
  const payments = months.reduce((sum, month) => sum + month.payments, 0);
  const monthsMs = await timesOf(`/api/spending/${id}?purse=all`);
  const categoryMs = await timesOf(`/api/spending/${id}/payments?purse=all&month=${now}&category=home`);
  const isWithin = monthsMs.p50 < LIMITS.monthsMs;
  console.log(JSON.stringify({ bench: 'spending', payments, monthsMs, categoryMs, limits: LIMITS, isWithin }, null, 2));
} finally {
  await program.stop('SIGKILL');
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/**
 * Inserts a person's payments over six months, every twentieth with a refund, and those of 50 others; without
 * transfers, which are not read here.
 */
async function addPayments(store: Db, payer: UserId): Promise<void> {
  await store.tx(
    async (tx) => {
      await tx.run(sql`
        INSERT INTO users (email, first_name, last_name, address, did)
        SELECT 'user' || n || '@example.com', 'Bench', 'Mark', '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0')
          FROM generate_series(1, 90) n`);
      await tx.run(sql`
        INSERT INTO merchants (user_id, name) SELECT id, 'Shop ' || id FROM users WHERE email LIKE 'user%' ORDER BY id LIMIT 40`);
      await tx.run(sql`
        WITH paid AS (
          INSERT INTO payments (id, merchant_id, merchant_name, payer_id, amount, cashback, cashback_state, created_at)
          SELECT 10000000 + n, m.id, m.name, CASE WHEN n % 3 = 0 THEN ${payer} ELSE u.id END, 1000 + n % 5000, 0, 'none',
                 now() - (1 - n / (3.0 * ${PAYMENTS}::int)) * interval '150 days'
            FROM generate_series(1, 3 * ${PAYMENTS}::int) n
            JOIN (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS nth FROM merchants) m ON m.nth = (n / 3) % 40
            JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM users WHERE email LIKE 'user%') u ON u.nth = 40 + n % 50
          RETURNING id)
        INSERT INTO receipts (payment_id, body, hash)
        SELECT id, '{"merchant": "Shop"}', encode(sha256(id::text::bytea), 'hex') FROM paid`);
      await tx.run(sql`
        INSERT INTO payment_refunds (id, payment_id, amount, cashback, created_at)
        SELECT 50000000 + id, id, 500, 0, created_at + interval '1 hour' FROM payments WHERE id % 60 = 0 AND created_at < now() - interval '1 hour'`);
      await tx.run(sql`ANALYZE`);
    },
    { isLong: true },
  );
}

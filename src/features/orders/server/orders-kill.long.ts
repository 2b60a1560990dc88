import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { addUser, give } from '#features/ledger/server/testing/books.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../../../../tools/port.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { auditOrders } from './audit.ts';

const ORDERS = 100_000;
const PEOPLE = 2000;
const KILLS = 10;
/** Time limit, from the moment at which they are due. */
const LIMIT_MS = 5 * 60_000;

const addressOf = (nth: number) => `0x${(nth + 1).toString(16).padStart(40, '0')}` as const;

/** Creates people with won, each with an equal share of all orders, due at the same time soon; returns that time. */
async function orderAll(db: Db): Promise<Date> {
  const each = ORDERS / PEOPLE;
  for (let from = 0; from < PEOPLE; from += 50)
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        await addUser(db, addressOf(from + n));
        await give(db, addressOf(from + n), BigInt(each), 'KRW');
      }),
    );
  const { at } = await db.one(sql<{ at: Date }>`SELECT clock_timestamp() + interval '15 seconds' AS at`);
  await db.tx(
    (tx) =>
      tx.run(sql`
        INSERT INTO payment_orders (user_id, to_owner, asset_id, amount, total, rhythm, first_on, zone, next_on, next_at)
        SELECT u.id, p.address, 6, 1, 1, 'once', current_date, 'Asia/Seoul', current_date, ${at}
          FROM generate_series(0, ${PEOPLE - 1}::int) n
          JOIN users u ON u.address = '0x' || lpad(to_hex(n + 1), 40, '0')
          JOIN users p ON p.address = '0x' || lpad(to_hex((n + 1) % ${PEOPLE}::int + 1), 40, '0'), generate_series(1, ${each}::int)`),
    { isLong: true },
  );
  return at;
}

test('a hundred thousand orders due at midnight: three processes, killed ten times, pay each once in under five minutes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-orders-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort(), await freePort()];
  const start = async (nth: number) => {
    const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'error' };
    const program = startProgram({ ...env, DATA_DIR: join(folder, `data-${nth}`), PORT: String(ports[nth]) });
    await ready(program);
    return program;
  };
  const nodes = [await start(0), await start(1), await start(2)];
  const db = await openPostgres({ url: postgres.url, max: 8 });
  try {
    const at = await orderAll(db);
    await sleep(Math.max(0, at.getTime() - Date.now()));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(500 + Math.random() * 2000);
      const nth = kill % 3;
      await nodes[nth]?.stop('SIGKILL');
      nodes[nth] = await start(nth);
    }
    const due = sql<{ n: number }>`SELECT count(*)::int AS n FROM payment_orders WHERE state = 'active'`;
    await expect.poll(async () => (await db.one(due)).n, { timeout: LIMIT_MS, interval: 500 }).toBe(0);
    const tookMs = Date.now() - at.getTime();

    const made = await db.one(sql<{ runs: number; orders: number; ended: number; moved: string }>`
      SELECT (SELECT count(*)::int FROM payment_order_runs) AS runs, (SELECT count(DISTINCT order_id)::int FROM payment_order_runs) AS orders,
        (SELECT count(*)::int FROM payment_orders WHERE state = 'ended' AND reason = 'done') AS ended,
        (SELECT sum(amount)::text FROM transfers WHERE kind = 'send') AS moved`);
    expect(made).toEqual({ runs: ORDERS, orders: ORDERS, ended: ORDERS, moved: String(ORDERS) });
    expect(await auditOrders(db)).toEqual([]);
    expect((await auditLedger(db)).problems).toEqual([]);
    expect(tookMs).toBeLessThan(LIMIT_MS);
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
    await db.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

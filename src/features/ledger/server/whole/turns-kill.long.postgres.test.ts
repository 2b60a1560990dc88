import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { freePort } from '../../../../../tools/port.ts';
import { type AppProcess, startApp } from '../testing/app-process.ts';
import { askUntilKnown, judge, prepare } from '../testing/kill.ts';

const ROUNDS = 6;
const CLIENTS = 24;

/** Returns when one node's batch has the turn and another node's waits for it. */
async function untilTurnsMeet(db: Db): Promise<void> {
  const waits = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  while ((await db.one(waits)).n === 0);
}

test('one of two nodes, killed under load while one has the turn and the other waits for it: nothing acknowledged is lost or doubled', async () => {
  const { url, drop } = await createDatabase(true);
  const folder = await mkdtemp(join(tmpdir(), 'ingam-turns-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const env = { DEMO_DATA: 'off', DATA_DIR: join(folder, 'data'), DATABASE_URL: url, MASTER_KEY_FILE: keyFile };
  const db = await openPostgres({ url, max: 3 });
  const nodes: AppProcess[] = [];
  try {
    await prepare(db, env);
    const ports = [await freePort(), await freePort()];
    for (const port of ports) nodes.push(await startApp(port, env));
    const answered = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false;
      const client = async (_: unknown, nth: number) => {
        for (let n = 0; !isOver; n += 1) {
          const key = `${round}-${nth}-${n}`;
          // After a failure the same key goes to the other node.
          let tries = nth;
          answered.set(key, await askUntilKnown(() => nodes[tries++ % 2]?.url ?? '', key));
        }
      };
      const load = Promise.all(Array.from({ length: CLIENTS }, client));
      await untilTurnsMeet(db);
      await nodes[round % 2]?.kill();
      isOver = true;
      await load;
      nodes[round % 2] = await startApp(ports[round % 2] ?? 0, env);
    }
    const left = answered.entries();
    const repeat = async (_: unknown, nth: number) => {
      for (const [key, id] of left)
        expect([key, await askUntilKnown(nodes[nth % 2]?.url ?? '', key)]).toEqual([key, id]);
    };
    await Promise.all(Array.from({ length: CLIENTS }, repeat));
    await eventually(async () => (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM holds`)).n).toBe(0);
    await judge(db, { asked: answered.size });
    const { deadlocks } = await db.one(
      sql<{ deadlocks: number }>`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
    );
    expect(deadlocks).toBe(0);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await db.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 600_000);

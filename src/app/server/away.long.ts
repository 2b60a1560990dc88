import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#features/ledger/server/testing/app-process.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { sendWithKey } from '#features/ledger/server/testing/send.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { startTcpProxy } from '#platform/server/testing/tcp-proxy.ts';
import { freePort } from '../../../tools/port.ts';
import { startPostgres, type TestPostgres } from '../../../tools/postgres.ts';
import { audit } from './audit.ts';

const AWAY_MS = 10_000;
const CLIENTS = 8;

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'ingam-away-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a database outage of ten seconds is a clear 503 on every call; afterwards service resumes, and every key has made one payment', async () => {
  const way = await startTcpProxy(new URL(postgres.url));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const app = await startApp(await freePort(), {
    DEMO_DATA: 'off',
    DATA_DIR: folder,
    DATABASE_URL: way.url,
    MASTER_KEY_FILE: keyFile,
    LOG_LEVEL: 'silent',
  });
  const db = await openPostgres({ url: postgres.url, max: 2 });
  try {
    await fund(db, OWNER_ID, 'XP', '1000');
    const asked = new Set<string>();
    const seen: { at: number; status: number; text: string }[] = [];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 0; !isOver; n += 1) {
        const key = `${client}-${n}`;
        asked.add(key);
        const { status, retryAfter, text } = await sendWithKey(app.url, key);
        seen.push({ at: performance.now(), status, text });
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
        if (status !== 201) await sleep(100);
      }
    });
    await sleep(1000);
    await way.goAway();
    const goneAt = performance.now();
    const reads: number[] = [];
    while (performance.now() - goneAt < AWAY_MS) {
      const [assets, ready, health] = await Promise.all(
        ['assets/1', 'health/ready', 'health'].map((path) => fetch(`${app.url}/api/${path}`)),
      );
      expect([assets?.status, ready?.status, health?.status]).toEqual([503, 503, 200]);
      reads.push(performance.now());
      await sleep(200);
    }
    await way.comeBack();
    const backAt = performance.now();
    await until(
      async () => (await sendWithKey(app.url, 'back')).status,
      (status) => status === 201,
    );
    asked.add('back');
    await sleep(1000);
    isOver = true;
    await Promise.all(clients);
    expect(reads.length).toBeGreaterThan(3);
    // Only successes and 503 occurred: no fault and no wrong refusal.
    expect(seen.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    expect(seen.filter(({ at, status }) => at > goneAt + 1000 && at < backAt && status === 201)).toEqual([]);
    expect(seen.some(({ at, status }) => at > backAt && status === 201)).toBe(true);

    for (const key of asked) expect((await sendWithKey(app.url, key)).status).toBe(201);
    const balance = await until(
      async () => ((await (await fetch(`${app.url}/api/assets/1`)).json()) as { balance: string; held: string }[])[0],
      (xp) => xp?.held === '0',
    );
    const thousandths = 1_000_000 - asked.size * 11;
    expect(balance?.balance).toBe(String(thousandths / 1000));
    expect(await audit(db)).toMatchObject({ ok: true, problems: [] });
  } finally {
    await db.close();
    await app.stop();
    await way.goAway();
  }
});

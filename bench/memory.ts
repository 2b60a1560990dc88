import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../tools/child.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

const SETTLE_MS = 60_000;
const limits = { pglite: 450, postgres: 150 };

const folder = mkdtempSync(join(tmpdir(), 'ingam-bench-'));
const keyFile = join(folder, 'master.key');
writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
const postgres = await startPostgres();
try {
  const pglite = await residentMb({ DATA_DIR: join(folder, 'data') });
  const onPostgres = await residentMb({ DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile });
  const isWithin = pglite < limits.pglite && onPostgres < limits.postgres;
  console.log(
    JSON.stringify(
      { bench: 'memory', settleS: SETTLE_MS / 1000, mb: { pglite, postgres: onPostgres }, limits, isWithin },
      null,
      2,
    ),
  );
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/**
 * Returns the resident memory of the server process a minute after a warm start, after each call of its screens was
 * made once.
 */
async function residentMb(env: Record<string, string>): Promise<number> {
  const start = async () => {
    const port = String(await freePort());
    return { port, child: await startChild('src/app/server/main.ts', { ...env, PORT: port }, /^Ingam is ready/) };
  };
  const first = await start();
  await first.child.stop();
  const { port, child } = await start();
  for (const name of ['user', 'assets', 'portfolio', 'transactions', 'credentials', 'work/approvals', 'tax-refunds'])
    await (await fetch(`http://localhost:${port}/api/${name}/1`)).text();
  await sleep(SETTLE_MS);
  const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
  await child.stop();
  return Math.round(kb / 1024);
}

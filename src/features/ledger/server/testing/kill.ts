import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { buildServer } from '#app/server/build.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { openPglite } from '#platform/server/store/embedded/pglite.ts';
import { readFunctionSets } from '#platform/server/store/function-sets.ts';
import { migrate, readMigrations } from '#platform/server/store/migrate.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { openMasterKeys } from '#platform/server/vault/vault-keys.ts';
import { freePort } from '../../../../../tools/port.ts';
import type { TestPostgres } from '../../../../../tools/postgres.ts';
import { auditLedger } from '../audit.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { fund } from './fund.ts';
import { type SendAnswer, sendWithKey } from './send.ts';

const CLIENTS = 16;
const FUNDS = 1_000n;
/** Units of 0.001 XP taken by each send: 0.01 XP plus the fee. */
const TAKEN = 11n;
const ASK_AGAIN_MS = 50;
const PATIENCE_MS = 180_000;

/** What is killed: the app (with its store on PGlite), the PostgreSQL under a surviving app, or both at once. */
export type KillTarget =
  | { readonly dies: 'app'; readonly databaseUrl?: string }
  | { readonly dies: 'store' | 'both'; readonly postgres: TestPostgres };

export interface KillReport {
  readonly asked: number;
  /** Keys answered at the first request. The outcome of the others was unknown, so they were sent again. */
  readonly acknowledged: number;
}

/**
 * Kills the real program or its PostgreSQL `rounds` times while it accepts sends, then repeats every key. Each
 * acknowledged send must exist once under its id, and the balance must match all keys exactly.
 */
export async function runKills(rounds: number, killed: KillTarget): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-kill-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const databaseUrl = killed.dies === 'app' ? killed.databaseUrl : killed.postgres.url;
  const env = {
    DEMO_DATA: 'off',
    DATA_DIR: join(folder, 'data'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl, MASTER_KEY_FILE: keyFile }),
  };
  const open = () => (databaseUrl ? openPostgres({ url: databaseUrl, max: 4 }) : openPglite({ dataDir: env.DATA_DIR }));
  const port = await freePort();
  const running: { app?: AppProcess } = {};
  const start = async () => {
    running.app = await startApp(port, env);
    return running.app;
  };
  try {
    await withDb(open, (db) => prepare(db, env));
    if (killed.dies !== 'app') await withDb(open, waitsForDisk);
    const report = await fight(rounds, killed, start);
    await withDb(open, (db) => judge(db, report));
    return report;
  } finally {
    await running.app?.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withDb(open: () => Promise<Db>, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await open();
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

/** Prepares an owner with money in a new store. */
export async function prepare(db: Db, env: Record<string, string>): Promise<void> {
  await migrate(
    db,
    readMigrations(join(import.meta.dirname, '../../../..')),
    readFunctionSets(join(import.meta.dirname, '../../../..')),
  );
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent' });
  const built = await buildServer({ settings, db, masterKeys: await openMasterKeys(db, settings) });
  await built.stop();
  await fund(db, OWNER_ID, 'XP', FUNDS.toString());
}

/** A server that does not wait for the disk would prove nothing by its crash. */
async function waitsForDisk(db: Db): Promise<void> {
  expect(await db.one(sql`SELECT current_setting('fsync') AS fsync`)).toEqual({ fsync: 'on' });
}

/** Audits the books and expects one posted send for each key. */
export async function judge(db: Db, { asked }: Pick<KillReport, 'asked'>): Promise<void> {
  expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
  const { n } = await db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE kind = 'send' AND state = 'posted'`,
  );
  expect(n).toBe(asked);
}

/**
 * Every idempotency key with the transfer id in its response, and the keys that were not answered at the first request.
 */
interface Keys {
  readonly answered: Map<string, number>;
  readonly unknown: Set<string>;
}

async function fight(rounds: number, killed: KillTarget, start: () => Promise<AppProcess>): Promise<KillReport> {
  const keys: Keys = { answered: new Map(), unknown: new Set() };
  let app = await start();
  for (let round = 0; round < rounds; round += 1)
    await underLoad(app.url, `${round}`, keys, async () => {
      app = await killAndRevive(killed, app, start);
    });
  await replay(app.url, keys);
  const balance = await until(
    () => balanceOf(app.url),
    ({ held }) => held === '0',
  );
  const asked = keys.answered.size;
  expect(thousandths(balance.balance)).toBe(FUNDS * 1_000n - BigInt(asked) * TAKEN);
  expect(await app.stop()).toBe(0);
  return { asked, acknowledged: asked - keys.unknown.size };
}

/** Returns the app that serves afterwards: the same one if only the store was killed. */
async function killAndRevive(
  killed: KillTarget,
  app: AppProcess,
  start: () => Promise<AppProcess>,
): Promise<AppProcess> {
  if (killed.dies === 'app') await app.kill();
  else {
    const { crash, start: startStore } = killed.postgres;
    await Promise.all([crash(), killed.dies === 'both' && app.kill()]);
    await startStore();
  }
  return killed.dies === 'store' ? app : start();
}

/**
 * Sends one payment after another from many clients. One of them calls `strike` in between; each of the others gets a
 * response after that.
 */
async function underLoad(url: string, name: string, keys: Keys, strike: () => Promise<void>): Promise<void> {
  const enough = keys.answered.size + 20 + Math.floor(Math.random() * 100);
  let isStruck = false;
  let isOver = false;
  const client = async (_: unknown, nth: number) => {
    for (let n = 0; !isOver; n += 1) {
      const key = `${name}-${nth}-${n}`;
      const id = await askUntilKnown(url, key, () => keys.unknown.add(key));
      keys.answered.set(key, id);
      if (isStruck || keys.answered.size < enough) continue;
      isStruck = true;
      await strike();
      isOver = true;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Repeats every key and expects the response it had. */
async function replay(url: string, { answered }: Keys): Promise<void> {
  const left = answered.entries();
  const client = async () => {
    for (const [key, id] of left) expect([key, await askUntilKnown(url, key)]).toEqual([key, id]);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Repeats one key until it is answered: after a broken connection or a 503, the outcome is unknown. */
export async function askUntilKnown(url: string | (() => string), key: string, unknown?: () => void): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await sendWithKey(typeof url === 'string' ? url : url(), key).catch(
      (cause: unknown) => new Error('no answer', { cause }),
    );
    if (!(answer instanceof Error) && answer.status === 201) return (JSON.parse(answer.text) as { id: number }).id;
    if (!mayBeAskedAgain(answer) || performance.now() > until)
      throw new Error(`key ${key}: ${JSON.stringify(answer)}`, { cause: answer });
    unknown?.();
    await sleep(ASK_AGAIN_MS);
  }
}

const mayBeAskedAgain = (answer: SendAnswer | Error): boolean =>
  answer instanceof Error || (answer.status === 503 && Number(answer.retryAfter) > 0);

async function balanceOf(url: string): Promise<{ balance: string; held: string }> {
  const assets = (await (await fetch(`${url}/api/assets/1`)).json()) as {
    assetType: string;
    balance: string;
    held: string;
  }[];
  const xp = assets.find(({ assetType }) => assetType === 'XP');
  if (!xp) throw new Error('no XP');
  return xp;
}

function thousandths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 1_000n + BigInt(fraction.padEnd(3, '0'));
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { buildServer } from '#app/server/build.ts';
import { OWNER_ID } from '#platform/ids.ts';
import { type Db, sql } from '#platform/server/db.ts';
import { migrate, readMigrations } from '#platform/server/migrate.ts';
import { openPglite } from '#platform/server/pglite.ts';
import { openPostgres } from '#platform/server/postgres.ts';
import { readSettings } from '#platform/server/settings.ts';
import { openMasterKeys } from '#platform/server/vault-keys.ts';
import { freePort } from '../../../../../scripts/port.ts';
import { auditLedger } from '../audit.ts';
import { startApp } from './app-process.ts';
import { eventually, fund } from './fund.ts';
import { NOBODY } from './people.ts';

const CLIENTS = 16;
const FUNDS = 1_000n;
/** What each send takes, in units of 0.001 XP: 0.01 and the fee. */
const TAKEN = 11n;

export interface KillReport {
  readonly asked: number;
  readonly acknowledged: number;
}

/**
 * Kills the real program `rounds` times while it takes sends, then asks again with every key ever used: what was acknowledged is there
 * once, under its id, and the balance is exactly what all keys together asked for.
 */
export async function surviveKills(rounds: number, databaseUrl?: string): Promise<KillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-kill-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const env = {
    DEMO_DATA: 'off',
    DATA_DIR: join(folder, 'data'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl, MASTER_KEY_FILE: keyFile }),
  };
  const open = () => (databaseUrl ? openPostgres({ url: databaseUrl, max: 4 }) : openPglite({ dataDir: env.DATA_DIR }));
  try {
    await withDb(open, (db) => prepare(db, env));
    return await fight(rounds, env, open);
  } finally {
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

/** An owner with money in a new store. */
async function prepare(db: Db, env: Record<string, string>): Promise<void> {
  await migrate(db, readMigrations(join(import.meta.dirname, '../../../..')));
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent' });
  const built = await buildServer({ settings, db, masterKeys: await openMasterKeys(db, settings) });
  await built.stop();
  await fund(db, OWNER_ID, 'XP', FUNDS.toString());
}

async function fight(rounds: number, env: Record<string, string>, open: () => Promise<Db>): Promise<KillReport> {
  const port = await freePort();
  const asked = new Set<string>();
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const app = await startApp(port, env);
    const enough = acknowledged.size + 20 + Math.floor(Math.random() * 100);
    let killed: Promise<void> | undefined;
    const heard = (key: string, id: number) => {
      acknowledged.set(key, id);
      if (acknowledged.size >= enough) killed ??= app.kill();
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => keepSending(app.url, `${round}-${n}`, asked, heard)));
    await killed;
  }
  const app = await startApp(port, env);
  for (const key of asked) {
    const id = await send(app.url, key);
    if (acknowledged.has(key)) expect(id, `key ${key}`).toBe(acknowledged.get(key));
  }
  const balance = await eventually(
    () => balanceOf(app.url),
    ({ held }) => held === '0',
  );
  expect(thousandths(balance.balance)).toBe(FUNDS * 1_000n - BigInt(asked.size) * TAKEN);
  expect(await app.stop()).toBe(0);
  await withDb(open, async (db) => {
    expect(await auditLedger(db)).toMatchObject({ ok: true, problems: [] });
    const { n } = await db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM transfers WHERE kind = 'send' AND state = 'posted'`,
    );
    expect(n).toBe(asked.size);
  });
  return { asked: asked.size, acknowledged: acknowledged.size };
}

/** Sends one payment after another until the program is gone. */
async function keepSending(
  url: string,
  name: string,
  asked: Set<string>,
  heard: (key: string, id: number) => void,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const key = `${name}-${n}`;
    asked.add(key);
    try {
      heard(key, await send(url, key));
    } catch (error) {
      if (error instanceof Unanswered) return;
      throw error;
    }
  }
}

/** The connection broke: whether the money is held is not known. */
class Unanswered extends Error {}

async function send(url: string, key: string): Promise<number> {
  const body = {
    userId: 1,
    assetType: 'XP',
    transactionType: 'send',
    amount: '0.01',
    toAddress: NOBODY,
    status: 'pending',
  };
  const response = await fetch(`${url}/api/transactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Unanswered('no answer', { cause });
  });
  const text = await response.text().catch((cause: unknown) => {
    throw new Unanswered('half an answer', { cause });
  });
  if (response.status !== 201) throw new Error(`${response.status} ${text}`);
  return (JSON.parse(text) as { id: number }).id;
}

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

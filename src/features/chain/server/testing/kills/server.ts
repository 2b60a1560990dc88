import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready, startProgram } from '#app/server/testing/process.ts';
import type { Db } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import type { ServerProcess } from '../../../../../../tools/child.ts';
import { freePort } from '../../../../../../tools/port.ts';
import { startPostgres } from '../../../../../../tools/postgres.ts';
import { type ChainWorld, startChainWorld } from '../chain-world.ts';

/** The real program over PostgreSQL and a node, which can be killed at any moment and started again. */
export interface KilledServer extends ChainWorld {
  readonly db: Db;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Makes a call; undefined if no response arrived. */
  ask<T>(path: string, given: { token?: string; body: object; key?: string }): Promise<Reply<T> | undefined>;
  end(): Promise<void>;
}

export interface Reply<T> {
  readonly status: number;
  readonly body: T;
}

/** Starts everything except the program. */
export async function killedServer(): Promise<KilledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-chain-kills-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const world = await startChainWorld();
  const postgres = await startPostgres();
  const port = await freePort();
  const env = {
    DEMO_DATA: 'off',
    WALLET_MODE: 'hosted',
    DATABASE_URL: postgres.url,
    MASTER_KEY_FILE: keyFile,
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://localhost:${port}`,
    NETWORK_RPC_URL: world.anvil.url,
    NETWORK_TOKENS: `XP=${world.xp},USDC=${world.usdc}`,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
  };
  let program: ServerProcess | undefined;
  const db = await openPostgres({ url: postgres.url, max: 4, applicationName: 'kills' });
  return {
    ...world,
    db,
    start: async () => {
      program = startProgram(env);
      await ready(program);
    },
    kill: async () => void (await program?.stop('SIGKILL')),
    ask: async (path, { token, body, key }) => {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      try {
        const url = `http://127.0.0.1:${port}${path}`;
        const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
        return { status: reply.status, body: (await reply.json()) as never };
      } catch {
        return undefined;
      }
    },
    end: async () => {
      await program?.stop('SIGKILL');
      await db.close();
      await postgres.stop();
      await world.anvil.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { startAnvil } from '../../tools/anvil.ts';
import { freePort } from '../../tools/port.ts';
import { startPostgres } from '../../tools/postgres.ts';

interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
  readonly body?: object;
  readonly key?: string;
  /** Client address that a proxy reports. */
  readonly from?: string;
}

/**
 * Starts the program with its own PostgreSQL and an anvil whose first blocks are final; ready once `start` resolves.
 */
export async function chainProgram() {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-chain-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const anvil = await startAnvil();
  await anvil.finalize();
  const postgres = await startPostgres();
  const port = await freePort();
  const program = startProgram({
    DEMO_DATA: 'off',
    WALLET_MODE: 'hosted',
    DATABASE_URL: postgres.url,
    MASTER_KEY_FILE: keyFile,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://localhost:${port}`,
    NETWORK_RPC_URL: anvil.url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    TRUST_PROXY: 'loopback',
  });
  const db = await openPostgres({ url: postgres.url, max: 2, applicationName: 'bench' });

  async function ask<T>(path: string, { method = 'POST', token, body, key, from }: CallOptions): Promise<T> {
    const headers = {
      'content-type': 'application/json',
      ...(from && { 'x-forwarded-for': from }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, sent);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  }

  return {
    anvil,
    db,
    program,
    ask,
    start: () => ready(program),
    /** Registers a new person from a client address of their own, because registrations per address are limited. */
    person: (nth: number) => {
      const names = { firstName: 'Bench', lastName: 'Mark' };
      const body = { email: `p${nth}@example.com`, password: 'correct horse battery', ...names };
      const from = `10.0.${nth >> 8}.${nth & 255}`;
      return ask<{ token: string; user: { address: string } }>('/api/auth/register', { body, from });
    },
    stop: async () => {
      await db.close();
      await program.stop();
      await postgres.stop();
      await anvil.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

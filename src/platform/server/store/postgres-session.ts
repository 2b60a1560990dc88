import type pg from 'pg';
import { quoted } from './quoted.ts';
import { StoreError } from './store-error.ts';
import { SESSION_SETTINGS } from './values.ts';

/**
 * Session that does not have the settings our SQL relies on. `isUnavailable` recognises it by SQLSTATE 08004
 * (connection rejected).
 */
class UnprovenSessionError extends StoreError {
  readonly code = '08004';
}

export interface SessionOptions {
  /** Maximum ms for one statement, and for an idle transaction. */
  readonly timeoutMs: number;
  /** Comma-separated schemas to search for tables; `public` by default. */
  readonly searchPath?: string | undefined;
}

/** Returns the settings of every session, which override those of the role, the database and the address. */
const settingsOf = ({ timeoutMs, searchPath }: SessionOptions): Record<string, string> => ({
  ...SESSION_SETTINGS,
  ...(searchPath !== undefined && { search_path: searchPath }),
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  default_transaction_isolation: 'read committed',
  statement_timeout: String(timeoutMs),
  idle_in_transaction_session_timeout: String(timeoutMs),
  lock_timeout: '0',
  client_min_messages: 'warning',
  // Answers are on disk, even if the database's default is not to wait for it.
  synchronous_commit: 'on',
  // Every query has its index. A plan made while a table was nearly empty would still scan the whole table long after
  // it has grown.
  enable_seqscan: 'off',
  // Lists are read in index order. Otherwise one page of a user with a million rows could be sorted by reading all of
  // them.
  enable_bitmapscan: 'off',
  // Both settings above make plans look expensive, and the planner would compile each of them: a second for a query of
  // a millisecond.
  jit: 'off',
});

/** Only a superuser can change this, and all our guards rely on it: triggers fire. */
const GIVEN = { session_replication_role: 'origin' };
const ASK_MS = 5000;
const PATH = 'search_path';
/** Quotes each schema of a search path, because a schema's name may be an SQL keyword. */
const pathText = (path: string) => path.split(', ').map(quoted).join(', ');

const send = (client: pg.ClientBase, text: string) => {
  const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: ASK_MS };
  return client.query(config);
};
const ask = async <Row>(client: pg.ClientBase, text: string) => (await send(client, text)).rows as Row[];

/**
 * Configures a new connection and reads the settings back. Start-up parameters do not suffice: some poolers ignore
 * them. Statements that a pooler's previous client prepared are dropped. Throws an error that names the setting that
 * did not take effect.
 */
export async function proveSession(client: pg.ClientBase, options: SessionOptions): Promise<void> {
  const wanted = Object.entries(settingsOf(options));
  const sets = wanted.map(([name, value]) => `SET ${name} = ${name === PATH ? pathText(value) : `'${value}'`}`);
  await send(client, [...sets, 'DEALLOCATE ALL'].join('; '));
  const expected = [...wanted, ...Object.entries(GIVEN)];
  const names = expected.map(([name]) => `'${name}'`);
  const found = await ask<{ name: string; setting: string }>(
    client,
    `SELECT lower(name) AS name, setting FROM pg_settings WHERE lower(name) IN (${names.join(', ')})`,
  );
  const now = new Map(found.map(({ name, setting }) => [name, setting]));
  for (const [name, value] of expected)
    if ((name === PATH ? now.get(name)?.replaceAll('"', '') : now.get(name)) !== value)
      throw new UnprovenSessionError(
        `the session setting ${name} is ${now.get(name) ?? 'unknown'} but must be ${value} (the role, the database or a pooler overrides it)`,
      );
}

/**
 * Refuses a pooler that shares a server session among clients (transaction or statement pooling), because settings,
 * LISTEN and prepared statements would be lost. `other` opens one more connection; its maker closes it.
 */
export async function refuseSharedSessions(client: pg.ClientBase, other: () => Promise<pg.Client>): Promise<void> {
  if ('processID' in client && client.processID === (await processOf(client))) return;
  // There is a pooler. While another client has a session in a transaction, ours must remain the same session.
  const second = await other();
  try {
    const mine = await processOf(client);
    await send(second, 'BEGIN');
    if ((await processOf(second)) === mine || (await processOf(client)) !== mine) throw shared();
    await send(second, 'COMMIT');
    for (const _ of ['its own', 'and whoever was let go']) if ((await processOf(client)) !== mine) throw shared();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '08P01') throw shared(error);
    throw error;
  }
}

const shared = (cause?: Error) =>
  new UnprovenSessionError(
    'a pooler in front shares one session among several clients: session pooling is needed (pgbouncer: pool_mode = session)',
    { cause },
  );

const processOf = async (client: pg.ClientBase): Promise<number | undefined> =>
  (await ask<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid'))[0]?.pid;

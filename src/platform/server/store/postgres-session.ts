import type pg from 'pg';
import { quoted } from './quoted.ts';
import { StoreError } from './store-error.ts';
import { SESSION_SETTINGS } from './values.ts';

/** A session that is not what our SQL rests on; `isUnavailable` knows it by SQLSTATE 08004 (connection rejected). */
class UnprovenSessionError extends StoreError {
  readonly code = '08004';
}

export interface SessionOptions {
  /** How long one statement may take, and a transaction be idle. */
  readonly timeoutMs: number;
  /** Where tables are looked for, schemas with commas between them; public if not given. */
  readonly searchPath?: string | undefined;
}

/** What every session is set to, whatever its role, its database or the address say. */
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
  // What is answered is on disk, also where the database's own default is not to wait for it.
  synchronous_commit: 'on',
  // Every question here has its index; a plan made while a table was nearly empty would read all of it long after it has grown.
  enable_seqscan: 'off',
  // And a list is read in its order: who has a million rows has one page of them sorted otherwise by reading all.
  enable_bitmapscan: 'off',
  // Both make plans look dear to the planner, which would compile each of them again: a second for a question of a millisecond.
  jit: 'off',
});

/** What only a superuser may set, and every guard of ours rests on: triggers fire. */
const GIVEN = { session_replication_role: 'origin' };
const ASK_MS = 5000;
const PATH = 'search_path';
/** A schema may have the name of a word of SQL. */
const pathText = (path: string) => path.split(', ').map(quoted).join(', ');

const send = (client: pg.ClientBase, text: string) => {
  const config: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: ASK_MS };
  return client.query(config);
};
const ask = async <Row>(client: pg.ClientBase, text: string) => (await send(client, text)).rows as Row[];

/**
 * Sets a new connection up and reads back what it is set to: the parameters of its start would be ignored by a pooler that was told to, and
 * by others written into the address. What a pooler's client before us had prepared goes. Throws an error that says which setting does not hold.
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
        `its session setting ${name} stays ${now.get(name) ?? 'unknown'} where ${value} is needed (by its role, its database or a pooler)`,
      );
}

/**
 * Refuses a pooler that gives the sessions of one server to several clients in turn (transaction or statement pooling): no setting, no LISTEN
 * and no prepared statement would be where it was left. `other` makes one more connection; its maker ends it.
 */
export async function refuseSharedSessions(client: pg.ClientBase, other: () => Promise<pg.Client>): Promise<void> {
  if ('processID' in client && client.processID === (await processOf(client))) return;
  // Somebody stands between: while another client holds a session in a transaction, ours must stay what it is.
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
    'a pooler before it gives one session to several clients in turn: session pooling is needed (pgbouncer: pool_mode = session)',
    { cause },
  );

const processOf = async (client: pg.ClientBase): Promise<number | undefined> =>
  (await ask<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid'))[0]?.pid;

import pg from 'pg';
import type { Db, Statement } from './db.ts';
import { listener } from './postgres-listen.ts';
import { reason, StoreError } from './store-error.ts';
import { outboxReaders, queryable, refuseInsideTransaction, runTransaction, type Session } from './transactions.ts';
import { decoderOf, encode, SESSION_SETTINGS } from './values.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections at most; 10 if not given. */
  readonly max?: number;
  readonly applicationName?: string;
  /** How long to wait for a database that is not there yet; 10 s if not given. */
  readonly waitMs?: number;
  /** How long one statement may take, and a transaction be idle; 15 s if not given. */
  readonly statementTimeoutMs?: number;
  /** Told of connections that were lost while nothing was asked. */
  readonly onLost?: (error: Error) => void;
}

const CONNECT_MS = 5000;
const OLDEST = 150000;
const DEADLOCK = '40P01';
const types = { getTypeParser: (type: number) => decoderOf(type) } as pg.CustomTypesConfig;

/** Opens a pool of connections to PostgreSQL 15 or later; throws StoreError with one clear line when it cannot be used. */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const config = connection(options);
  await waitForDatabase(config, options);
  const pool = new pg.Pool({ ...config, max: options.max ?? 10, idleTimeoutMillis: 60_000 });
  // Without a listener the loss of an idle connection would end the process; the pool makes a new one when asked.
  pool.on('error', (error) => options.onLost?.(error));
  const outbox = outboxReaders();
  const listening = listener(config, options.onLost);
  let deadlocks = 0;
  const timeoutMs = (options.statementTimeoutMs ?? 15_000) + CONNECT_MS;
  const withSession = async <T>(isLong: boolean, use: (session: Session) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const lost: Lost = { error: undefined };
    const failed = (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === DEADLOCK) deadlocks += 1;
    };
    // The pool listens to idle connections alone; unheard, the loss of this one would end the process.
    const lose = (error: Error) => {
      lost.error ??= error;
    };
    client.on('error', lose);
    try {
      return await use(sessionOf(client, isLong ? undefined : timeoutMs, lost, failed));
    } finally {
      client.off('error', lose);
      client.release(lost.error);
    }
  };
  return {
    store: 'postgres',
    ...queryable((statement) => {
      refuseInsideTransaction();
      return withSession(false, (session) => session.ask(statement));
    }),
    tx: (work, given = {}) =>
      runTransaction((use) => withSession(given.isLong ?? false, use), work, given, outbox.wake),
    listen: listening.listen,
    wroteOutbox: outbox.wake,
    onOutboxCommit: outbox.add,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    deadlocks: () => deadlocks,
    close: async () => {
      await listening.close();
      await pool.end();
    },
  };
}

interface Lost {
  error: Error | undefined;
}

function connection(options: PostgresOptions): pg.ClientConfig {
  const timeoutMs = options.statementTimeoutMs ?? 15_000;
  const settings = {
    ...SESSION_SETTINGS,
    statement_timeout: String(timeoutMs),
    idle_in_transaction_session_timeout: String(timeoutMs),
    client_min_messages: 'warning',
    // What is answered is on disk, also where the database's own default is not to wait for it.
    synchronous_commit: 'on',
    // Every question here has its index; a plan made while a table was nearly empty would read all of it long after it has grown.
    enable_seqscan: 'off',
    // And a list is read in its order: who has a million rows has one page of them sorted otherwise by reading all.
    enable_bitmapscan: 'off',
    // Both make plans look dear to the planner, which would compile each of them anew: a second for a question of a millisecond.
    jit: 'off',
  };
  return {
    connectionString: options.url,
    application_name: options.applicationName ?? 'ingam',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
  };
}

/** Anything but the server's own words, or its last ones, means that the connection is of no more use. */
const isOver = (error: unknown) => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';

function sessionOf(
  client: pg.PoolClient,
  timeoutMs: number | undefined,
  lost: Lost,
  failed: (error: unknown) => void,
): Session {
  const send = async (query: pg.QueryConfig) => {
    if (lost.error) throw lost.error;
    try {
      return await client.query<pg.QueryResultRow>({
        ...query,
        ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
      });
    } catch (error) {
      failed(error);
      if (isOver(error)) lost.error = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };
  return {
    ask: async (statement: Statement<unknown>) => {
      const result = await send({ name: statement.name, text: statement.text, values: statement.values.map(encode) });
      return { rows: result.rows, changed: result.rowCount ?? 0 };
    },
    exec: async (text) => void (await send({ text })),
    command: async (text) => (await send({ text })).command,
  };
}

async function waitForDatabase(config: pg.ClientConfig, options: PostgresOptions): Promise<void> {
  const { hostname, port, pathname } = new URL(options.url);
  const place = `PostgreSQL at ${hostname}:${port || 5432}${pathname}`;
  const until = Date.now() + (options.waitMs ?? 10_000);
  for (;;) {
    try {
      return await checkVersion(config, place);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      const isStarting = !(error instanceof pg.DatabaseError) || error.code === '57P03';
      if (!isStarting || Date.now() >= until)
        throw new StoreError(`${place} cannot be used: ${reason(error)}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function checkVersion(config: pg.ClientConfig, place: string): Promise<void> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST)
      throw new StoreError(`${place} is version ${Math.floor(version / 10_000)}; 15 or later is needed`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

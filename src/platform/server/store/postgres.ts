import pg from 'pg';
import { channelIn } from './channels.ts';
import { type Connections, connectionsTo } from './connections.ts';
import { type Db, isReadOnly, isUnavailable, type Statement } from './db.ts';
import { type DatabaseAddress, readAddress } from './hosts.ts';
import { listenerSet } from './listeners-set.ts';
import { listener } from './postgres-listen.ts';
import { proveSession, refuseSharedSessions, type SessionOptions } from './postgres-session.ts';
import { reason, StoreError } from './store-error.ts';
import { demandWritable, queryable, refuseInsideTransaction, runTransaction, type Session } from './transactions.ts';
import { decoderOf, encode } from './values.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections at most; 10 if not given. */
  readonly max?: number;
  readonly applicationName?: string;
  /** How long to wait for a database that is not there yet; 10 s if not given. */
  readonly waitMs?: number;
  /** How long to wait for a connection, new or lent to another; 5 s if not given. */
  readonly connectMs?: number;
  /** How long one statement may take, and a transaction be idle; 15 s if not given. */
  readonly statementTimeoutMs?: number;
  /** Where our tables are; public if not given. */
  readonly schema?: string;
  /** Where they are looked for, if not there alone. */
  readonly searchPath?: string;
  /** Told of connections that were lost while nothing was asked. */
  readonly onLost?: (error: Error) => void;
}

const CONNECT_MS = 5000;
const OLDEST = 150000;
/** It is no use to make a connection again that is younger. */
const YOUNG_MS = 1000;
const DOUBT_MS = 3000;
const DEADLOCK = '40P01';
const types = { getTypeParser: (type: number) => decoderOf(type) } as pg.CustomTypesConfig;

/** Opens a pool of connections to PostgreSQL 15 or later; throws StoreError with one clear line when it cannot be used. */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const address = addressIn(options.url);
  const connections = connectionsTo(address, configOf(address, options));
  try {
    return await openPool(address, connections, options);
  } catch (error) {
    await connections.close();
    throw error;
  }
}

function addressIn(url: string): DatabaseAddress {
  try {
    return readAddress(url);
  } catch (error) {
    throw new StoreError(`the address of PostgreSQL ${reason(error)}`, { cause: error });
  }
}

const sessionsOf = ({ statementTimeoutMs = 15_000, searchPath, schema }: PostgresOptions) => ({
  timeoutMs: statementTimeoutMs,
  searchPath: searchPath ?? schema,
});

function poolOf(
  { Client, config }: Connections,
  prove: (client: pg.ClientBase) => Promise<void>,
  { max = 10, onLost }: PostgresOptions,
): pg.Pool {
  const pool = new pg.Pool({ ...config, Client, max, idleTimeoutMillis: 60_000, onConnect: prove });
  // Without a listener the loss of an idle connection would end the process; the pool makes a new one when asked.
  pool.on('error', (error) => onLost?.(error));
  return pool;
}

async function openPool(address: DatabaseAddress, connections: Connections, options: PostgresOptions): Promise<Db> {
  const sessions = sessionsOf(options);
  const schema = options.schema ?? 'public';
  const prove = (client: pg.ClientBase) => proveSession(client, sessions);
  await waitForDatabase(address, connections, sessions, options.waitMs);
  const pool = poolOf(connections, prove, options);
  const outbox = listenerSet();
  const unavailable = listenerSet<Error>();
  const listening = listener(connections, prove, options.onLost);
  let deadlocks = 0;
  const timeoutMs = sessions.timeoutMs + (options.connectMs ?? CONNECT_MS);
  const ages = agesOf(pool);
  const lend = async <T>(isLong: boolean, use: (session: Session) => Promise<T>): Promise<T> => {
    const client = await ages.connect();
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
    } catch (error) {
      if (isReadOnly(error) && ages.giveUp(client)) lose(error);
      if (isReadOnly(error)) connections.doubt(client);
      throw error;
    } finally {
      client.off('error', lose);
      client.release(lost.error);
    }
  };
  const withSession: typeof lend = (isLong, use) =>
    lend(isLong, use).catch((error: unknown) => {
      if (isUnavailable(error)) unavailable.tell(error);
      throw error;
    });
  return {
    store: 'postgres',
    ...queryable((statement) => {
      refuseInsideTransaction();
      return withSession(false, (session) => session.ask(statement));
    }),
    tx: (work, given = {}) =>
      runTransaction((use) => withSession(given.isLong ?? false, use), work, given, outbox.tell),
    schema,
    listen: (channel, heard) => listening.listen(channelIn(schema, channel), heard),
    wroteOutbox: outbox.tell,
    onOutboxCommit: outbox.add,
    demandWritable: () => {
      refuseInsideTransaction();
      return withSession(false, demandWritable);
    },
    onUnavailable: unavailable.add,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    deadlocks: () => deadlocks,
    close: async () => {
      await listening.close();
      await pool.end();
      await connections.close();
    },
  };
}

/**
 * Knows how old connections are. After a switchover all that were made before it lead to a store that only reads, while a new one may lead to
 * where the writes go: as long as some cannot write, none is used for more than a second, however many there are.
 */
function agesOf(pool: pg.Pool) {
  const madeAt = new WeakMap<pg.PoolClient, number>();
  let readOnlyAt = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => void madeAt.set(client, performance.now()));
  const isOld = (client: pg.PoolClient) => performance.now() - (madeAt.get(client) ?? 0) > YOUNG_MS;
  return {
    connect: async (): Promise<pg.PoolClient> => {
      for (;;) {
        const client = await pool.connect();
        if (performance.now() - readOnlyAt > DOUBT_MS || !isOld(client)) return client;
        client.release(true);
      }
    },
    /** Notes that a connection cannot write; tells whether to give it up. */
    giveUp: (client: pg.PoolClient): boolean => {
      readOnlyAt = performance.now();
      return isOld(client);
    },
  };
}

interface Lost {
  error: Error | undefined;
}

function configOf({ urls }: DatabaseAddress, options: PostgresOptions): pg.ClientConfig {
  return {
    connectionString: urls[0],
    application_name: options.applicationName ?? 'ingam',
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
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

async function waitForDatabase(
  { place }: DatabaseAddress,
  connections: Connections,
  sessions: SessionOptions,
  waitMs = 10_000,
): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return await checkDatabase(connections, sessions);
    } catch (error) {
      const isStarting = !(error instanceof pg.DatabaseError) || error.code === '57P03';
      if (error instanceof StoreError || !isStarting || performance.now() >= until)
        throw new StoreError(`PostgreSQL at ${place} cannot be used: ${reason(error)}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

async function checkDatabase({ Client, config }: Connections, sessions: SessionOptions): Promise<void> {
  const made: pg.Client[] = [];
  const connect = async () => {
    const client = new Client(config);
    client.on('error', () => undefined);
    made.push(client);
    await client.connect();
    return client;
  };
  try {
    const client = await connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST) throw new StoreError(`it is version ${Math.floor(version / 10_000)}; 15 or later is needed`);
    await proveSession(client, sessions);
    await refuseSharedSessions(client, connect);
  } finally {
    await Promise.all(made.map((client) => client.end().catch(() => undefined)));
  }
}

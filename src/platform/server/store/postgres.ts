import pg from 'pg';
import { type Connections, connectionsTo } from './connections.ts';
import { channelIn, type Db, isReadOnly, isUnavailable } from './db.ts';
import { type DatabaseAddress, readAddress } from './hosts.ts';
import { listener } from './postgres-listen.ts';
import {
  type LostConnection,
  proveSession,
  refuseSharedSessions,
  type SessionOptions,
  sessionOf,
} from './postgres-session.ts';
import { askOne, type Session } from './session.ts';
import { listenerSet } from './slot.ts';
import { reason, StoreError } from './store-error.ts';
import { demandWritable, queryable, refuseInsideTransaction, runTransaction } from './transactions.ts';
import { decoderOf } from './values.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Maximum number of connections; 10 by default. */
  readonly max?: number;
  readonly applicationName?: string;
  /** Ms to wait for a database that is not reachable yet; 10 s by default. */
  readonly waitMs?: number;
  /** Ms to wait for a connection, new or in use; 5 s by default. */
  readonly connectMs?: number;
  /** Maximum ms for one statement, and for an idle transaction; 15 s by default. */
  readonly statementTimeoutMs?: number;
  /** Schema of our tables; `public` by default. */
  readonly schema?: string;
  /** Search path for tables, if it includes more than the schema. */
  readonly searchPath?: string;
  /** Called for connections lost while idle. */
  readonly onLost?: (error: Error) => void;
}

const CONNECT_MS = 5000;
const OLDEST = 150000;
/** Ms during which a connection counts as new. Replacing a new one is pointless. */
const YOUNG_MS = 1000;
const DOUBT_MS = 3000;
const DEADLOCK = '40P01';
const types = { getTypeParser: (type: number) => decoderOf(type) } as pg.CustomTypesConfig;

/**
 * Opens a pool of connections to PostgreSQL 15 or later. Throws StoreError with a one-line message if it cannot be
 * used.
 */
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
  // Without a handler, losing an idle connection would end the process. The pool opens a new one on demand.
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
    const lost: LostConnection = { error: undefined };
    const failed = (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === DEADLOCK) deadlocks += 1;
    };
    // Remembers the error of a connection in use. Without this handler it would end the process, since the pool handles
    // only errors of idle connections.
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
      return withSession(false, (session) => askOne(session, statement));
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
 * Tracks the age of connections. After a switchover, older connections lead to a read-only store while new ones may
 * reach the primary. As long as some connections cannot write, none is used for more than a second.
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
    /** Records that a connection cannot write, and returns whether to drop it. */
    giveUp: (client: pg.PoolClient): boolean => {
      readOnlyAt = performance.now();
      return isOld(client);
    },
  };
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

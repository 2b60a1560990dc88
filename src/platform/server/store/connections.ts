import pg from 'pg';
import type { DatabaseAddress } from './hosts.ts';
import { findPrimary, type Primary } from './primary.ts';
import { StoreReadOnlyError } from './store-error.ts';

/** Factory of connections to a database. */
export interface Connections {
  /** Class that the pool creates its connections with, given `config`. */
  readonly Client: typeof pg.Client;
  readonly config: pg.ClientConfig;
  /** Reports that a connection leads to a host that takes no writes. */
  doubt(client: pg.ClientBase): void;
  close(): Promise<void>;
}

const ASK_MS = 2000;
const LOOK_MS = 1000;
const LOOK_AGAIN_MS = 250;

/**
 * Connects to one host, or to whichever of several takes writes. With several, the current one is polled each second.
 * If it does not answer and another has taken its place, every connection to it is cut: a frozen machine would never
 * report that they are dead.
 */
export function connectionsTo(address: DatabaseAddress, config: pg.ClientConfig): Connections {
  const { urls, isReadWrite } = address;
  if (!isReadWrite) return { Client: pg.Client, config, doubt: () => undefined, close: async () => undefined };
  const primary = findPrimary(urls.map(hostOf), (host) => demandReadWrite(config, host));
  const open = new Set<FoundClient>();
  class FoundClient extends pg.Client {
    foundAt: Host | undefined;
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      // On success the driver calls back without an error, which its types do not allow.
      connected.then(() => (callback as () => void)(), callback);
      return undefined;
    }
    async #connect(): Promise<pg.Client> {
      const host = await primary.find();
      Object.assign(this, host, { foundAt: host });
      open.add(this);
      this.once('end', () => open.delete(this));
      try {
        await super.connect();
        await demandWrites(this);
        return this;
      } catch (error) {
        primary.doubt(host);
        open.delete(this);
        this.cut();
        throw error;
      }
    }
    cut(): void {
      this.connection.stream.destroy();
    }
  }
  const stopHearing = primary.onMoved((now) => {
    for (const client of open) if (client.foundAt !== now) client.cut();
  });
  const stopWatching = watch(primary, config);
  return {
    Client: FoundClient,
    config,
    doubt: (client) => {
      if (client instanceof FoundClient && client.foundAt) primary.doubt(client.foundAt);
    },
    close: async () => {
      stopHearing();
      await stopWatching();
    },
  };
}

interface Host {
  readonly host: string;
  readonly port: number;
}

function hostOf(url: string): Host {
  const { hostname, port } = new URL(url);
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''), port: Number(port || 5432) };
}

/** Opens a separate connection to one host, with a short timeout. */
async function connectTo(config: pg.ClientConfig, host: Host): Promise<pg.Client> {
  const client = Object.assign(new pg.Client({ ...config, connectionTimeoutMillis: ASK_MS }), host);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function demandWrites(client: pg.Client): Promise<void> {
  const question: pg.QueryConfig & { query_timeout: number } = {
    text: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "onlyReads"`,
    query_timeout: ASK_MS,
  };
  const { rows } = await client.query<{ onlyReads: boolean }>(question);
  if (rows[0]?.onlyReads !== false) throw new StoreReadOnlyError('this host is read-only');
}

async function demandReadWrite(config: pg.ClientConfig, host: Host): Promise<void> {
  const client = await connectTo(config, host);
  await demandWrites(client).finally(() => leave(client));
}

/** Closes a connection without waiting for a host that may never answer. */
const leave = (client: pg.Client | undefined) => void client?.end().catch(() => undefined);

/**
 * Polls the primary to see whether it still is one. The returned function stops it and resolves once it has stopped.
 */
function watch(primary: Primary<Host>, config: pg.ClientConfig): () => Promise<void> {
  let asked: { readonly host: Host; readonly client: pg.Client } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<number> => {
    try {
      const host = await primary.find();
      if (asked?.host !== host) {
        leave(asked?.client);
        asked = undefined;
        asked = { host, client: await connectTo(config, host) };
      }
      await demandWrites(asked.client);
      return LOOK_MS;
    } catch {
      if (asked) primary.doubt(asked.host);
      leave(asked?.client);
      asked = undefined;
      return LOOK_AGAIN_MS;
    }
  };
  let looking: Promise<unknown> = Promise.resolve();
  const lookLater = (ms: number) => {
    if (isStopped) return leave(asked?.client);
    timer = setTimeout(() => {
      looking = look().then(lookLater);
    }, ms).unref();
  };
  lookLater(LOOK_MS);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
    leave(asked?.client);
  };
}

import type pg from 'pg';
import type { Connections } from './connections.ts';
import type { Db } from './db.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** Callbacks by NOTIFY channel. */
type Listeners = Map<string, Set<(payload: string) => void>>;

/** Creates a separate connection for LISTEN, opened on first use and reopened whenever it is lost. */
export function listener(
  { Client, config }: Connections,
  prove: (client: pg.ClientBase) => Promise<void>,
  onLost: ((error: Error) => void) | undefined,
) {
  const heardOn: Listeners = new Map();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const fresh = new Client(config);
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('Connection terminated')));
    await beginListening(fresh, prove, heardOn);
    if (isClosed) {
      await fresh.end();
      return;
    }
    client = fresh;
    waitMs = FIRST_WAIT_MS;
  };

  const lose = (lost: pg.Client, error: Error) => {
    if (client !== lost) return;
    client = undefined;
    if (isClosed) return;
    onLost?.(error);
    reconnectLater();
  };

  const reconnectLater = () => {
    retry = setTimeout(() => {
      connect().then(
        () => {
          retry = undefined;
          for (const listeners of heardOn.values()) for (const heard of listeners) heard('');
        },
        () => isClosed || reconnectLater(),
      );
    }, waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };

  const listen: Db['listen'] = async (channel, heard) => {
    const listeners = heardOn.get(channel) ?? new Set();
    const isNew = listeners.size === 0;
    heardOn.set(channel, listeners.add(heard));
    if (!client && !retry) {
      connecting ??= connect().finally(() => {
        connecting = undefined;
      });
      await connecting;
    }
    if (isNew) await client?.query(`LISTEN "${channel}"`);
    return async () => void listeners.delete(heard);
  };

  const close = async () => {
    isClosed = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };

  return { listen, close };
}

async function beginListening(
  client: pg.Client,
  prove: (client: pg.ClientBase) => Promise<void>,
  heardOn: Listeners,
): Promise<void> {
  client.on('notification', ({ channel, payload }) => {
    for (const heard of heardOn.get(channel) ?? []) heard(payload ?? '');
  });
  await client.connect();
  try {
    await prove(client);
    for (const channel of heardOn.keys()) await client.query(`LISTEN "${channel}"`);
  } catch (error) {
    // A standby accepts connections but refuses LISTEN: without this, each attempt would leave a connection open.
    void client.end().catch(() => undefined);
    throw error;
  }
}

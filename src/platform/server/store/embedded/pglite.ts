import { PGlite } from '@electric-sql/pglite';
import { type Db, isUnavailable } from '#platform/server/store/db.ts';
import { serialQueue } from '#platform/server/store/one-at-a-time.ts';
import { askOne, type Session } from '#platform/server/store/session.ts';
import { listenerSet } from '#platform/server/store/slot.ts';
import {
  demandWritable,
  queryable,
  refuseInsideTransaction,
  runTransaction,
} from '#platform/server/store/transactions.ts';
import { SESSION_SETTINGS } from '#platform/server/store/values.ts';
import { embeddedUpkeep } from './maintenance.ts';
import { type Folder, openFolder } from './pglite-folder.ts';
import { pgliteSession } from './pglite-session.ts';

export type PgliteOptions =
  | { readonly dataDir: string }
  | { readonly memory: true; readonly loadDataDir?: Blob | undefined };

/** Embedded store whose whole folder can be dumped as one file. */
export type PgliteDb = Db & { dump(): Promise<Blob> };

const settings = {
  ...SESSION_SETTINGS,
  shared_buffers: '64MB',
  min_wal_size: '32MB',
  jit: 'off',
  enable_bitmapscan: 'off',
};
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the embedded store, in a folder or (for tests) in memory. In a folder each commit is on disk before it is
 * acknowledged, and no other process can open it. Throws StoreError with a one-line message.
 */
export async function openPglite(options: PgliteOptions): Promise<PgliteDb> {
  if ('dataDir' in options) {
    const folder = await openFolder(options.dataDir, startParams);
    return pgliteDb(folder.pg, folder);
  }
  const { loadDataDir } = options;
  return pgliteDb(await PGlite.create({ startParams, ...(loadDataDir && { loadDataDir }) }));
}

function pgliteDb(first: PGlite, folder?: Folder): PgliteDb {
  const queue = serialQueue();
  const outbox = listenerSet();
  const unavailable = listenerSet<Error>();
  const channels = notifications();
  let pg = first;
  let session = pgliteSession(pg);
  channels.hearFrom(pg);

  const restart = async (): Promise<void> => {
    if (!folder) throw new Error('the store in memory broke');
    pg = await folder.restart();
    session = pgliteSession(pg);
    channels.hearFrom(pg);
    for (const channel of channels.names()) await session.exec(`LISTEN "${channel}"`);
  };
  const lend = <T>(use: (session: Session) => Promise<T>): Promise<T> =>
    queue(async () => {
      try {
        if (session.isLost()) await restart();
        return await use(session);
      } catch (error) {
        if (isUnavailable(error)) unavailable.tell(error);
        throw error;
      }
    });
  const upkeep = folder && embeddedUpkeep(folder, lend);

  return {
    store: 'pglite',
    schema: 'public',
    ...(upkeep && { upkeep }),
    ...queryable((statement) => {
      refuseInsideTransaction();
      return lend((lent) => askOne(lent, statement));
    }),
    tx: (work, options = {}) => runTransaction(lend, work, options, outbox.tell),
    listen: async (channel, heard) => {
      const stop = channels.add(channel, heard);
      await lend((lent) => lent.exec(`LISTEN "${channel}"`));
      return async () => stop();
    },
    wroteOutbox: outbox.tell,
    onOutboxCommit: outbox.add,
    demandWritable: () => {
      refuseInsideTransaction();
      return lend(demandWritable);
    },
    onUnavailable: unavailable.add,
    connections: () => {
      const asked = queue.size();
      return { open: 1, idle: asked === 0 ? 1 : 0, waiting: Math.max(0, asked - 1) };
    },
    deadlocks: () => 0,
    dump: () => queue(() => pg.dumpDataDir('none')),
    close: async () => {
      if (!session.isLost()) await upkeep?.checkpoint();
      await queue.close(async () => {
        if (!session.isLost()) await pg.close();
      });
      folder?.release(!session.isLost());
    },
  };
}

function notifications() {
  const heardOn = new Map<string, Set<(payload: string) => void>>();
  return {
    names: () => heardOn.keys(),
    add: (channel: string, heard: (payload: string) => void) => {
      const listeners = heardOn.get(channel) ?? new Set();
      heardOn.set(channel, listeners.add(heard));
      return () => void listeners.delete(heard);
    },
    hearFrom: (pg: PGlite) =>
      pg.onNotification((channel, payload) => {
        for (const heard of heardOn.get(channel) ?? []) heard(payload);
      }),
  };
}

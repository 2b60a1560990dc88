import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Upkeep } from '#platform/server/store/db.ts';
import { askOne, type Session } from '#platform/server/store/session.ts';
import { syncPath } from './durable-fs.ts';
import type { Folder } from './pglite-folder.ts';

const everyTable = sql<{
  name: string;
}>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;

/** Maintains a folder's store, since PGlite neither checkpoints nor vacuums by itself. */
export function embeddedUpkeep(
  { dataDir, wasCutOff }: Pick<Folder, 'dataDir' | 'wasCutOff'>,
  lend: <T>(use: (session: Session) => Promise<T>) => Promise<T>,
): Upkeep {
  return {
    wasCutOff,
    checkpoint: () =>
      lend(async (session) => {
        await session.exec('CHECKPOINT');
        syncPath(join(dataDir, 'pglite', 'pg_wal'));
      }),
    vacuum: async (tables) => {
      const names =
        tables ??
        (await lend((session) => askOne(session, everyTable))).rows.map((row) => (row as { name: string }).name);
      // One table at a time, so that requests run in between.
      for (const name of names) await lend((session) => session.exec(`VACUUM (ANALYZE) "${name}"`));
    },
    setReadOnly: (isReadOnly) => lend((session) => session.exec(`SET default_transaction_read_only = ${isReadOnly}`)),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
  };
}

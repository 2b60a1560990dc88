import type { Db } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { CLOCK_PATH, clockSchema } from './doors-search.ts';

export interface ClockedStore {
  readonly db: Db;
  /** URL with which further nodes open it, with `CLOCK_PATH`; PostgreSQL only. */
  readonly databaseUrl: string | undefined;
  /** Offset of this store's clock from the true time, in minutes, before any `shift`. */
  readonly base: number;
  /** Sets the store's clock this many minutes from `base`, in every connection, from the next statement on. */
  shift(minutes: number): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Creates a store whose clock the test moves: other time functions precede the built-in ones in the search path, also
 * for the ledger's doors.
 */
export async function createClockedStore(base = 0): Promise<ClockedStore> {
  const store = await createTestDb();
  await store.db.tx((tx) => tx.exec(clockSchema(base)));
  const db = store.databaseUrl
    ? await openPostgres({ url: store.databaseUrl, max: 4, searchPath: CLOCK_PATH })
    : store.db;
  if (!store.databaseUrl) await db.rows({ text: `SET search_path = ${CLOCK_PATH}`, values: [], name: '' });
  return {
    db,
    databaseUrl: store.databaseUrl,
    base,
    shift: async (minutes) =>
      void (await db.run(sql`UPDATE fake.shift SET by = make_interval(mins => ${base + minutes}::int)`)),
    drop: async () => {
      if (store.databaseUrl) await db.close();
      await store.drop();
    },
  };
}

/**
 * Returns an offset in minutes: -180, the evening before, during the hour after midnight in Seoul, when the previous
 * day is not over yet; otherwise 0.
 */
export const besideMidnight = (): number => (new Date().getUTCHours() === 15 ? -180 : 0);

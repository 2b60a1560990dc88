import type { Db } from '#platform/server/db.ts';
import { sql } from '#platform/server/db.ts';
import { openPostgres } from '#platform/server/postgres.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { SESSION_SETTINGS } from '#platform/server/values.ts';

export interface ClockedStore {
  readonly db: Db;
  /** Puts the store's clock so many minutes beside the true one, in every connection, from the next statement on. */
  shift(minutes: number): Promise<void>;
  drop(): Promise<void>;
}

/** A store whose clock jumps when it is told to: its own functions of time stand behind ours in the search path. */
export async function createClockedStore(): Promise<ClockedStore> {
  const store = await createTestDb();
  await store.db.tx((tx) =>
    tx.exec(`CREATE SCHEMA fake; CREATE TABLE fake.shift (by interval NOT NULL); INSERT INTO fake.shift VALUES ('0');
      CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.clock_timestamp() + by FROM fake.shift';
      CREATE FUNCTION fake.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now() + by FROM fake.shift';`),
  );
  const db = store.databaseUrl ? await openPostgres({ url: withPath(store.databaseUrl), max: 4 }) : store.db;
  if (!store.databaseUrl) await db.rows(sql`SET search_path = fake, pg_catalog, public`);
  return {
    db,
    shift: async (minutes) =>
      void (await db.run(sql`UPDATE fake.shift SET by = make_interval(mins => ${minutes}::int)`)),
    drop: async () => {
      if (store.databaseUrl) await db.close();
      await store.drop();
    },
  };
}

/** The address with the settings of every connection in it, which then stand in place of the pool's own. */
function withPath(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const settings = { ...SESSION_SETTINGS, search_path: 'fake,pg_catalog,public' };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  return url.href.replaceAll('+', '%20');
}

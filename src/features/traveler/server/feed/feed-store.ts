import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';

/** Stores a person's calendar address in place of any earlier one. Returns the time. */
export const putFeed = async (tx: Tx, { userId }: Owner, hash: Uint8Array, language: Language): Promise<Date> =>
  (
    await tx.one(sql<{ at: Date }>`
      INSERT INTO trip_feeds (user_id, secret_hash, language) VALUES (${userId}, ${hash}, ${language})
      ON CONFLICT (user_id) DO UPDATE SET secret_hash = excluded.secret_hash, language = excluded.language, created_at = clock_timestamp()
      RETURNING created_at AS at`)
  ).at;

/** Returns when a person's address was created; undefined if there is none. */
export const readFeed = async (db: Queryable, { userId }: Owner): Promise<Date | undefined> =>
  (await db.maybe(sql<{ at: Date }>`SELECT created_at AS at FROM trip_feeds WHERE user_id = ${userId}`))?.at;

/** Returns the language in which an address names its calendar; undefined if the address is not valid. */
export const findFeed = (db: Queryable, hash: Uint8Array): Promise<{ language: Language; now: Date } | undefined> =>
  db.maybe(
    sql<{ language: Language; now: Date }>`SELECT language, now() AS now FROM trip_feeds WHERE secret_hash = ${hash}`,
  );

export const dropFeed = async (db: Queryable, { userId }: Owner): Promise<boolean> =>
  (await db.run(sql`DELETE FROM trip_feeds WHERE user_id = ${userId}`)) === 1;

import { type Db, sql } from '#platform/server/store/db.ts';

/**
 * Moves the start of a version to so many seconds from now, by the store's clock, bypassing the guards that make
 * versions immutable.
 */
export async function startVersionIn(db: Db, version: number, seconds: number): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`ALTER TABLE terms_versions DISABLE TRIGGER terms_versions_stay`);
    await tx.run(
      sql`UPDATE terms_versions SET valid_from = clock_timestamp() + make_interval(secs => ${seconds}) WHERE id = ${version}`,
    );
    await tx.run(sql`ALTER TABLE terms_versions ENABLE TRIGGER terms_versions_stay`);
  });
}

/** Returns the day so many days from today in Seoul. */
export const dayIn = async (db: Db, days: number): Promise<string> =>
  (
    await db.one(sql<{ day: string }>`
      SELECT ((clock_timestamp() + interval '1 hour') AT TIME ZONE 'Asia/Seoul')::date + ${days}::int AS day`)
  ).day;

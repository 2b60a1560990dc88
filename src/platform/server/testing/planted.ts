import type { Db, Queryable } from '#platform/server/store/db.ts';

/**
 * Returns the findings of an audit after `text` has been written past the store's guards. Everything is then rolled
 * back.
 */
export async function findPlanted<Found>(
  db: Db,
  text: string,
  audit: (broken: Queryable) => Promise<Found>,
): Promise<Found> {
  const undo = new Error('undo');
  let found: Found | undefined;
  await db
    .tx(async (tx) => {
      await tx.exec(`SET LOCAL session_replication_role = replica; ${text}`);
      found = await audit(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  if (found === undefined) throw new Error('the audit did not end');
  return found;
}

import { type Db, sql } from '#platform/server/store/db.ts';

/**
 * Lets a hold expire. Tests cannot make time pass and holds cannot change, so only this function bypasses the guard.
 */
export const passTime = (db: Db, id: number): Promise<void> =>
  db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE holds SET expires_at = now() - interval '1 second' WHERE transfer_id = ${id}`);
  });

import { type Db, sql } from '#platform/server/store/db.ts';

/** Lets a hold expire. Time cannot be made to pass, and a hold does not change: its guard is stepped around here alone. */
export const passTime = (db: Db, id: number): Promise<void> =>
  db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE holds SET expires_at = now() - interval '1 second' WHERE transfer_id = ${id}`);
  });

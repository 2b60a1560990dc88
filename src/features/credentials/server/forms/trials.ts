import { type Db, sql } from '#platform/server/store/db.ts';

const AT_ONCE = 500;

/** Revokes every trial, for a server that no longer uses a sandbox. Each status changes with its commit. */
export async function revokeTrials(db: Db): Promise<void> {
  const some = () =>
    db.tx((tx) =>
      tx.run(sql`UPDATE credentials SET is_revoked = true, revoked_at = now() WHERE id = ANY (ARRAY(
        SELECT id FROM credentials WHERE verification = 'trial' AND NOT is_revoked ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE))`),
    );
  while ((await some()) > 0);
}

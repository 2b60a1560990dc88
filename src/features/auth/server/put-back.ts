import type { Tx } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';

/**
 * Of a store that was put back: nobody is signed in, since whoever signed out since, or was signed out as a thief, would be let in again; and no link
 * or challenge stands, since it may have been used.
 */
export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.run(sql`DELETE FROM sessions`);
  await tx.run(sql`DELETE FROM passkey_challenges`);
  await tx.run(sql`DELETE FROM recovery_links`);
  await tx.run(sql`DELETE FROM email_links`);
}

import type { Tx } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';
import { voidOpenChanges } from './email/email-changes-store.ts';

/**
 * Of a store that was put back: nobody is signed in, since whoever signed out since, or was signed out as a thief, would be let in again; and no link
 * or challenge stands, since it may have been used. A change of an e-mail that waits is void: its person may have stopped it since the backup.
 */
export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.run(sql`DELETE FROM sessions`);
  await tx.run(sql`DELETE FROM passkey_challenges`);
  await tx.run(sql`DELETE FROM recovery_links`);
  await tx.run(sql`DELETE FROM email_links`);
  await voidOpenChanges(tx);
}

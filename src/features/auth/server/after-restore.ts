import type { Tx } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';
import { voidOpenChanges } from './email/email-changes-store.ts';

/**
 * Ends all sessions, links and challenges after a restore: since the backup, a person may have signed out or ended a
 * thief's session, and a link may have been used. Also voids open e-mail changes, which may have been stopped since.
 */
export async function endAllSessions(tx: Tx): Promise<void> {
  tx.queue(sql`DELETE FROM sessions`);
  tx.queue(sql`DELETE FROM passkey_challenges`);
  tx.queue(sql`DELETE FROM recovery_links`);
  tx.queue(sql`DELETE FROM email_links`);
  await voidOpenChanges(tx);
}

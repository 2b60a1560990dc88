import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { forgetEmailChanges } from './email/email-changes-store.ts';
import type { PersonRow } from './recovery/recovery-store.ts';
import { forgetLog } from './security-log.ts';
import { forgetCredentials } from './sessions/account-credentials-store.ts';
import { endOtherSessions } from './sessions/sessions.ts';
import type { LoginRow } from './store.ts';

type HeldRow = Pick<LoginRow, 'id' | 'password_hash'> & PersonRow;

/** Locks a user's row against every request that would add a row for that user. */
export const lockUserToDelete = (tx: Tx, { userId }: Owner): Promise<HeldRow> =>
  tx.one(sql<HeldRow>`
    SELECT id, CASE WHEN email_proven_at IS NOT NULL THEN email END AS email, password_hash, language FROM users WHERE id = ${userId} FOR UPDATE`);

/**
 * Locks the user of a wallet (lower-case address) against deletion until this transaction ends. Returns false if there
 * is none. Call it before any money is locked.
 */
export const lockWalletHolder = async (tx: Tx, address: string): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 AS is FROM users WHERE address = ${address} AND deleted_at IS NULL FOR KEY SHARE`)) !==
  undefined;

/**
 * Deletes every session and way to sign in, and clears the user's row, which keeps its id, address and DID. The e-mail
 * becomes free for others. Its replacement cannot be guessed, so nobody can register it first.
 */
export async function forgetUser(tx: Tx, owner: Owner): Promise<void> {
  const { userId } = owner;
  await endOtherSessions(tx, owner, null);
  await forgetCredentials(tx, owner);
  tx.queue(sql`DELETE FROM passkeys WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM passkey_challenges WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM recovery_sets WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM recovery_links WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM user_networks WHERE user_id = ${userId}`);
  await forgetLog(tx, owner);
  tx.queue(sql`DELETE FROM email_links WHERE user_id = ${userId}`);
  await forgetEmailChanges(tx, owner);
  await tx.run(
    sql`DELETE FROM recovery_wishes WHERE email = (SELECT email FROM users WHERE id = ${userId} AND email_proven_at IS NOT NULL)`,
  );
  tx.queue(sql`
    UPDATE users SET email = 'deleted-' || gen_random_uuid() || '@deleted.invalid', email_proven_at = NULL, first_name = 'Deleted', last_name = 'account',
      name_ko = NULL, password_hash = NULL, language = NULL, biometric_enabled = false, deleted_at = clock_timestamp()
    WHERE id = ${userId}`);
}

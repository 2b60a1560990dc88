import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { DAY_S, type Prunable } from '#platform/server/jobs/retention.ts';
import { isUniqueViolation, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { emailTaken } from '../store.ts';
import { UNPROVEN_DAYS } from './unproven-store.ts';

export interface EmailRow {
  email: string;
  is_proven: boolean;
  /** Newest unverified e-mail address with a link. It is the account's own address if that is unproven. */
  waiting: string | null;
  /** Time at which an empty account without a verified e-mail address is deleted. */
  goes_at: Date | null;
}

/** Reads an account's address, and the one that waits for its proof. */
export const readEmail = async (db: Queryable, { userId }: Owner): Promise<EmailRow> => {
  const row = await db.one(sql<EmailRow>`
    SELECT u.email, u.email_proven_at IS NOT NULL AS is_proven,
           CASE WHEN u.email_proven_at IS NULL THEN u.created_at + make_interval(days => ${UNPROVEN_DAYS}) END AS goes_at,
           (SELECT l.email FROM email_links l WHERE l.user_id = u.id AND l.expires_at > clock_timestamp() ORDER BY l.created_at DESC LIMIT 1) AS waiting
      FROM users u WHERE u.id = ${userId}`);
  return { ...row, waiting: row.is_proven ? row.waiting : row.email };
};

/** Counts the links that an account requested for this address in a day. */
export const countEmailLinks = async (tx: Tx, { userId }: Owner, email: string): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`SELECT count(*) AS n FROM email_links
      WHERE user_id = ${userId} AND email = ${email} AND created_at > clock_timestamp() - interval '1 day'`)
  ).n;

/** Stores a link for an address that the account wants. Deletes its links for other addresses. */
export async function insertEmailLink(
  tx: Tx,
  { userId }: Owner,
  { hash, email }: { hash: Uint8Array; email: string },
): Promise<void> {
  await tx.run(sql`DELETE FROM email_links WHERE user_id = ${userId} AND email <> ${email}`);
  await tx.run(sql`INSERT INTO email_links (token_hash, user_id, email, created_at, expires_at)
    VALUES (${hash}, ${userId}, ${email}, clock_timestamp(), clock_timestamp() + interval '1 day')`);
}

export interface EmailLink {
  user_id: UserId;
  email: string;
}
/** Finds the account and address of a valid link. This proves nothing yet. */
export const findEmailLink = (db: Queryable, hash: Uint8Array): Promise<EmailLink | undefined> =>
  db.maybe(sql<EmailLink>`SELECT user_id, email FROM email_links
    WHERE token_hash = ${hash} AND expires_at > clock_timestamp()`);

/**
 * Uses up a link and all others of the account. Returns the address that it proves; undefined if it is no longer valid.
 */
export async function takeEmailLink(tx: Tx, { userId }: Owner, hash: Uint8Array): Promise<string | undefined> {
  const taken = await tx.maybe(sql<{ email: string }>`DELETE FROM email_links
    WHERE token_hash = ${hash} AND user_id = ${userId} AND expires_at > clock_timestamp() RETURNING email`);
  if (taken) await tx.run(sql`DELETE FROM email_links WHERE user_id = ${userId}`);
  return taken?.email;
}

/** Sets a verified e-mail address. Refuses if another account has proven it (`email_taken`). */
export async function setProvenEmail(tx: Tx, { userId }: Owner, email: string): Promise<void> {
  try {
    await tx.run(sql`UPDATE users SET email = ${email}, email_proven_at = clock_timestamp() WHERE id = ${userId}`);
  } catch (error) {
    if (isUniqueViolation(error, 'users_proven_email')) throw emailTaken();
    throw error;
  }
}

export const emailPrunables: readonly Prunable[] = [{ table: 'email_links', column: 'created_at', keepS: DAY_S }];

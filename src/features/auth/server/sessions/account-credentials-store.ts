import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface AccountCredentialRow {
  readonly id: number;
  readonly vct: string;
  readonly issuer: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export const listCredentials = (db: Queryable, { userId }: Owner): Promise<AccountCredentialRow[]> =>
  db.rows(sql<AccountCredentialRow>`
    SELECT id, vct, issuer, created_at, last_used_at FROM account_credentials WHERE user_id = ${userId} ORDER BY id LIMIT 100`);

/**
 * Adds a credential that opens an account. Returns undefined if it opens one already. The caller has locked the person.
 */
export const insertCredential = (
  tx: Tx,
  { userId }: Owner,
  one: { readonly mark: Uint8Array; readonly vct: string; readonly issuer: string },
): Promise<AccountCredentialRow | undefined> =>
  tx.maybe(sql<AccountCredentialRow>`
    INSERT INTO account_credentials (user_id, mark, vct, issuer) VALUES (${userId}, ${one.mark}, ${one.vct}, ${one.issuer})
    ON CONFLICT (mark) DO NOTHING RETURNING id, vct, issuer, created_at, last_used_at`);

/** Finds the account that a credential may open. This alone does not prove that the caller holds the credential. */
export const findByMark = (
  db: Queryable,
  mark: Uint8Array,
): Promise<{ readonly id: number; readonly user_id: UserId } | undefined> =>
  db.maybe(sql<{ id: number; user_id: UserId }>`SELECT id, user_id FROM account_credentials WHERE mark = ${mark}`);

/** Records a use. Returns false if the credential does not open the account any more. */
export const noteUse = async (tx: Tx, { userId }: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`UPDATE account_credentials SET last_used_at = now() WHERE id = ${id} AND user_id = ${userId}`)) ===
  1;

export const deleteCredential = async (tx: Tx, { userId }: Owner, id: number): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM account_credentials WHERE id = ${id} AND user_id = ${userId}`)) === 1;

/** Lists the credential types with this prefix that people sign in with, most common first. */
export const listTypes = async (db: Queryable, prefix: string, count: number): Promise<string[]> =>
  (
    await db.rows(sql<{ vct: string }>`
      SELECT vct FROM account_credentials WHERE starts_with(vct, ${prefix}) GROUP BY vct ORDER BY count(*) DESC, vct LIMIT ${count}`)
  ).map(({ vct }) => vct);

export const opensSome = async (db: Queryable, vct: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT FROM account_credentials WHERE vct = ${vct} LIMIT 1`)) !== undefined;

/** Removes all credentials that open an account, at a recovery or a deletion. The caller has ended their sessions. */
export const forgetCredentials = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM account_credentials WHERE user_id = ${userId}`);

import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { ownerProof } from '../sessions/authorize.ts';

/** Days after which an empty account without a verified e-mail address is deleted. */
export const UNPROVEN_DAYS = 7;

/** Reports whether unproven accounts are deleted: only if a mail server sends the links that prove addresses. */
export const deletesUnproven = ({ mode, mail }: Pick<Settings, 'mode' | 'mail'>): boolean =>
  mode === 'hosted' && mail.kind === 'smtp';

/** Lists accounts with ids above `after` that have proven no address within seven days, by id, 100 at a time. */
export const listUnproven = async (db: Queryable, after: number): Promise<Owner[]> => {
  const rows = await db.rows(sql<{ id: UserId }>`
    SELECT id FROM users
     WHERE email_proven_at IS NULL AND deleted_at IS NULL AND created_at < clock_timestamp() - make_interval(days => ${UNPROVEN_DAYS}) AND id > ${after}
     ORDER BY id LIMIT 100`);
  return rows.map(({ id }) => ownerProof(id));
};

/** An account whose address is unproven, with its age in seconds. */
export interface UnprovenAccount {
  readonly owner: Owner;
  readonly ageS: number;
}

/** Lists unproven accounts of at least one day with ids above `after`, by id, 100 at a time. */
export const listAgeingUnproven = async (db: Queryable, after: number): Promise<UnprovenAccount[]> => {
  const rows = await db.rows(sql<{ id: UserId; age_s: number }>`
    SELECT id, extract(epoch FROM clock_timestamp() - created_at)::int AS age_s
      FROM users
     WHERE email_proven_at IS NULL AND deleted_at IS NULL AND id > ${after}
       AND created_at < clock_timestamp() - interval '1 day'
     ORDER BY id LIMIT 100`);
  return rows.map(({ id, age_s: ageS }) => ({ owner: ownerProof(id), ageS }));
};

/**
 * Locks such an account against everything that would add to it. Returns false if it has proven its address, is gone,
 * or is locked by another transaction.
 */
export const lockUnprovenAccount = async (tx: Tx, { userId }: Owner): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 AS is FROM users
    WHERE id = ${userId} AND email_proven_at IS NULL AND deleted_at IS NULL FOR UPDATE SKIP LOCKED`)) !== undefined;

import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { ownerProof } from '../sessions/authorize.ts';

/** How long an account whose address nobody has proven is kept when it is empty. */
export const UNPROVEN_DAYS = 7;

/** True if unproven accounts are deleted: only where a mail server sends the link that proves an address. */
export const deletesUnproven = ({ mode, mail }: Pick<Settings, 'mode' | 'mail'>): boolean =>
  mode === 'hosted' && mail.kind === 'smtp';

/** Accounts above `after` that have proven no address within seven days, in the order of their ids, 100 at a time. */
export const listUnproven = async (db: Queryable, after: number): Promise<Owner[]> => {
  const rows = await db.rows(sql<{ id: UserId }>`
    SELECT id FROM users
     WHERE email_proven_at IS NULL AND deleted_at IS NULL AND created_at < clock_timestamp() - make_interval(days => ${UNPROVEN_DAYS}) AND id > ${after}
     ORDER BY id LIMIT 100`);
  return rows.map(({ id }) => ownerProof(id));
};

/** Locks such an account against everything that would add to it; false when it has proven its address, is gone, or somebody else is at it. */
export const lockUnprovenAccount = async (tx: Tx, { userId }: Owner): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 AS is FROM users
    WHERE id = ${userId} AND email_proven_at IS NULL AND deleted_at IS NULL FOR UPDATE SKIP LOCKED`)) !== undefined;

import { type Queryable, sql } from '#platform/server/store/db.ts';

export interface AuditedLeaf {
  readonly hash: Uint8Array;
  readonly amounts: readonly string[];
  /** Null for a deleted person. */
  readonly salt: Uint8Array | null;
  readonly owner: string | null;
}

/** Lists a page of leaves with their owners, in the order of the tree. */
export const listAuditedLeaves = (
  db: Queryable,
  statement: number,
  after: Uint8Array,
  count: number,
): Promise<AuditedLeaf[]> =>
  db.rows(sql<AuditedLeaf>`
    SELECT l.hash, l.amounts::text[] AS amounts, l.salt, a.owner FROM reserve_leaves l LEFT JOIN accounts a ON a.id = l.account
     WHERE l.statement_id = ${statement} AND l.hash > ${after} ORDER BY l.hash LIMIT ${count}`);

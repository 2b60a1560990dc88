import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** A leaf to store, with its accounts. */
export interface NewLeaf {
  /** Hash of the leaf, in hex. */
  readonly hash: string;
  readonly salt: string;
  readonly amounts: readonly string[];
  readonly account: number;
  readonly accounts: readonly (number | null)[];
  readonly versions: readonly (number | null)[];
}

/** Stores leaves of an unpublished statement; for people already deleted only what the tree needs. */
export const insertLeaves = (db: Queryable, statement: number, leaves: readonly NewLeaf[]): Promise<number> =>
  db.run(sql`
    INSERT INTO reserve_leaves (statement_id, hash, amounts, salt, account, accounts, versions)
    SELECT ${statement}, decode(l.hash, 'hex'), l.amounts, CASE WHEN here THEN decode(l.salt, 'hex') END, CASE WHEN here THEN l.account END,
           CASE WHEN here THEN l.accounts END, CASE WHEN here THEN l.versions END
      FROM json_to_recordset(${JSON.stringify(leaves)}::json)
        AS l(hash text, salt text, amounts numeric[], account bigint, accounts bigint[], versions bigint[])
     CROSS JOIN LATERAL (SELECT NOT EXISTS (SELECT FROM accounts a JOIN users u ON u.id = a.user_id WHERE a.id = l.account AND u.deleted_at IS NOT NULL) AS here) h`);

export interface LeafRow {
  readonly hash: Uint8Array;
  readonly amounts: readonly string[];
}

/** Lists a page of a statement's leaves in the order of the tree, after a hash, or from one on. */
export const listLeaves = (
  db: Queryable,
  statement: number,
  from: { readonly after: Uint8Array } | { readonly first: Uint8Array },
  count: number,
): Promise<LeafRow[]> =>
  'after' in from
    ? db.rows(sql<LeafRow>`
        SELECT hash, amounts::text[] AS amounts FROM reserve_leaves WHERE statement_id = ${statement} AND hash > ${from.after} ORDER BY hash LIMIT ${count}`)
    : db.rows(sql<LeafRow>`
        SELECT hash, amounts::text[] AS amounts FROM reserve_leaves WHERE statement_id = ${statement} AND hash >= ${from.first} ORDER BY hash LIMIT ${count}`);

export interface OwnLeafRow extends LeafRow {
  readonly salt: Uint8Array;
  readonly owner: string;
}

/** Returns a user's leaf; none if they had no balance at that moment. */
export const findOwnLeaf = (db: Queryable, statement: number, userId: number): Promise<OwnLeafRow | undefined> =>
  db.maybe(sql<OwnLeafRow>`
    SELECT l.hash, l.amounts::text[] AS amounts, coalesce(l.salt, ''::bytea) AS salt, a.owner
      FROM users u JOIN accounts a ON a.user_id = u.id AND a.owner = u.address COLLATE "C" JOIN reserve_leaves l ON l.account = a.id
     WHERE u.id = ${userId} AND l.statement_id = ${statement}`);

export interface NodeRow {
  readonly at: number;
  readonly hash: Uint8Array;
  readonly sums: readonly string[];
}

export interface NewNode extends NodeRow {
  readonly level: number;
  readonly first: Uint8Array;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export const insertNodes = (db: Queryable, statement: number, nodes: readonly NewNode[]): Promise<number> => {
  const rows = nodes.map(({ first, hash, ...node }) => ({ ...node, first: hex(first), hash: hex(hash) }));
  return db.run(sql`
    INSERT INTO reserve_nodes (statement_id, level, at, first, hash, sums)
    SELECT ${statement}, n.level, n.at, decode(n.first, 'hex'), decode(n.hash, 'hex'), n.sums
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n(level smallint, at integer, first text, hash text, sums numeric[])`);
};

/** Returns the lowest stored node above a leaf; undefined if the tree has no stored level. */
export const findNodeOver = (
  db: Queryable,
  statement: number,
  leaf: Uint8Array,
): Promise<{ at: number; first: Uint8Array } | undefined> =>
  db.maybe(sql<{ at: number; first: Uint8Array }>`
    SELECT at, first FROM reserve_nodes WHERE statement_id = ${statement} AND level = 8 AND first <= ${leaf} ORDER BY first DESC LIMIT 1`);

/** Lists stored nodes of a level in order, from an index on. */
export const listNodes = (
  db: Queryable,
  statement: number,
  level: number,
  from: number,
  count: number,
): Promise<NodeRow[]> =>
  db.rows(sql<NodeRow>`
    SELECT at, hash, sums::text[] AS sums FROM reserve_nodes
     WHERE statement_id = ${statement} AND level = ${level} AND at >= ${from} AND at < ${from + count} ORDER BY at`);

/** Removes the identifying data from the leaves of one user. */
export const unlinkLeavesOf = (tx: Tx, userId: number): Promise<number> =>
  tx.run(sql`
    UPDATE reserve_leaves SET salt = NULL, account = NULL, accounts = NULL, versions = NULL
     WHERE account IN (SELECT id FROM accounts WHERE user_id = ${userId})`);

/**
 * Removes the identifying data from leaves of everyone deleted since a time, including during the making of a
 * statement.
 */
export const unlinkDeleted = (db: Queryable, since: Date): Promise<number> =>
  db.run(sql`
    UPDATE reserve_leaves SET salt = NULL, account = NULL, accounts = NULL, versions = NULL
     WHERE account IN (SELECT a.id FROM users u JOIN accounts a ON a.user_id = u.id WHERE u.deleted_at >= ${since})`);

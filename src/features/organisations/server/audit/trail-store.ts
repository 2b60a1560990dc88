import { fullName } from '#features/auth/person.ts';
import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** An entry's link in the chain. */
export interface LinkRow {
  readonly n: number;
  readonly at_ms: number;
  readonly act: string;
  readonly commitment: Uint8Array;
  readonly head: Uint8Array;
}
export interface EntryRow extends LinkRow {
  readonly organisation_id: UserId;
  readonly by_user: UserId | null;
  readonly sealed: Uint8Array | null;
}

/**
 * Reserves the next entry of an organisation's chain until the transaction ends. Returns its number and time, and the
 * head before it. A transaction must lock this row after all other rows of features.
 */
export const reserveEntry = (tx: Tx, organisation: UserId): Promise<{ n: number; at_ms: number; before: Uint8Array }> =>
  tx.one(sql<{ n: number; at_ms: number; before: Uint8Array }>`
    INSERT INTO organisation_audit_heads AS h (organisation_id, n, head) VALUES (${organisation}, 1, decode(repeat('00', 32), 'hex'))
    ON CONFLICT (organisation_id) DO UPDATE SET n = h.n + 1
    RETURNING n, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at_ms, head AS before`);

export async function insertEntry(
  tx: Tx,
  organisation: UserId,
  entry: LinkRow & { readonly byUser: UserId | null; readonly sealed: Uint8Array },
): Promise<void> {
  tx.queue(sql`
    WITH entry AS (
      INSERT INTO organisation_audit (organisation_id, n, at_ms, act, commitment, head, by_user, sealed)
      VALUES (${organisation}, ${entry.n}, ${entry.at_ms}, ${entry.act}, ${entry.commitment}, ${entry.head}, ${entry.byUser}, ${entry.sealed})
      RETURNING organisation_id, n, head)
    UPDATE organisation_audit_heads h SET head = e.head FROM entry e WHERE h.organisation_id = e.organisation_id AND h.n = e.n`);
}

/** Lists entries below a number, newest first. */
export const listEntries = (
  db: Queryable,
  { organisation }: Officer,
  before: number,
  count: number,
): Promise<EntryRow[]> =>
  db.rows(sql<EntryRow>`
    SELECT organisation_id, n, at_ms, act, commitment, head, by_user, sealed
    FROM organisation_audit WHERE organisation_id = ${organisation} AND n < ${before} ORDER BY n DESC LIMIT ${count}`);

const entryColumns = sql`organisation_id, n, at_ms, act, commitment, head, by_user, sealed`;

/** Lists entries in a range of numbers, oldest first. The caller has checked that the reader may see them. */
export const listBetween = (
  db: Queryable,
  organisation: UserId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<EntryRow[]> =>
  db.rows(sql<EntryRow>`
    SELECT ${entryColumns}
    FROM organisation_audit WHERE organisation_id = ${organisation} AND n BETWEEN ${from} AND ${to} ORDER BY n`);

/** Returns the chain's head after an entry, and the entry's time; undefined if the entry does not exist. */
export const readLink = (
  db: Queryable,
  organisation: UserId,
  n: number,
): Promise<Pick<LinkRow, 'at_ms' | 'head'> | undefined> =>
  db.maybe(sql<Pick<LinkRow, 'at_ms' | 'head'>>`
    SELECT at_ms, head FROM organisation_audit WHERE organisation_id = ${organisation} AND n = ${n}`);

/** Returns the end of a chain. An empty chain has the zero head. */
export const readHead = async (db: Queryable, organisation: UserId): Promise<{ n: number; head: Uint8Array }> =>
  (await db.maybe(
    sql<{
      n: number;
      head: Uint8Array;
    }>`SELECT n, head FROM organisation_audit_heads WHERE organisation_id = ${organisation}`,
  )) ?? {
    n: 0,
    head: new Uint8Array(32),
  };

/** Returns the heads of all chains in one snapshot. */
export const listHeads = (db: Queryable): Promise<{ organisation: number; n: number; head: Uint8Array }[]> =>
  db.rows(sql<{ organisation: number; n: number; head: Uint8Array }>`
    SELECT organisation_id AS organisation, n, head FROM organisation_audit_heads ORDER BY organisation_id`);

interface NamesRow {
  readonly id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly name_ko: string | null;
  readonly display_name: string | null;
}
/** Returns the names of people and organisations that still exist. */
export const namesOf = async (
  db: Queryable,
  users: readonly (UserId | null)[],
): Promise<ReadonlyMap<UserId | null, BothNames>> => {
  const rows = await db.rows(sql<NamesRow>`
    SELECT u.id, u.first_name, u.last_name, o.display_name, CASE WHEN o.id IS NULL THEN u.name_ko ELSE o.name_ko END AS name_ko
      FROM users u LEFT JOIN organisations o ON o.id = u.id
     WHERE u.id = ANY (${users.filter((id) => id !== null)}::bigint[]) AND u.deleted_at IS NULL`);
  return new Map(
    rows.map(({ id, first_name: firstName, last_name: lastName, name_ko: nameKo, display_name: display }) => [
      id,
      { name: display ?? fullName({ firstName, lastName, nameKo }), nameKo },
    ]),
  );
};

/** Erases the content of the acts of a person whose account is closed. Only the commitments stay. */
export const forgetEntries = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`UPDATE organisation_audit SET sealed = NULL WHERE by_user = ${userId} AND sealed IS NOT NULL`);

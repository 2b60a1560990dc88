import type { Kind, State } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import type { KeyHolder, Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Ender } from '../rules.ts';
import type { LinkRow } from './links-store.ts';

/** Anyone who acts for an organisation. */
type OrganisationActor = Pick<Officer | KeyHolder, 'organisation'>;

/** Any row that belongs to an organisation. */
type OrganisationRow = Pick<LinkRow, 'organisation_id'>;
const idsOf = (rows: readonly OrganisationRow[]) => [...new Set(rows.map((row) => row.organisation_id))];

export interface ConnectionRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly pairwise_id: string;
  readonly link_id: number | null;
  readonly purpose: string;
  readonly reference: string | null;
  readonly since: Date;
  readonly ended_at: Date | null;
  readonly ended_by: Ender | null;
}
const columns = sql`c.id, c.organisation_id, c.pairwise_id, c.link_id, c.purpose, c.reference, c.since, c.ended_at, c.ended_by`;

/** An organisation that asks, as people see it. */
export interface AskerRow {
  readonly id: UserId;
  readonly name: string;
  readonly display_name: string;
  readonly name_ko: string | null;
  readonly kinds: Kind[];
  readonly business_number: string;
  readonly state: State;
  readonly seed: string;
  readonly created_at: Date;
  readonly is_own_word: boolean;
}

/**
 * Returns the organisations of some rows. `is_own_word` is true if the organisation was approved by one of its own
 * people.
 */
export async function readAskers(db: Queryable, of: readonly OrganisationRow[]): Promise<Map<UserId, AskerRow>> {
  const rows = await db.rows(sql<AskerRow>`
    SELECT o.id, o.name, o.display_name, o.name_ko, o.kinds, o.business_number, o.state, u.did AS seed, o.created_at,
      EXISTS (SELECT FROM organisation_states s WHERE s.organisation_id = o.id AND s.state = 'approved' AND s.by_user IS NOT NULL) AS is_own_word
    FROM organisations o JOIN users u ON u.id = o.id WHERE o.id = ANY (${idsOf(of)}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks organisations in shared mode until the transaction ends, ordered by id, so that their states cannot change. A
 * connection's end takes this lock before any other that it may wait for.
 */
export const lockOrganisations = (tx: Tx, of: readonly OrganisationRow[]): Promise<{ id: UserId }[]> =>
  tx.rows(
    sql<{ id: UserId }>`SELECT id FROM organisations WHERE id = ANY (${idsOf(of)}::bigint[]) ORDER BY id FOR SHARE`,
  );

export const findLive = (
  db: Queryable,
  { userId }: Owner,
  { organisation_id }: OrganisationRow,
): Promise<ConnectionRow | undefined> =>
  db.maybe(sql<ConnectionRow>`
    SELECT ${columns}
    FROM connections c WHERE c.organisation_id = ${organisation_id} AND c.user_id = ${userId} AND c.ended_at IS NULL`);

export const countLive = async (tx: Tx, { userId }: Owner): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM connections WHERE user_id = ${userId} AND ended_at IS NULL`,
    )
  ).n;

interface NewConnectionRow extends OrganisationRow {
  readonly pairwiseId: string;
  readonly linkId: number | null;
  readonly purpose: string;
  readonly reference: string | null;
}

export const insertConnection = (tx: Tx, { userId }: Owner, row: NewConnectionRow): Promise<ConnectionRow> =>
  tx.one(sql<ConnectionRow>`
    INSERT INTO connections AS c (organisation_id, user_id, pairwise_id, link_id, purpose, reference)
    VALUES (${row.organisation_id}, ${userId}, ${row.pairwiseId}, ${row.linkId}, ${row.purpose}, ${row.reference}) RETURNING ${columns}`);

/** Replaces a connection's purpose after a further link of the same organisation was accepted. */
export const writePurpose = (tx: Tx, { id }: ConnectionRow, link: LinkRow): Promise<ConnectionRow> =>
  tx.one(sql<ConnectionRow>`
    UPDATE connections AS c SET link_id = ${link.id}, purpose = ${link.purpose}, reference = ${link.reference} WHERE c.id = ${id} RETURNING ${columns}`);

export const listOfPerson = (
  db: Queryable,
  { userId }: Owner,
  before: number,
  count: number,
): Promise<ConnectionRow[]> =>
  db.rows(sql<ConnectionRow>`
    SELECT ${columns}
    FROM connections c WHERE c.user_id = ${userId} AND c.id < ${before} ORDER BY c.id DESC LIMIT ${count}`);

export const listOfOrganisation = (
  db: Queryable,
  { organisation }: OrganisationActor,
  {
    reference = null,
    isLive = null,
  }: { readonly reference?: string | undefined | null; readonly isLive?: boolean | undefined | null },
  { before, count }: { readonly before: number; readonly count: number },
): Promise<ConnectionRow[]> =>
  db.rows(sql<ConnectionRow>`
    SELECT ${columns}
    FROM connections c
     WHERE c.organisation_id = ${organisation} AND c.id < ${before} AND (${reference}::text IS NULL OR c.reference = ${reference}::text)
       AND (${isLive}::boolean IS NULL OR (c.ended_at IS NULL) = ${isLive}::boolean)
     ORDER BY c.id DESC LIMIT ${count}`);

export const findOfPerson = (db: Queryable, { userId }: Owner, id: number): Promise<ConnectionRow | undefined> =>
  db.maybe(sql<ConnectionRow>`
    SELECT ${columns}
    FROM connections c WHERE c.user_id = ${userId} AND c.id = ${id}`);

export const findOfOrganisation = (
  db: Queryable,
  { organisation }: OrganisationActor,
  pairwiseId: string,
): Promise<ConnectionRow | undefined> =>
  db.maybe(sql<ConnectionRow>`
    SELECT ${columns}
    FROM connections c WHERE c.organisation_id = ${organisation} AND c.pairwise_id = ${pairwiseId}`);

/** Ends a connection; undefined if it has ended already. */
export const endConnection = (tx: Tx, { id }: ConnectionRow, by: Ender): Promise<ConnectionRow | undefined> =>
  tx.maybe(sql<ConnectionRow>`
    UPDATE connections AS c SET ended_at = clock_timestamp(), ended_by = ${by} WHERE c.id = ${id} AND c.ended_at IS NULL RETURNING ${columns}`);

export const endAllOf = (tx: Tx, { userId: organisation }: Owner): Promise<number> =>
  tx.run(
    sql`UPDATE connections SET ended_at = clock_timestamp(), ended_by = 'organisation' WHERE organisation_id = ${organisation} AND ended_at IS NULL`,
  );

/** Returns a person's live connections, ordered by organisation. */
export const listLiveOf = (tx: Tx, { userId }: Owner): Promise<ConnectionRow[]> =>
  tx.rows(sql<ConnectionRow>`
    SELECT ${columns}
    FROM connections c WHERE c.user_id = ${userId} AND c.ended_at IS NULL ORDER BY c.organisation_id LIMIT 1000`);

/**
 * Removes a deleted person from their connections. The rows remain, so the organisation still sees that somebody was
 * connected.
 */
export const anonymizeConnections = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`UPDATE connections SET user_id = NULL, link_id = NULL, reference = NULL WHERE user_id = ${userId}`);

/** A person whom an organisation may ask. */
export interface LiveRow {
  readonly id: number;
  readonly pairwise_id: string;
  readonly user_id: UserId;
}

/**
 * Locks the live connections of an organisation with these ids, so that they cannot end before the transaction does.
 */
export const lockLive = (
  tx: Tx,
  { organisation }: OrganisationActor,
  pairwiseIds: readonly string[],
): Promise<LiveRow[]> =>
  tx.rows(sql<LiveRow>`
    SELECT id, pairwise_id, user_id FROM connections
     WHERE organisation_id = ${organisation} AND pairwise_id = ANY (${[...pairwiseIds]}::text[]) AND ended_at IS NULL AND user_id IS NOT NULL
     ORDER BY id FOR SHARE`);

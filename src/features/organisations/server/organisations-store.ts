import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { confusableKeys } from '#platform/server/outside/confusable.ts';
import { isUniqueViolation, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import type { Kind, Role, State } from '../rules.ts';
import type { ShopCategory } from '../shop-categories.ts';

export interface OrganisationRow {
  readonly id: UserId;
  readonly name: string;
  readonly display_name: string;
  readonly name_ko: string | null;
  readonly kinds: Kind[];
  readonly business_number: string;
  readonly trade: ShopCategory | null;
  readonly state: State;
  readonly reason: string | null;
  readonly is_operator: boolean;
  readonly seed: string;
  readonly created_at: Date;
  /** Requested new registered name, not yet approved. */
  readonly asked_name: string | null;
}
const columns = sql`o.id, o.name, o.display_name, o.name_ko, o.kinds, o.business_number, o.trade, o.state, o.reason, o.is_operator, o.created_at,
  (SELECT u.did FROM users u WHERE u.id = o.id) AS seed, (SELECT a.name FROM organisation_names_asked a WHERE a.organisation_id = o.id) AS asked_name`;

/** An organisation with a member's role. */
export interface MembershipRow extends OrganisationRow {
  readonly role: Role;
}

export const readOrganisation = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
): Promise<OrganisationRow> =>
  db.one(sql<OrganisationRow>`
    SELECT ${columns}
    FROM organisations o WHERE o.id = ${organisation}`);

/** Finds the organisation that runs this server's currency. */
export const findOperator = (db: Queryable): Promise<OrganisationRow | undefined> =>
  db.maybe(sql<OrganisationRow>`
    SELECT ${columns}
    FROM organisations o WHERE o.is_operator AND o.state <> 'closed'`);

/** Returns every state that an organisation had within a time span, earliest first. None before its application. */
export const readStates = async (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<State[]> => {
  const rows = await db.rows(sql<{ state: State }>`
    SELECT state FROM organisation_states WHERE organisation_id = ${organisation} AND at <= ${to} AND id >= coalesce((
      SELECT max(id) FROM organisation_states WHERE organisation_id = ${organisation} AND at <= ${from}), 0) ORDER BY id`);
  return rows.map(({ state }) => state);
};

/** Reads an organisation and locks it against every change of its data and staff. */
export const lockOrganisation = (tx: Tx, { organisation }: Pick<Officer, 'organisation'>): Promise<OrganisationRow> =>
  tx.one(sql<OrganisationRow>`
    SELECT ${columns}
    FROM organisations o WHERE o.id = ${organisation} FOR NO KEY UPDATE OF o`);

/** Reads an organisation under a shared lock: many may take it at once, and nobody can change it. */
export const lockOrganisationShared = (
  tx: Tx,
  { organisation }: Pick<Officer, 'organisation'>,
): Promise<OrganisationRow> =>
  tx.one(sql<OrganisationRow>`
    SELECT ${columns}
    FROM organisations o WHERE o.id = ${organisation} FOR SHARE OF o`);

export interface RegisteredRow {
  readonly name: string;
  readonly display_name: string;
  readonly name_ko: string | null;
}
/** Finds the organisation with this wallet address, if it is approved. */
export const findApprovedAt = (db: Queryable, address: string): Promise<RegisteredRow | undefined> =>
  db.maybe(sql<RegisteredRow>`
    SELECT o.name, o.display_name, o.name_ko FROM users u JOIN organisations o ON o.id = u.id AND o.state = 'approved' WHERE u.address = ${address}`);

/** Lists a person's organisations, oldest first. */
export const listMemberships = (db: Queryable, { userId }: Owner): Promise<MembershipRow[]> =>
  db.rows(sql<MembershipRow>`
    SELECT ${columns}, s.role
    FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
     WHERE s.user_id = ${userId} ORDER BY o.id LIMIT 100`);

export interface NewOrganisationRow {
  readonly name: string;
  readonly displayName: string;
  readonly nameKo: string | null;
  readonly kinds: readonly Kind[];
  readonly businessNumber: string;
  readonly trade?: ShopCategory | null | undefined;
}

/**
 * Inserts a requested organisation under its user id, with the applicant as owner. The server's operator has no
 * applicant.
 */
export async function insertOrganisation(tx: Tx, as: Owner, by: Owner | null, row: NewOrganisationRow): Promise<void> {
  await tx.run(sql`
    INSERT INTO organisations (id, name, display_name, name_ko, kinds, business_number, trade, is_operator)
    VALUES (${as.userId}, ${row.name}, ${row.displayName}, ${row.nameKo}, ${row.kinds}::text[], ${row.businessNumber}, ${row.trade ?? null}, ${by === null})`);
  await noteState(tx, as.userId, { state: 'asked', reason: null, by });
  if (by === null) return;
  await tx.run(
    sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${as.userId}, ${by.userId}, 'owner')`,
  );
}

interface StateChange {
  readonly state: State;
  readonly reason: string | null;
  /** Null if the server's operator acted. */
  readonly by: Owner | null;
}

const noteState = (tx: Tx, id: UserId, { state, reason, by }: StateChange) =>
  tx.run(sql`INSERT INTO organisation_states (organisation_id, state, reason, by_user)
    VALUES (${id}, ${state}, ${reason}, ${by?.userId ?? null})`);

/** Stores a new state. Refuses if another organisation has taken its number since (`business_number_taken`). */
export async function writeState(tx: Tx, { id }: Pick<OrganisationRow, 'id'>, change: StateChange): Promise<void> {
  try {
    await tx.run(
      sql`UPDATE organisations SET state = ${change.state}, reason = ${change.reason}, changed_at = clock_timestamp() WHERE id = ${id}`,
    );
  } catch (error) {
    if (isUniqueViolation(error, 'organisations_one_number')) throw numberTaken();
    throw error;
  }
  await noteState(tx, id, change);
}

export const numberTaken = () =>
  refuse(refusals, 'business_number_taken', {
    detail: 'This business number is registered already.',
    errors: { businessNumber: 'is registered already' },
  });

/** Reports whether an approved organisation has this business number. */
export const isNumberTaken = async (db: Queryable, businessNumber: string): Promise<boolean> =>
  (await db.maybe(
    sql`SELECT 1 AS is FROM organisations WHERE business_number = ${businessNumber} AND state IN ('approved', 'suspended')`,
  )) !== undefined;

type Names = Pick<OrganisationRow, 'name' | 'display_name' | 'name_ko'>;
const keysOf = ({ name, display_name, name_ko }: Names): string[] => [
  ...new Set([name, display_name, name_ko].flatMap((one) => (one === null ? [] : confusableKeys(one)))),
];

/** Reports whether an approved organisation other than `except` has one of these names or a look-alike. */
export async function isNameOfOrganisation(
  db: Queryable,
  names: readonly (string | null)[],
  except?: Pick<OrganisationRow, 'id'>,
): Promise<boolean> {
  const keys = names.flatMap((one) => (one === null ? [] : confusableKeys(one)));
  const taken = await db.maybe(sql`SELECT 1 AS is FROM organisation_name_keys
    WHERE key = ANY (${keys}::text[]) AND organisation_id IS DISTINCT FROM ${except?.id ?? null}::bigint LIMIT 1`);
  return taken !== undefined;
}

/** Reserves an approved organisation's names and frees its earlier ones. Refuses with `organisation_name_taken`. */
export async function takeNames(tx: Tx, row: Names & Pick<OrganisationRow, 'id'>): Promise<void> {
  await freeNames(tx, row);
  // Sorted, so that two transactions that reserve names at once do not deadlock.
  const keys = keysOf(row).sort();
  const taken = await tx.run(sql`INSERT INTO organisation_name_keys (key, organisation_id)
    SELECT k, ${row.id} FROM unnest(${keys}::text[]) AS k ON CONFLICT (key) DO NOTHING`);
  if (taken < keys.length) throw nameTaken();
}

export const freeNames = (tx: Tx, { id }: Pick<OrganisationRow, 'id'>): Promise<number> =>
  tx.run(sql`DELETE FROM organisation_name_keys WHERE organisation_id = ${id}`);

export const nameTaken = () =>
  refuse(refusals, 'organisation_name_taken', {
    detail: 'This name belongs to an organisation or a listed shop, or looks like one that does.',
    errors: { name: 'is taken, or looks like a name that is' },
  });

/** Updates an organisation’s names in both tables that store them. */
export async function writeNames(tx: Tx, row: Names & Pick<OrganisationRow, 'id'>): Promise<void> {
  await tx.run(
    sql`UPDATE organisations SET name = ${row.name}, display_name = ${row.display_name}, name_ko = ${row.name_ko} WHERE id = ${row.id}`,
  );
  await tx.run(sql`UPDATE users SET first_name = ${row.display_name} WHERE id = ${row.id}`);
}

/**
 * Counts the live organisations of which this person is the sole owner. They must hand these over before their account
 * can be closed.
 */
export const countSoleOwned = async (db: Queryable, { userId }: Owner): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id
       WHERE s.user_id = ${userId} AND s.role = 'owner' AND o.state <> 'closed'
         AND NOT EXISTS (SELECT FROM organisation_staff x WHERE x.organisation_id = o.id AND x.role = 'owner' AND x.user_id <> ${userId})`)
  ).n;

/** Stores the registered name that an organisation requests, until it is approved. Replaces an earlier request. */
export const requestName = (tx: Tx, { id }: Pick<OrganisationRow, 'id'>, name: string): Promise<number> =>
  tx.run(sql`INSERT INTO organisation_names_asked (organisation_id, name) VALUES (${id}, ${name})
    ON CONFLICT (organisation_id) DO UPDATE SET name = EXCLUDED.name, asked_at = clock_timestamp()`);

export const dropAskedName = (tx: Tx, { id }: Pick<OrganisationRow, 'id'>): Promise<number> =>
  tx.run(sql`DELETE FROM organisation_names_asked WHERE organisation_id = ${id}`);

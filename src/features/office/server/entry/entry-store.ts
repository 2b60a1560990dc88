import type { Role, State } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer, Owner, Session } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';

/** A person's role in this server's office. */
export interface OfficeMemberRow {
  readonly organisation: UserId;
  readonly display_name: string;
  readonly name_ko: string | null;
  readonly seed: string;
  readonly state: State;
  readonly role: Role;
}

/** Reads a person's role among the operator's staff; undefined without an operator or without a role. */
const readPlace = (db: Queryable, { userId }: Owner): Promise<OfficeMemberRow | undefined> =>
  db.maybe(sql<OfficeMemberRow>`
    SELECT o.id AS organisation, o.display_name, o.name_ko, u.did AS seed, o.state, s.role
      FROM organisations o JOIN organisation_staff s ON s.organisation_id = o.id JOIN users u ON u.id = o.id
     WHERE o.is_operator AND o.state <> 'closed' AND s.user_id = ${userId}`);

/** Returns a person's role in the office, or refuses with `not_in_office`. */
export async function needOfficeMember(db: Queryable, who: Owner): Promise<OfficeMemberRow> {
  const found = await readPlace(db, who);
  if (!found) throw refuse(refusals, 'not_in_office', { detail: 'You are not on the staff of this server’s office.' });
  return found;
}

export interface EntryRow {
  readonly id: number;
  readonly organisation: UserId;
  readonly role: Role;
  readonly state: State;
  readonly expires_at: Date;
}

/** Finds a session's valid entry. */
export const findEntry = (db: Queryable, { userId }: Owner, { tokenHash }: Session): Promise<EntryRow | undefined> =>
  db.maybe(sql<EntryRow>`
    SELECT e.id, e.organisation_id AS organisation, s.role, o.state, e.expires_at
      FROM office_entries e
      JOIN organisation_staff s ON s.organisation_id = e.organisation_id AND s.user_id = e.user_id
      JOIN organisations o ON o.id = e.organisation_id
     WHERE e.session_hash = decode(${tokenHash}, 'hex') AND e.user_id = ${userId} AND e.expires_at > now() AND o.is_operator
       AND NOT member_is_stopped(e.user_id)`);

/** Stores a new entry of this session, replacing its earlier one. */
export const writeEntry = (
  tx: Tx,
  organisation: UserId,
  { userId }: Owner,
  { session: { tokenHash }, passkey }: { readonly session: Session; readonly passkey: Uint8Array },
): Promise<{ expires_at: Date }> =>
  tx.one(sql<{ expires_at: Date }>`
    INSERT INTO office_entries (organisation_id, user_id, session_hash, passkey)
    VALUES (${organisation}, ${userId}, decode(${tokenHash}, 'hex'), ${passkey})
    ON CONFLICT (session_hash) DO UPDATE SET organisation_id = EXCLUDED.organisation_id, user_id = EXCLUDED.user_id, passkey = EXCLUDED.passkey,
      entered_at = now(), expires_at = EXCLUDED.expires_at
    RETURNING expires_at`);

export const deleteEntry = async (db: Queryable, { tokenHash }: Session): Promise<boolean> =>
  (await db.run(sql`DELETE FROM office_entries WHERE session_hash = decode(${tokenHash}, 'hex')`)) === 1;

export const forgetEntriesOf = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM office_entries WHERE user_id = ${userId}`);

/** Locks a person's entry until this transaction ends, or refuses if they are not in the office. */
export async function needEntryOf(
  tx: Tx,
  { organisation, userId }: { readonly organisation: UserId; readonly userId: UserId },
): Promise<void> {
  const held = await tx.rows(sql`
    SELECT 1 AS is FROM office_entries e
     WHERE e.organisation_id = ${organisation} AND e.user_id = ${userId} AND e.expires_at > clock_timestamp() FOR SHARE`);
  if (held.length === 0)
    throw refuse(commonRefusals, 'forbidden', { detail: 'You are no longer on the office’s staff.' });
}

/** Locks an entry until this transaction ends. Returns whether it is still valid in that role. */
export const lockEntry = async (tx: Tx, { entry, organisation, person, role }: OfficeOfficer): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 AS is FROM office_entries e
      JOIN organisation_staff s ON s.organisation_id = e.organisation_id AND s.user_id = e.user_id
     WHERE e.id = ${entry.id} AND e.organisation_id = ${organisation} AND e.user_id = ${person.userId} AND s.role = ${role}
       AND e.expires_at > clock_timestamp() AND NOT member_is_stopped(e.user_id) FOR SHARE`)) !== undefined;

import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Role } from '../../rules.ts';

export interface MemberRow {
  readonly id: number;
  readonly user_id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly name_ko: string | null;
  readonly role: Role;
  readonly joined_at: Date;
  /** Time until which a membership by credential is known to hold. */
  readonly stands_until: Date | null;
}
const columns = sql`s.id, s.user_id, u.first_name, u.last_name, u.name_ko, s.role, s.joined_at, s.stands_until`;

/** Lists an organisation's staff in the order in which they joined. */
export const listStaff = (db: Queryable, { organisation }: Officer): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`
    SELECT ${columns}
    FROM organisation_staff s JOIN users u ON u.id = s.user_id WHERE s.organisation_id = ${organisation} ORDER BY s.id LIMIT 200`);

export const findMember = (db: Queryable, { organisation }: Officer, id: number): Promise<MemberRow | undefined> =>
  db.maybe(sql<MemberRow>`
    SELECT ${columns}
    FROM organisation_staff s JOIN users u ON u.id = s.user_id WHERE s.organisation_id = ${organisation} AND s.id = ${id}`);

export const countStaff = async (tx: Tx, organisation: UserId): Promise<number> =>
  (
    await tx.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM organisation_staff WHERE organisation_id = ${organisation}`,
    )
  ).n;

/** Counts the other owners who are neither frozen nor closed. */
export const countOtherOwners = async (tx: Tx, { organisation }: Officer, memberId: number): Promise<number> =>
  (
    await tx.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM organisation_staff WHERE organisation_id = ${organisation} AND role = 'owner' AND id <> ${memberId} AND NOT member_is_stopped(user_id)`,
    )
  ).n;

/** Adds a member. Returns false if they are one already. */
export const insertMember = async (tx: Tx, organisation: UserId, { userId }: Owner, role: Role): Promise<boolean> =>
  (await tx.run(sql`INSERT INTO organisation_staff (organisation_id, user_id, role) VALUES (${organisation}, ${userId}, ${role})
    ON CONFLICT (organisation_id, user_id) DO NOTHING`)) === 1;

/** Sets a member's role. It no longer depends on a credential. */
export const writeRole = (tx: Tx, { organisation }: Officer, id: number, role: Role): Promise<number> =>
  tx.run(
    sql`UPDATE organisation_staff SET role = ${role}, stands_until = NULL WHERE organisation_id = ${organisation} AND id = ${id}`,
  );

export const deleteMember = (tx: Tx, { organisation }: Officer, id: number): Promise<number> =>
  tx.run(sql`DELETE FROM organisation_staff WHERE organisation_id = ${organisation} AND id = ${id}`);

/** Locks an officer's membership until this transaction ends. Reports whether they still have that role. */
export const lockMembership = async (tx: Tx, { organisation, person, role }: Officer): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 AS is FROM organisation_staff
    WHERE organisation_id = ${organisation} AND user_id = ${person.userId} AND role = ${role}
      AND (stands_until IS NULL OR stands_until > now()) AND NOT member_is_stopped(user_id) FOR SHARE`)) !== undefined;

export interface InvitationRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly role: Role;
  readonly label: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}
const invitationColumns = sql`id, organisation_id, role, label, email, created_at, expires_at`;

export const listInvitations = (
  db: Queryable,
  { organisation }: Pick<Officer, 'organisation'>,
): Promise<InvitationRow[]> =>
  db.rows(sql<InvitationRow>`
    SELECT ${invitationColumns}
    FROM organisation_invitations WHERE organisation_id = ${organisation} AND expires_at > now() ORDER BY id DESC LIMIT 100`);

export interface NewInvitationRow {
  readonly role: Role;
  readonly label: string;
  readonly email: string | null;
  readonly tokenHash: Uint8Array;
  readonly days: number;
}

/** Inserts an invitation. One by the server's operator has no inviter among the staff. */
export const insertInvitation = (
  tx: Tx,
  { organisation, person }: { readonly organisation: UserId; readonly person: Pick<Owner, 'userId'> | null },
  { role, label, email, tokenHash, days }: NewInvitationRow,
): Promise<InvitationRow> =>
  tx.one(sql<InvitationRow>`
    INSERT INTO organisation_invitations (organisation_id, role, label, email, token_hash, invited_by, expires_at)
    VALUES (${organisation}, ${role}, ${label}, ${email}, ${tokenHash}, ${person?.userId ?? organisation}, now() + make_interval(days => ${days}))
    RETURNING ${invitationColumns}`);

/** Deletes an invitation and returns it; undefined if there is none. */
export const deleteInvitation = (tx: Tx, { organisation }: Officer, id: number): Promise<InvitationRow | undefined> =>
  tx.maybe(sql<InvitationRow>`
    DELETE FROM organisation_invitations WHERE organisation_id = ${organisation} AND id = ${id} RETURNING ${invitationColumns}`);

/**
 * A valid invitation: its inviter has been a member since they made it. The caller still checks whether the inviter's
 * role may appoint.
 */
export interface OpenInvitationRow extends InvitationRow {
  readonly inviter_role: Role;
}

export const findInvitation = (db: Queryable, tokenHash: Uint8Array): Promise<OpenInvitationRow | undefined> =>
  db.maybe(sql<OpenInvitationRow>`
    SELECT i.id, i.organisation_id, i.role, i.label, i.email, i.created_at, i.expires_at,
      coalesce(s.role, 'owner') AS inviter_role
    FROM organisation_invitations i
      LEFT JOIN organisation_staff s ON s.organisation_id = i.organisation_id AND s.user_id = i.invited_by AND s.joined_at <= i.created_at
     WHERE i.token_hash = ${tokenHash} AND i.expires_at > now() AND (s.role IS NOT NULL OR i.invited_by = i.organisation_id)`);

/** Reports whether a person has proven this e-mail. */
export const hasProvenEmail = async (tx: Tx, { userId }: Owner, email: string): Promise<boolean> =>
  (await tx.maybe(
    sql`SELECT 1 AS is FROM users WHERE id = ${userId} AND email = ${email} AND email_proven_at IS NOT NULL`,
  )) !== undefined;

/** Uses up an invitation. Returns false if another person was first. */
export const takeInvitation = async (tx: Tx, { id }: InvitationRow): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM organisation_invitations WHERE id = ${id}`)) === 1;

/** Removes the memberships and invitations of a person whose account is closed. */
export async function forgetMember(tx: Tx, { userId }: Owner): Promise<void> {
  tx.queue(sql`DELETE FROM organisation_staff WHERE user_id = ${userId}`);
  tx.queue(sql`DELETE FROM organisation_invitations WHERE invited_by = ${userId}`);
}

import type { MembershipByCredential } from '#features/organisations/server/slots.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { type GivenRole, STANDING_S } from '../../rules.ts';
import type { CardContext } from '../cards.ts';

export interface MembershipRow {
  readonly staff_id: number;
  readonly organisation_id: UserId;
  readonly user_id: UserId;
  readonly role: GivenRole;
  readonly rule_id: number;
  readonly card: Uint8Array;
  readonly issuer: string | null;
}
const columns = sql`c.staff_id, c.organisation_id, s.user_id, s.role, c.rule_id, c.card, r.issuer`;

export const membershipContext = ({ organisation, userId }: MembershipByCredential): CardContext => ({
  keyOf: organisation,
  table: 'staff_by_credential',
  row: `${organisation}/${userId}`,
});

/** Finds a staff membership that depends on a credential. */
export const findMembership = (
  db: Queryable,
  { organisation, userId }: MembershipByCredential,
): Promise<MembershipRow | undefined> =>
  db.maybe(sql<MembershipRow>`
    SELECT ${columns}
    FROM organisation_staff s JOIN staff_by_credential c ON c.staff_id = s.id JOIN staff_role_rules r ON r.id = c.rule_id
     WHERE s.organisation_id = ${organisation} AND s.user_id = ${userId}`);

/** Claims the memberships that were checked longest ago and are due, so that no other node takes them. */
export const claimIdle = (tx: Tx, count: number): Promise<MembershipByCredential[]> =>
  tx.rows(sql<MembershipByCredential>`
    UPDATE staff_by_credential c SET looked_at = now() FROM organisation_staff s
     WHERE s.id = c.staff_id AND c.staff_id IN (
       SELECT staff_id FROM staff_by_credential WHERE looked_at < now() - make_interval(secs => ${STANDING_S.idle})
        ORDER BY looked_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
    RETURNING c.organisation_id AS organisation, s.user_id AS "userId"`);

interface NewPlace {
  readonly organisation: UserId;
  readonly userId: UserId;
  readonly ruleId: number;
  readonly card: Uint8Array;
  readonly mark: Uint8Array;
}

/**
 * Stores the credential on which a new membership depends. Returns false if another member already has a membership by
 * this credential.
 */
export async function insertMembership(
  tx: Tx,
  { organisation, userId, ruleId, card, mark }: NewPlace,
): Promise<boolean> {
  const kept = await tx.run(sql`
    INSERT INTO staff_by_credential (staff_id, organisation_id, rule_id, card, card_mark)
    SELECT id, organisation_id, ${ruleId}, ${card}, ${mark} FROM organisation_staff
     WHERE organisation_id = ${organisation} AND user_id = ${userId}
    ON CONFLICT (organisation_id, card_mark) DO NOTHING`);
  return kept === 1;
}

/** Extends a membership until the next check is due, at most to the credential's own end. */
export const extendMembership = (
  db: Queryable,
  { organisation, userId }: MembershipByCredential,
  endsAtS: number | null,
): Promise<number> =>
  db.run(sql`
    UPDATE organisation_staff s SET stands_until = least(now() + make_interval(secs => ${STANDING_S.use}), to_timestamp(${endsAtS}::bigint))
     WHERE organisation_id = ${organisation} AND user_id = ${userId} AND EXISTS (SELECT FROM staff_by_credential c WHERE c.staff_id = s.id)`);

/**
 * Ends a membership that still depends on exactly this credential. Returns false if the membership has changed since.
 */
export const deleteMembership = async (tx: Tx, { staff_id: id, card }: MembershipRow): Promise<boolean> =>
  (await tx.run(sql`
    DELETE FROM organisation_staff s USING staff_by_credential c
     WHERE s.id = ${id} AND c.staff_id = s.id AND c.card = ${card} AND s.stands_until IS NOT NULL`)) === 1;

/** Bars a removed member from returning by a credential, and their credential from letting anyone else in. */
export const barMember = (tx: Tx, { organisation, userId }: MembershipByCredential): Promise<number> =>
  tx.run(sql`
    INSERT INTO staff_barred (organisation_id, user_id, card_mark)
    SELECT s.organisation_id, s.user_id, c.card_mark FROM organisation_staff s LEFT JOIN staff_by_credential c ON c.staff_id = s.id
     WHERE s.organisation_id = ${organisation} AND s.user_id = ${userId}
    ON CONFLICT (organisation_id, user_id) DO UPDATE SET card_mark = coalesce(EXCLUDED.card_mark, staff_barred.card_mark)`);

/** Reports whether the organisation removed this person from its staff, or removed a member who had this credential. */
export const isBarred = async (
  db: Queryable,
  { organisation, userId }: MembershipByCredential,
  mark?: Uint8Array,
): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT FROM staff_barred WHERE organisation_id = ${organisation} AND (user_id = ${userId} OR card_mark = ${mark ?? null}) LIMIT 1`)) !==
  undefined;

export const isStaff = async (db: Queryable, { organisation, userId }: MembershipByCredential): Promise<boolean> =>
  (await db.maybe(
    sql`SELECT FROM organisation_staff WHERE organisation_id = ${organisation} AND user_id = ${userId}`,
  )) !== undefined;

/** Deletes the bars of a person whose account is closed. */
export const forgetBars = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM staff_barred WHERE user_id = ${userId}`);

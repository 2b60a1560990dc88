import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, type Statement, sql, type Tx } from '#platform/server/store/db.ts';
import type { Membership } from '../contract.ts';
import { MEMBER_S } from '../rules.ts';

export interface MemberRow {
  readonly campaign_id: number;
  readonly user_id: UserId;
  readonly state: Membership['state'];
  readonly ends_at: Date | null;
  readonly joined_at: Date;
  readonly left_at: Date | null;
  /** Reason of an automatic end. */
  readonly ended_by: string | null;
}
const columns = sql`m.campaign_id, m.user_id, m.ends_at, m.joined_at, m.left_at, m.ended_by,
  CASE WHEN m.left_at IS NOT NULL OR m.ends_at <= clock_timestamp() OR e.is_revoked OR e.is_suspended OR o.state <> 'approved' THEN 'ended'
       WHEN m.stands_until <= clock_timestamp() THEN 'unsure' ELSE 'joined' END AS state
  FROM campaign_members m LEFT JOIN status_entries e ON (e.list_id, e.idx) = (m.status_list, m.status_idx) LEFT JOIN organisations o ON o.id = m.issuer_id`;

/** Lists a user's memberships of campaigns that are not over, except those they left. */
export const listMemberships = (db: Queryable, { userId }: Owner): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`
    SELECT ${columns} JOIN campaigns c ON c.id = m.campaign_id AND c.state = 'runs' AND c.ends_at > clock_timestamp()
     WHERE m.user_id = ${userId} AND (m.left_at IS NULL OR m.ended_by IS NOT NULL) ORDER BY m.campaign_id LIMIT 100`);

/** Lists all memberships of a user. */
export const listAllMemberships = (db: Queryable, { userId }: Owner): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`SELECT ${columns} WHERE m.user_id = ${userId} ORDER BY m.campaign_id LIMIT 10000`);

export const findMembership = (db: Queryable, { userId }: Owner, campaignId: number): Promise<MemberRow | undefined> =>
  db.maybe(sql<MemberRow>`SELECT ${columns} WHERE m.user_id = ${userId} AND m.campaign_id = ${campaignId}`);

/** Counts the members of some campaigns. */
export const countMembers = (db: Queryable, ids: readonly number[]): Promise<{ id: number; n: number }[]> =>
  db.rows(sql<{ id: number; n: number }>`
    SELECT campaign_id AS id, count(*) AS n FROM campaign_members
     WHERE campaign_id = ANY (${[...ids]}::bigint[]) AND left_at IS NULL GROUP BY 1`);

/** Credential used to join. */
export interface JoinCredential {
  readonly mark: Uint8Array;
  /** Position in this server's status list; otherwise the sealed credential itself is stored as `card`. */
  readonly status: { readonly list: number; readonly idx: number } | undefined;
  readonly card: Uint8Array | undefined;
  /** The credential's issuer, if it is an organisation on this server. */
  readonly issuer: UserId | undefined;
  /** Expiry of the credential, in seconds since 1970; null if it does not expire. */
  readonly endsAtS: number | null;
  readonly isTrial: boolean;
}

/**
 * SQL for the mark that remains after a member's account is deleted. One credential has a different mark in each
 * campaign.
 */
const goneMark = (campaignId: Statement<never>, mark: Statement<never>) =>
  sql`sha256(${mark} || int8send(${campaignId}))`;

/**
 * Adds or renews a member, locked by the caller. Returns false if another user, perhaps deleted since, joined this
 * campaign by the same credential.
 */
export async function joinCampaign(
  tx: Tx,
  { userId }: Owner,
  campaignId: number,
  by: JoinCredential,
): Promise<boolean> {
  const other = await tx.maybe(sql`
    SELECT FROM campaign_members WHERE campaign_id = ${campaignId} AND card_mark = ${by.mark} AND user_id <> ${userId}`);
  if (other) return false;
  tx.queue(sql`DELETE FROM campaign_members WHERE campaign_id = ${campaignId} AND user_id = ${userId}`);
  // If two users join by one credential at once, the second waits here and is refused.
  const kept = await tx.run(sql`
    INSERT INTO campaign_members (campaign_id, user_id, card_mark, status_list, status_idx, issuer_id, card, is_trial, ends_at, stands_until)
    SELECT ${campaignId}, ${userId}, ${by.mark}, ${by.status?.list ?? null}::bigint, ${by.status?.idx ?? null}::int, ${by.issuer ?? null}::bigint,
      ${by.card ?? null}::bytea, ${by.isTrial}::boolean, e.ends_at, CASE WHEN ${by.card ?? null}::bytea IS NULL THEN coalesce(e.ends_at, 'infinity')
        ELSE least(clock_timestamp() + make_interval(secs => ${MEMBER_S.valid}), e.ends_at) END
      FROM (SELECT to_timestamp(${by.endsAtS}::bigint) AS ends_at) e
    ON CONFLICT (campaign_id, card_mark) DO NOTHING`);
  if (kept === 0) return false;
  // Checked after the insert: an account deleted at the same time has left its mark by now. If there is one, the caller
  // rolls back.
  const gone = await tx.maybe(sql`
    SELECT FROM campaign_gone_cards WHERE campaign_id = ${campaignId} AND mark = ${goneMark(sql`${campaignId}::bigint`, sql`${by.mark}::bytea`)}`);
  return gone === undefined;
}

/** Ends a user's own membership; returns false if there is none. Benefits already given stay. */
export const leaveCampaign = async (tx: Tx, { userId }: Owner, campaignId: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE campaign_members SET left_at = clock_timestamp() WHERE campaign_id = ${campaignId} AND user_id = ${userId} AND left_at IS NULL`)) ===
  1;

export interface DueMember {
  readonly campaign_id: number;
  readonly user_id: UserId;
  readonly card: Uint8Array | null;
  /** Issuer that the campaign names; null for this server or any on a trusted list. */
  readonly issuer: string | null;
}

/** Claims memberships whose credential status is due for a check at another server's issuer. */
export const claimDue = (tx: Tx, limit: number): Promise<DueMember[]> =>
  tx.rows(sql<DueMember>`
    UPDATE campaign_members m SET looked_at = clock_timestamp() FROM campaigns c
     WHERE (m.campaign_id, m.user_id) IN (
       SELECT d.campaign_id, d.user_id FROM campaign_members d
         JOIN campaigns r ON r.id = d.campaign_id AND r.state = 'runs' AND r.ends_at > clock_timestamp()
        WHERE d.card IS NOT NULL AND d.left_at IS NULL AND d.looked_at < clock_timestamp() - make_interval(secs => ${MEMBER_S.look})
        ORDER BY d.looked_at LIMIT ${limit} FOR NO KEY UPDATE OF d SKIP LOCKED) AND c.id = m.campaign_id
    RETURNING m.campaign_id, m.user_id, m.card, c.predicate ->> 'issuer' AS issuer`);

/** Records that this credential is valid for a while longer, at most until its expiry. */
export const extendMembership = (
  db: Queryable,
  { campaign_id, user_id, card }: DueMember,
  endsAtS: number | null,
): Promise<number> =>
  db.run(sql`
    UPDATE campaign_members SET stands_until = least(clock_timestamp() + make_interval(secs => ${MEMBER_S.valid}), to_timestamp(${endsAtS}::bigint))
     WHERE campaign_id = ${campaign_id} AND user_id = ${user_id} AND card = ${card} AND left_at IS NULL`);

/** Ends the membership by this credential. */
export const endMembership = (
  db: Queryable,
  { campaign_id, user_id, card }: DueMember,
  why: 'revoked' | 'suspended' | 'expired',
): Promise<number> =>
  db.run(sql`
    UPDATE campaign_members SET left_at = clock_timestamp(), ended_by = ${why}
     WHERE campaign_id = ${campaign_id} AND user_id = ${user_id} AND card = ${card} AND left_at IS NULL`);

/** Ends memberships by credentials that a sandbox verified, on a server without sandboxes. */
export const endTrials = (db: Queryable): Promise<number> =>
  db.run(sql`
    UPDATE campaign_members SET left_at = clock_timestamp(), ended_by = 'trial' WHERE is_trial AND left_at IS NULL`);

/** Deletes a user's memberships. Anonymous marks of their credentials remain while the campaigns can be joined. */
export const forgetMemberships = async (tx: Tx, { userId }: Owner): Promise<void> => {
  tx.queue(sql`
    INSERT INTO campaign_gone_cards (campaign_id, mark, ends_at)
    SELECT c.id, ${goneMark(sql`c.id`, sql`m.card_mark`)}, c.ends_at
      FROM campaign_members m JOIN campaigns c ON c.id = m.campaign_id AND c.state = 'runs' AND c.ends_at > clock_timestamp()
     WHERE m.user_id = ${userId} ON CONFLICT DO NOTHING`);
  tx.queue(sql`DELETE FROM campaign_members WHERE user_id = ${userId}`);
};

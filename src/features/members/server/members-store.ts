import { assetOf } from '#features/currency/assets.ts';
import type { Level, OwnCaps } from '#features/currency/rules.ts';
import { isTrialColumn, levelColumn } from '#features/currency/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import type { MemberState } from '#platform/member-states.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

export interface MemberRow extends OwnCaps {
  readonly id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly name_ko: string | null;
  readonly email: string;
  readonly did: string;
  readonly level: Level;
  readonly is_trial: boolean;
  readonly state: MemberState;
  readonly is_objecting: boolean;
  /** True if the member is on the office's staff. */
  readonly is_official: boolean;
  readonly balance: string;
  readonly seen_at: Date;
  readonly seen_us: number;
  readonly created_at: Date;
  readonly email_proven_at: Date | null;
}

type Id = { readonly id: UserId };

/** Reads the rows of these members, most recently seen first. Each subquery reads by key. */
const rowsOf = (db: Queryable, ids: readonly Id[], hasTrials: boolean): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`
    SELECT u.id, u.first_name, u.last_name, u.name_ko, u.email, u.did, u.created_at, u.email_proven_at,
      ${levelColumn(hasTrials)} AS level, ${isTrialColumn(hasTrials)} AS is_trial,
      coalesce(member_state_now(s.state, s.until, s.payment_cap, s.month_cap, s.holding_cap), 'active') AS state,
      s.payment_cap AS payment, s.month_cap AS month, s.holding_cap AS holding,
      EXISTS (SELECT FROM member_objections o WHERE o.state_id = s.id) AS is_objecting,
      EXISTS (SELECT FROM organisation_staff p JOIN organisations o ON o.id = p.organisation_id AND o.is_operator
               WHERE p.user_id = u.id) AS is_official,
      coalesce((SELECT a.balance FROM accounts a WHERE a.owner = u.address AND a.asset_id = ${assetOf('KRW').id}), 0)::text AS balance, m.seen_at,
      (extract(epoch FROM m.seen_at) * 1000000)::bigint AS seen_us
      FROM unnest(${ids.map(({ id }) => id)}::bigint[]) AS i(id) JOIN member_seen m ON m.user_id = i.id JOIN users u ON u.id = i.id
      LEFT JOIN member_states s ON s.user_id = u.id AND s.is_current
     ORDER BY m.seen_at DESC, m.user_id DESC`);

/** A cursor in the list of members. */
export interface MemberCursor {
  /** Time in microseconds since 1970. */
  readonly us: number;
  readonly id: number;
}
export const FIRST_CURSOR: MemberCursor = { us: Date.UTC(2200, 0) * 1000, id: Number.MAX_SAFE_INTEGER };
export type Filter = 'all' | 'limited' | 'frozen' | 'closed' | 'objecting';

const after = ({ us, id }: MemberCursor) =>
  sql`(m.seen_at, m.user_id) < (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::bigint)`;

/** Members in any state but active. Few, whatever the number of members. */
const standingRows = sql`
  SELECT s.user_id, member_state_now(s.state, s.until, s.payment_cap, s.month_cap, s.holding_cap) AS state,
    EXISTS (SELECT FROM member_objections o WHERE o.state_id = s.id)
      AND member_state_now(s.state, s.until, s.payment_cap, s.month_cap, s.holding_cap) <> 'active' AS is_objecting
    FROM member_states s WHERE s.is_current AND s.state <> 'active'`;

/** Lists members in a state, most recently seen first. */
export async function listMembers(
  db: Queryable,
  { state, place, count }: { readonly state: Filter; readonly place: MemberCursor; readonly count: number },
  hasTrials: boolean,
): Promise<MemberRow[]> {
  const ids =
    state === 'all'
      ? await db.rows(sql<Id>`
          SELECT m.user_id AS id FROM member_seen m WHERE ${after(place)} ORDER BY m.seen_at DESC, m.user_id DESC LIMIT ${count}`)
      : await db.rows(sql<Id>`
          SELECT m.user_id AS id FROM (${standingRows}) s JOIN member_seen m ON m.user_id = s.user_id
           WHERE CASE ${state}::text WHEN 'objecting' THEN s.is_objecting ELSE s.state = ${state}::text END AND ${after(place)}
           ORDER BY m.seen_at DESC, m.user_id DESC LIMIT ${count}`);
  return rowsOf(db, ids, hasTrials);
}

export const countMembers = (db: Queryable): Promise<Record<Filter, number>> =>
  db.one(sql<Record<Filter, number>>`
    SELECT (SELECT count(*) FROM member_seen) AS all, count(*) FILTER (WHERE s.state = 'limited') AS limited,
      count(*) FILTER (WHERE s.state = 'frozen') AS frozen, count(*) FILTER (WHERE s.state = 'closed') AS closed,
      count(*) FILTER (WHERE s.is_objecting) AS objecting FROM (${standingRows}) s`);

export interface MemberSearch {
  /** First word of the search text, in lower case. `full` is the whole text. */
  readonly first: string;
  readonly full: string;
  readonly id: number | null;
  readonly isEmail: boolean;
  readonly isAddress: boolean;
}

/**
 * Covers the range of `LIKE 'begins%'` on a `text_pattern_ops` index, written as comparisons so that a generic plan
 * uses the index too.
 */
const firstNames = (begins: string, count: number) =>
  sql`SELECT u.id FROM users u WHERE NOT u.is_organisation AND u.deleted_at IS NULL AND lower(u.first_name) ~>=~ ${begins}::text AND lower(u.first_name) ~<~ ${endOf(begins)}::text LIMIT ${count}`;
const lastNames = (begins: string, count: number) =>
  sql`SELECT u.id FROM users u WHERE NOT u.is_organisation AND u.deleted_at IS NULL AND lower(u.last_name) ~>=~ ${begins}::text AND lower(u.last_name) ~<~ ${endOf(begins)}::text LIMIT ${count}`;
const koreanNames = (begins: string, count: number) =>
  sql`SELECT u.id FROM users u WHERE NOT u.is_organisation AND u.deleted_at IS NULL AND u.name_ko ~>=~ ${begins}::text AND u.name_ko ~<~ ${endOf(begins)}::text LIMIT ${count}`;
const endOf = (begins: string) => `${begins}\u{10ffff}`;

/**
 * Finds members by id or by the start of a name, an address or an e-mail. Returns the first matches if there are many.
 * Each part of the query reads one index.
 */
export async function findMembers(
  db: Queryable,
  { first, full, id, isEmail, isAddress }: MemberSearch,
  { state, count }: { readonly state: Filter; readonly count: number },
  hasTrials: boolean,
): Promise<MemberRow[]> {
  const ids = isEmail
    ? await db.rows(sql<Id>`
        SELECT u.id FROM users u WHERE NOT u.is_organisation AND u.deleted_at IS NULL AND u.email ~>=~ ${full}::text AND u.email ~<~ ${endOf(full)}::text LIMIT ${count}`)
    : isAddress
      ? await db.rows(sql<Id>`
          SELECT u.id FROM users u WHERE NOT u.is_organisation AND u.deleted_at IS NULL AND u.address ~>=~ ${full}::text AND u.address ~<~ ${endOf(full)}::text LIMIT ${count}`)
      : await db.rows(sql<Id>`
          (${firstNames(first, count)}) UNION (${lastNames(first, count)}) UNION (${koreanNames(full, count)})
          UNION SELECT u.id FROM users u WHERE u.id = ${id}::bigint`);
  const rows = await rowsOf(db, ids, hasTrials);
  return rows.filter((row) => {
    if (state === 'all') return true;
    return state === 'objecting' ? row.is_objecting && row.state !== 'active' : row.state === state;
  });
}

/** Returns one member. Throws 404 if there is none with that id. */
export async function needMember(db: Queryable, id: number, hasTrials: boolean): Promise<MemberRow> {
  const [row] = await rowsOf(db, [{ id: id as UserId }], hasTrials);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

export interface MoreOfMember {
  readonly sessions: number;
  readonly verified_at: Date | null;
  readonly waits: number | null;
}
export const readMore = (db: Queryable, { id }: Id): Promise<MoreOfMember> =>
  db.one(sql<MoreOfMember>`
    SELECT (SELECT count(*) FROM sessions s WHERE s.user_id = ${id} AND s.last_used_at > now() - interval '12 hours' AND s.created_at > now() - interval '30 days') AS sessions,
      (SELECT min(d.verified_at) FROM digital_documents d
         WHERE d.user_id = ${id} AND d.verification_status = 'verified' AND d.checked_by IS DISTINCT FROM 'sandbox') AS verified_at,
      (SELECT a.id FROM office_acts a WHERE a.subject = ${`member:${id}`} AND a.state = 'waiting' AND a.expires_at > clock_timestamp() LIMIT 1) AS waits`);

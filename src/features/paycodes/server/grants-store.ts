import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner, Session } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { LIFE_DAYS, MOST_DAYS } from '../rules.ts';

export type EndReason = 'person' | 'session' | 'replaced' | 'used_twice';

/** A grant with its keys, to verify a code. */
export interface GrantKeysRow {
  readonly id: number;
  readonly user_id: UserId;
  /** Day of the alias by which the grant was found. */
  readonly day: number;
  readonly signing_key: Uint8Array;
  readonly agreement_key: Uint8Array;
  readonly server_key: Uint8Array;
  readonly last_counter: number;
}

const isValid = sql`g.ended_at IS NULL AND g.valid_until > clock_timestamp()`;
const nowMs = sql`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Returns the store's time in milliseconds. Codes are judged by it, so that all nodes agree. */
export const readNowMs = async (db: Queryable): Promise<number> =>
  (await db.one(sql<{ ms: number }>`SELECT ${nowMs} AS ms`)).ms;

/** Finds the valid grants with an alias on these days. There is rarely more than one. */
export const findByAlias = (db: Queryable, alias: number, days: readonly number[]): Promise<GrantKeysRow[]> =>
  db.rows(sql<GrantKeysRow>`
    SELECT g.id, g.user_id, a.day, g.signing_key, g.agreement_key, g.server_key, g.last_counter
      FROM pay_grant_aliases a JOIN pay_grants g ON g.id = a.grant_id
     WHERE a.alias = ${alias} AND a.day = ANY (${[...days]}::integer[]) AND ${isValid}
     ORDER BY g.id LIMIT 16`);

export interface LockedGrant {
  readonly id: number;
  readonly last_counter: number;
  readonly once_cap: string;
  readonly day_cap: string;
  readonly paid_today: string;
  readonly is_valid: boolean;
  readonly now_ms: number;
  /** Language of the payer's notifications. */
  readonly language: Language;
}
const today = sql`date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Seoul') AT TIME ZONE 'Asia/Seoul'`;
/** Won paid under a grant since midnight in Seoul. */
const paidToday = sql`(SELECT coalesce(sum(u.amount), 0) FROM pay_grant_uses u
  WHERE u.grant_id = g.id AND u.is_paid AND u.used_at >= ${today})`;

/**
 * Locks a grant and its person until the transaction ends: the person against deletion, the grant so that one counter
 * is judged at a time. Undefined if either is gone.
 */
export async function lockGrant(
  tx: Tx,
  { id, user_id: userId }: Pick<GrantKeysRow, 'id' | 'user_id'>,
): Promise<LockedGrant | undefined> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR KEY SHARE`);
  await tx.rows(sql`SELECT FROM pay_grants WHERE id = ${id} FOR NO KEY UPDATE`);
  return tx.maybe(sql<LockedGrant>`
    SELECT g.id, g.last_counter, g.once_cap, g.day_cap, ${paidToday} AS paid_today, ${isValid} AS is_valid, ${nowMs} AS now_ms,
           (SELECT coalesce(u.language, 'en') FROM users u WHERE u.id = g.user_id) AS language
      FROM pay_grants g WHERE g.id = ${id}`);
}

export interface UseRow {
  readonly grant_id: number;
  readonly counter: number;
  readonly till_id: number;
  readonly digest: Uint8Array;
  readonly charge_id: number;
  readonly is_paid: boolean;
}
const useColumns = sql`grant_id, counter, till_id, digest, charge_id, is_paid`;

export const findUse = (tx: Queryable, grantId: number, counter: number): Promise<UseRow | undefined> =>
  tx.maybe(sql<UseRow>`SELECT ${useColumns} FROM pay_grant_uses WHERE grant_id = ${grantId} AND counter = ${counter}`);

/** Finds what a till was answered for an idempotency key. */
export const findAnswer = (tx: Queryable, tillId: number, key: string): Promise<UseRow | undefined> =>
  tx.maybe(sql<UseRow>`SELECT ${useColumns} FROM pay_grant_uses WHERE till_id = ${tillId} AND key = ${key}`);

export interface NewUse extends UseRow {
  readonly key: string;
  readonly amount: bigint;
}
/** Uses up a counter. */
export async function insertUse(tx: Tx, use: NewUse): Promise<void> {
  await tx.run(sql`INSERT INTO pay_grant_uses (grant_id, counter, till_id, key, digest, charge_id, amount, is_paid)
    VALUES (${use.grant_id}, ${use.counter}, ${use.till_id}, ${use.key}, ${use.digest}, ${use.charge_id}, ${use.amount}, ${use.is_paid})`);
  await tx.run(sql`UPDATE pay_grants SET last_counter = ${use.counter} WHERE id = ${use.grant_id}`);
}

/** Ends a grant, unless it has ended already. Returns false if it has. */
export const endGrant = async (tx: Tx, id: number, reason: EndReason): Promise<boolean> =>
  (await tx.run(sql`UPDATE pay_grants SET ended_at = clock_timestamp(), end_reason = ${reason}
    WHERE id = ${id} AND ended_at IS NULL`)) === 1;

/** Ends one of a person's grants. */
export const endOwnGrant = (tx: Tx, { userId }: Owner, id: number): Promise<number> =>
  tx.run(sql`UPDATE pay_grants SET ended_at = clock_timestamp(), end_reason = 'person'
    WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL`);

/** Ends the grants that a new one replaces: of the same session, and the oldest above the limit. */
export const endReplaced = (tx: Tx, { userId }: Owner, sessionId: number, most: number): Promise<number> =>
  tx.run(sql`UPDATE pay_grants SET ended_at = clock_timestamp(), end_reason = 'replaced'
    WHERE user_id = ${userId} AND ended_at IS NULL AND (session_id = ${sessionId} OR id IN (
      SELECT g.id FROM pay_grants g WHERE g.user_id = ${userId} AND ${isValid} ORDER BY g.id DESC OFFSET ${most - 1}))`);

/** Locks the caller's session until the commit, so that it does not end before the grant exists. */
export async function lockSession(tx: Tx, { tokenHash }: Session): Promise<number> {
  const found = await tx.maybe(sql<{ id: number }>`
    SELECT id FROM sessions WHERE token_hash = decode(${tokenHash}, 'hex') FOR KEY SHARE`);
  if (!found) throw refuse(commonRefusals, 'unauthenticated');
  return found.id;
}

export interface NewGrantRow {
  readonly id: number;
  readonly sessionId: number;
  readonly signingKey: Uint8Array;
  readonly agreementKey: Uint8Array;
  /** Sealed. */
  readonly serverKey: Uint8Array;
  readonly userAgent: string | undefined;
  readonly onceCap: bigint;
  readonly dayCap: bigint;
}
export const insertGrant = (tx: Tx, { userId }: Owner, grant: NewGrantRow): Promise<number> =>
  tx.run(sql`
    INSERT INTO pay_grants (id, user_id, session_id, signing_key, agreement_key, server_key, user_agent, once_cap, day_cap, valid_until)
    OVERRIDING SYSTEM VALUE VALUES (${grant.id}, ${userId}, ${grant.sessionId}, ${grant.signingKey}, ${grant.agreementKey}, ${grant.serverKey},
      ${grant.userAgent?.slice(0, 300) ?? null}, ${grant.onceCap}, ${grant.dayCap}, clock_timestamp() + make_interval(days => ${LIFE_DAYS}))`);

/** Renews a valid grant of a person, up to its end. Returns false if it has ended. */
export const renewGrant = async (tx: Tx, { userId }: Owner, id: number, sessionId: number): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE pay_grants g SET session_id = ${sessionId},
      valid_until = LEAST(clock_timestamp() + make_interval(days => ${LIFE_DAYS}), created_at + make_interval(days => ${MOST_DAYS}))
     WHERE id = ${id} AND user_id = ${userId} AND ended_at IS NULL AND created_at + make_interval(days => ${MOST_DAYS}) > clock_timestamp()`)) ===
  1;

/** Stores the aliases of a grant by day, each with the time at which the day ends. */
export const putAliases = (
  tx: Tx,
  id: number,
  aliases: readonly { readonly day: number; readonly alias: number; readonly ends: Date }[],
): Promise<number> =>
  tx.run(sql`INSERT INTO pay_grant_aliases (grant_id, day, alias, ends_at)
    SELECT ${id}, a.day, a.alias, a.ends FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) AS a(day integer, alias integer, ends timestamptz)
    ON CONFLICT (grant_id, day) DO NOTHING`);

export interface GrantRow {
  readonly id: number;
  readonly once_cap: string;
  readonly day_cap: string;
  readonly paid_today: string;
  readonly user_agent: string | null;
  readonly agreement_key: Uint8Array;
  readonly server_key: Uint8Array;
  readonly created_at: Date;
  readonly valid_until: Date;
  readonly ends_at: Date;
  readonly now: Date;
  readonly used_counter: number | null;
  readonly used_amount: string | null;
  readonly used_at: Date | null;
  readonly charge_id: number | null;
  readonly shop: string | null;
  readonly shop_ko: string | null;
  readonly payment_id: number | null;
  readonly charge_is_open: boolean;
}

/** Lists a person's valid grants, newest first, each with its newest use. */
export const listGrants = (db: Queryable, { userId }: Owner): Promise<GrantRow[]> =>
  db.rows(sql<GrantRow>`
    SELECT g.id, g.once_cap, g.day_cap, ${paidToday} AS paid_today, g.user_agent, g.agreement_key, g.server_key, g.created_at, g.valid_until,
           g.created_at + make_interval(days => ${MOST_DAYS}) AS ends_at, clock_timestamp() AS now,
           u.counter AS used_counter, u.amount AS used_amount, u.used_at, u.charge_id, coalesce(p.merchant_name, m.name) AS shop, p.id AS payment_id,
           CASE WHEN p.id IS NULL THEN m.name_ko ELSE (SELECT r.body->>'merchantKo' FROM receipts r WHERE r.payment_id = p.id) END AS shop_ko,
           coalesce(c.state = 'open' AND c.expires_at > clock_timestamp(), false) AS charge_is_open
      FROM pay_grants g
      LEFT JOIN pay_grant_uses u ON u.grant_id = g.id AND u.counter = g.last_counter
      LEFT JOIN charges c ON c.id = u.charge_id
      LEFT JOIN payments p ON p.charge_id = u.charge_id
      LEFT JOIN merchants m ON m.id = c.merchant_id
     WHERE g.user_id = ${userId} AND ${isValid} ORDER BY g.id DESC LIMIT 20`);

/** Deletes a person's grants, with their aliases and uses. */
export const forgetGrants = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM pay_grants WHERE user_id = ${userId}`);

import type { UserId } from '#platform/ids.ts';
import { type Queryable, type Statement, sql, type Tx } from '#platform/server/store/db.ts';
import type { CurrencyRules, Level } from '../rules.ts';

export interface VersionRow {
  readonly id: number;
  readonly valid_from: Date;
  readonly rules: CurrencyRules;
}
const selectVersion = sql`SELECT v.id, v.valid_from, v.rules FROM currency_versions v`;

/** The same as a part of another statement. */
export const selectNow = sql`${selectVersion} WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1`;

/** The version that holds now, by the store's clock. What is posted by its terms says so (`Movement.currency`), and is not posted under another. */
export const currencyNow = (db: Queryable): Promise<VersionRow> => db.one(sql<VersionRow>`${selectNow}`);

/** The version that held at a moment. */
export const currencyAt = (db: Queryable, at: Date): Promise<VersionRow> =>
  db.one(sql<VersionRow>`${selectVersion} WHERE v.valid_from <= ${at} ORDER BY v.valid_from DESC LIMIT 1`);

/** So many are told ahead. */
const MOST_COMING = 20;
/** Versions that are to come, the next first. */
export const listComing = (db: Queryable): Promise<VersionRow[]> =>
  db.rows(
    sql<VersionRow>`${selectVersion} WHERE v.valid_from > clock_timestamp() ORDER BY v.valid_from LIMIT ${MOST_COMING}`,
  );

/** As columns of another statement: the number of the version that holds now, and its network fee. */
export const currencyColumns = sql`(SELECT v.id FROM currency_versions v WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1) AS currency_id,
  (SELECT v.rules ->> 'networkFee' FROM currency_versions v WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1) AS network_fee`;
export interface CurrencyColumns {
  readonly currency_id: number;
  readonly network_fee: string;
}

/** As a value in another statement: won for one dollar at a moment of it, by the stablecoin's rate. */
export const wonPerDollarAt = (at: Statement<never>) =>
  sql`(SELECT (v.rules #>> '{rates,USDC}')::numeric FROM currency_versions v WHERE v.valid_from <= ${at} ORDER BY v.valid_from DESC LIMIT 1)`;

export interface KeptVersion extends VersionRow {
  readonly made_by: UserId | null;
  readonly checked_by: UserId | null;
  /** Whether it is over, holds, or is to come. */
  readonly state: 'past' | 'now' | 'coming';
}
/** All versions before a number, the one made last first. */
export const listVersions = (db: Queryable, before: number, count: number): Promise<KeptVersion[]> =>
  db.rows(sql<KeptVersion>`
    SELECT v.id, v.valid_from, v.rules, v.made_by, v.checked_by,
      CASE WHEN v.valid_from > n.valid_from THEN 'coming' WHEN v.valid_from = n.valid_from THEN 'now' ELSE 'past' END AS state
      FROM currency_versions v, (SELECT max(valid_from) AS valid_from FROM currency_versions WHERE valid_from <= clock_timestamp()) n
     WHERE v.id < ${before} ORDER BY v.id DESC LIMIT ${count}`);

export interface VersionMade {
  readonly validFrom: Date;
  readonly rules: CurrencyRules;
  readonly by: UserId | null;
  readonly checkedBy: UserId | null;
}

/** Writes a version that is to hold later; undefined where one begins at that very moment. */
export async function insertVersion(
  tx: Tx,
  { validFrom, rules, by, checkedBy }: VersionMade,
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO currency_versions (valid_from, rules, made_by, checked_by) VALUES (${validFrom}, ${JSON.stringify(rules)}::jsonb, ${by}, ${checkedBy})
    ON CONFLICT (valid_from) DO NOTHING RETURNING id`);
  return row?.id;
}

/** Midnight in Seoul of a day, and of the day after today, by the store's clock. */
export const readMidnights = (db: Queryable, day: string): Promise<{ asked: Date; tomorrow: Date }> =>
  db.one(sql<{ asked: Date; tomorrow: Date }>`
    SELECT ${day}::date::timestamp AT TIME ZONE 'Asia/Seoul' AS asked,
           ((clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date + 1)::timestamp AT TIME ZONE 'Asia/Seoul' AS tomorrow`);

/**
 * What is proven of whoever holds an address; undefined for organisations and for addresses that nobody holds, to whom no cap applies. What a sandbox
 * has checked counts where `hasTrials`.
 */
export async function levelOf(db: Queryable, address: string, hasTrials: boolean): Promise<Level | undefined> {
  const row = await db.maybe(sql<{ level: Level }>`
    SELECT CASE WHEN EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id AND NOT c.is_revoked
                                AND (c.expiration_date IS NULL OR c.expiration_date >= (now() AT TIME ZONE 'Asia/Seoul')::date)
                                AND (c.checked_by = 'verifier' OR c.checked_by = 'sandbox' AND ${hasTrials})) THEN 2
                WHEN u.email_proven_at IS NOT NULL THEN 1 ELSE 0 END AS level
      FROM users u WHERE u.address = ${address} AND NOT u.is_organisation AND u.deleted_at IS NULL`);
  return row?.level;
}

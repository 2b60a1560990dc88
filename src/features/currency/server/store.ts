import type { UserId } from '#platform/ids.ts';
import { type Queryable, type Statement, sql, type Tx } from '#platform/server/store/db.ts';
import { LATER_RULES, type PlainRules } from '../rule-table.ts';
import { type CapBasis, type CapKind, type CurrencyRules, isCapped, type Level } from '../rules.ts';

export interface VersionRow {
  readonly id: number;
  readonly valid_from: Date;
  readonly rules: CurrencyRules;
  /** True if any member has individual caps. */
  readonly has_own_caps: boolean;
}
/** SQL expression for the rules of the version with this alias, with first values for rules that it lacks. */
export const rulesIn = (version: Statement<never>) => sql`(${JSON.stringify(LATER_RULES)}::jsonb || ${version}.rules)`;
const selectVersion = sql`SELECT v.id, v.valid_from, ${rulesIn(sql`v`)} AS rules,
  EXISTS (SELECT FROM member_states s WHERE s.is_current AND s.state <> 'active') AS has_own_caps FROM currency_versions v`;

/** Reports whether anybody may have a cap of this kind. */
export const mayBeCapped = (
  { rules, has_own_caps }: Pick<VersionRow, 'rules' | 'has_own_caps'>,
  kind: CapKind,
): boolean => has_own_caps || isCapped(rules, kind);

/** SQL that selects the version now in force. */
export const selectNow = sql`${selectVersion} WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1`;

/**
 * Returns the version in force by the store's clock. A movement under its terms names it (`Movement.currency`) and is
 * refused under any other.
 */
export const currencyNow = (db: Queryable): Promise<VersionRow> => db.one(sql<VersionRow>`${selectNow}`);

/** Returns the version in force at a time. */
export const currencyAt = (db: Queryable, at: Date): Promise<VersionRow> =>
  db.one(sql<VersionRow>`${selectVersion} WHERE v.valid_from <= ${at} ORDER BY v.valid_from DESC LIMIT 1`);

/** Maximum number of future versions shown. */
const MOST_COMING = 20;
/** Lists future versions, the next one first. */
export const listComing = (db: Queryable): Promise<VersionRow[]> =>
  db.rows(
    sql<VersionRow>`${selectVersion} WHERE v.valid_from > clock_timestamp() ORDER BY v.valid_from LIMIT ${MOST_COMING}`,
  );

/** SQL columns with the id of the version in force and its network fee. */
export const currencyColumns = sql`(SELECT v.id FROM currency_versions v WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1) AS currency_id,
  (SELECT v.rules ->> 'networkFee' FROM currency_versions v WHERE v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1) AS network_fee`;
export interface CurrencyColumns {
  readonly currency_id: number;
  readonly network_fee: string;
}

/** SQL expression for won per dollar at a time, from the stablecoin's rate. */
export const wonPerDollarAt = (at: Statement<never>) =>
  sql`(SELECT (v.rules #>> '{rates,USDC}')::numeric FROM currency_versions v WHERE v.valid_from <= ${at} ORDER BY v.valid_from DESC LIMIT 1)`;

export interface KeptVersion extends Omit<VersionRow, 'has_own_caps'> {
  readonly made_by: UserId | null;
  readonly checked_by: UserId | null;
  /** State of the version: past, in force, or future. */
  readonly state: 'past' | 'now' | 'coming';
}
/** Lists versions with ids below `before`, newest first. */
export const listVersions = (db: Queryable, before: number, count: number): Promise<KeptVersion[]> =>
  db.rows(sql<KeptVersion>`
    SELECT v.id, v.valid_from, ${rulesIn(sql`v`)} AS rules, v.made_by, v.checked_by,
      CASE WHEN v.valid_from > n.valid_from THEN 'coming' WHEN v.valid_from = n.valid_from THEN 'now' ELSE 'past' END AS state
      FROM currency_versions v, (SELECT max(valid_from) AS valid_from FROM currency_versions WHERE valid_from <= clock_timestamp()) n
     WHERE v.id < ${before} ORDER BY v.id DESC LIMIT ${count}`);

/** Lists the version in force and all announced ones, in their order. */
export const listAhead = (db: Queryable): Promise<VersionRow[]> =>
  db.rows(sql<VersionRow>`
    ${selectVersion}
     WHERE v.valid_from >= (SELECT max(valid_from) FROM currency_versions WHERE valid_from <= clock_timestamp())
     ORDER BY v.valid_from`);

/** Reports whether any version names a rule; all others use its first value. */
export const isRuleNamed = async (db: Queryable, field: keyof PlainRules): Promise<boolean> =>
  (await db.one(sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM currency_versions WHERE rules ? ${field}) AS is`)).is;

export interface VersionMade {
  readonly validFrom: Date;
  readonly rules: CurrencyRules;
  readonly by: UserId | null;
  readonly checkedBy: UserId | null;
}

/** Inserts a future version; returns undefined if another starts at the same time. */
export async function insertVersion(
  tx: Tx,
  { validFrom, rules, by, checkedBy }: VersionMade,
): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number }>`
    INSERT INTO currency_versions (valid_from, rules, made_by, checked_by) VALUES (${validFrom}, ${JSON.stringify(rules)}::jsonb, ${by}, ${checkedBy})
    ON CONFLICT (valid_from) DO NOTHING RETURNING id`);
  return row?.id;
}

/** SQL expression for the level of the user `u`. Credentials verified by a sandbox count only if `hasTrials`. */
export const levelColumn = (hasTrials: boolean) => sql`CASE
  WHEN EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id AND NOT c.is_revoked
                  AND (c.expiration_date IS NULL OR c.expiration_date >= (now() AT TIME ZONE 'Asia/Seoul')::date)
                  AND (c.checked_by IN ('verifier', 'desk') OR c.checked_by = 'sandbox' AND ${hasTrials})) THEN 2
  WHEN u.email_proven_at IS NOT NULL THEN 1 ELSE 0 END`;

/** SQL expression that is true if the level of the user `u` depends on a sandbox. */
export const isTrialColumn = (hasTrials: boolean) => sql`(${levelColumn(hasTrials)}) > (${levelColumn(false)})`;

/**
 * Returns the level and individual caps of an address's owner. Undefined for organisations and unowned addresses, which
 * have no caps.
 */
export async function capBasisOf(db: Queryable, address: string, hasTrials: boolean): Promise<CapBasis | undefined> {
  const row = await db.maybe(
    sql<{ level: Level; is_trial: boolean } & CapBasis['own']>`
      SELECT ${levelColumn(hasTrials)} AS level, ${isTrialColumn(hasTrials)} AS is_trial, s.payment, s.month, s.holding
        FROM users u
        LEFT JOIN LATERAL (
          SELECT s.payment_cap AS payment, s.month_cap AS month, s.holding_cap AS holding FROM member_states s
           WHERE s.user_id = u.id AND s.is_current AND (s.state <> 'limited' OR s.until IS NULL OR s.until > clock_timestamp())) s ON true
       WHERE u.address = ${address} AND NOT u.is_organisation AND u.deleted_at IS NULL`,
  );
  return (
    row && {
      ...{ level: row.level, isTrial: row.is_trial },
      own: { payment: row.payment, month: row.month, holding: row.holding },
    }
  );
}

import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { OfficeResult, RefundRules } from '../../rules.ts';
import type { WaitsFor } from '../../wire.ts';

type Of = Pick<Officer, 'organisation'>;

export interface ShopRow {
  readonly id: number;
  readonly shop_id: UserId;
  readonly name: string;
  readonly name_ko: string | null;
  readonly business_number: string;
  readonly since: Date;
  readonly ended_at: Date | null;
}
const shopColumns = sql`s.id, s.shop_id, o.display_name AS name, o.name_ko, o.business_number, s.since, s.ended_at`;

/** Lists the shops that an operator designates or once did, below `before`, newest first. */
export const listShops = (db: Queryable, { organisation }: Of, before: number, count: number): Promise<ShopRow[]> =>
  db.rows(sql<ShopRow>`
    SELECT ${shopColumns} FROM tax_shops s JOIN organisations o ON o.id = s.shop_id
     WHERE s.operator_id = ${organisation} AND s.id < ${before} ORDER BY s.id DESC LIMIT ${count}`);

/** Finds an approved merchant organisation by its business number. */
export const findMerchantOrganisation = (db: Queryable, businessNumber: string): Promise<{ id: UserId } | undefined> =>
  db.maybe(sql<{ id: UserId }>`
    SELECT id FROM organisations WHERE business_number = ${businessNumber} AND state = 'approved' AND 'merchant' = ANY (kinds)`);

/** Designates a shop. Undefined if an operator already does. */
export async function insertShop(tx: Tx, { organisation }: Of, shop: UserId): Promise<ShopRow | undefined> {
  const made = await tx.maybe(sql<{ id: number }>`
    INSERT INTO tax_shops (operator_id, shop_id) VALUES (${organisation}, ${shop})
    ON CONFLICT (shop_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`);
  if (!made) return undefined;
  return tx.one(
    sql<ShopRow>`SELECT ${shopColumns} FROM tax_shops s JOIN organisations o ON o.id = s.shop_id WHERE s.id = ${made.id}`,
  );
}

export const endShop = (tx: Tx, { organisation }: Of, id: number): Promise<ShopRow | undefined> =>
  tx.maybe(sql<ShopRow>`
    UPDATE tax_shops s SET ended_at = clock_timestamp() FROM organisations o
     WHERE s.id = ${id} AND s.operator_id = ${organisation} AND s.ended_at IS NULL AND o.id = s.shop_id RETURNING ${shopColumns}`);

/**
 * Adds the next version of a locked operator's rules. Undefined if its start is in the past, over a year ahead, or
 * before the previous version's.
 */
export async function insertRules(
  tx: Tx,
  { organisation }: Of,
  rules: Omit<RefundRules, 'version'>,
  validFrom: string | undefined,
): Promise<number | undefined> {
  const tiers = JSON.stringify(rules.tiers.map(({ from, bps }) => ({ from: `${from}`, bps })));
  const made = await tx.maybe(sql<{ version: number }>`
    WITH last AS (SELECT coalesce(max(version), 0) AS version, max(valid_from) AS begins FROM tax_rules WHERE operator_id = ${organisation}),
    asked AS (SELECT coalesce(${validFrom ?? null}::timestamptz, clock_timestamp()) AS at)
    INSERT INTO tax_rules (operator_id, version, tiers, day_cents, entry_days, fee_bps, early_days, foreign_only, valid_from)
    SELECT ${organisation}, last.version + 1, ${tiers}::jsonb, ${rules.dayCents}, ${rules.entryDays}, ${rules.feeBps}, ${rules.earlyDays},
           ${rules.foreignOnly}, asked.at
      FROM last, asked
     WHERE asked.at >= clock_timestamp() - interval '1 minute' AND asked.at <= clock_timestamp() + interval '1 year'
       AND asked.at > coalesce(last.begins, '-infinity') AND last.version < 1000
    RETURNING version`);
  return made?.version;
}

export interface SummaryRow {
  readonly waits_for: WaitsFor | null;
  readonly status: string;
  readonly n: number;
  readonly due: string;
}
/** Counts claims by state, and sums cents that are approved but not paid. */
export const readSummary = (db: Queryable, { organisation }: Of): Promise<SummaryRow[]> =>
  db.rows(sql<SummaryRow>`
    SELECT waits_for, status, count(*)::int AS n,
           coalesce(sum(coalesce(granted_cents, 0) - fee_cents) FILTER (WHERE status = 'approved'), 0)::text AS due
      FROM tax_refunds WHERE operator_id = ${organisation} AND (status IN ('processing', 'approved') OR hold_state = 'held') GROUP BY 1, 2`);

export const countShops = async (db: Queryable, { organisation }: Of): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT count(*)::int AS n FROM tax_shops WHERE operator_id = ${organisation} AND ended_at IS NULL`)
  ).n;

export interface RecordRow {
  readonly n: number;
  readonly number: string;
  readonly refund_id: number | null;
  readonly refund_cents: string;
  readonly at: Date;
  readonly state: 'waiting' | 'agreed' | 'contradicted' | 'replaced' | 'unknown';
}
/**
 * Lists what was recorded for an operator, newest first, optionally only records in one state of comparison with the
 * office.
 */
export const listRecords = (
  db: Queryable,
  { organisation }: Of,
  {
    before,
    count,
    state,
  }: { readonly before: number; readonly count: number; readonly state: RecordRow['state'] | undefined },
): Promise<RecordRow[]> =>
  db.rows(sql<RecordRow>`
    SELECT r.n, r.number, r.refund_id, r.refund_cents::text AS refund_cents, r.at, s.state FROM tax_records r CROSS JOIN LATERAL (
      SELECT CASE
        WHEN coalesce(bool_or(a.effect = 'contradicts'), false) THEN 'contradicted'
        WHEN NOT EXISTS (SELECT FROM tax_refunds f WHERE f.id = r.refund_id AND f.reference = r.reference) THEN 'replaced'
        WHEN coalesce(bool_or(a.effect IN ('unknown', 'failed')), false) THEN 'unknown'
        WHEN count(*) = 0 THEN 'waiting' ELSE 'agreed' END AS state
        FROM tax_answers a WHERE a.number = r.number) s
     WHERE r.operator_id = ${organisation} AND r.n < ${before} AND (${state ?? null}::text IS NULL OR s.state = ${state ?? null})
     ORDER BY r.n DESC LIMIT ${count}`);

export interface AnswerRow {
  readonly number: string;
  readonly result: OfficeResult;
  readonly refund_cents: string | null;
  readonly at: Date;
  readonly effect: 'decided' | 'same' | 'contradicts' | 'replaced' | 'unknown' | 'failed';
}
export const answersOf = (db: Queryable, numbers: readonly string[]): Promise<AnswerRow[]> =>
  db.rows(sql<AnswerRow>`
    SELECT number, result, refund_cents::text AS refund_cents, at, effect FROM tax_answers
     WHERE number = ANY (${[...numbers]}::text[]) ORDER BY id LIMIT 5000`);

export interface ReportRow {
  readonly claims: number;
  readonly recorded: number;
  readonly refused: number;
  readonly paid: number;
  readonly purchase: string;
  readonly granted: string;
  readonly fee: string;
  readonly usdc: string;
  readonly won: string;
  readonly usdc_back: string;
  readonly won_back: string;
  readonly owed: string;
}
/** Sums the claims of a range of days in Seoul. Paid sums are in ledger units. */
export const readReport = (db: Queryable, { organisation }: Of, from: string, to: string): Promise<ReportRow> =>
  db.one(sql<ReportRow>`
    WITH claims AS MATERIALIZED (
      SELECT f.*, EXISTS (SELECT FROM tax_records r WHERE r.refund_id = f.id) AS is_recorded
        FROM tax_refunds f WHERE f.operator_id = ${organisation} AND f.claim_day BETWEEN ${from}::date AND ${to}::date
    ), sent AS (
      SELECT transfer_id AS id, 'out' AS way FROM claims UNION ALL SELECT early_id, 'out' FROM claims UNION ALL SELECT hold_id, 'back' FROM claims
      UNION ALL SELECT p.id, 'back' FROM claims c JOIN tax_repayments p ON p.refund_id = c.id
    ), moved AS (
      SELECT s.way, t.asset_id, sum(t.posted_amount) AS units FROM sent s JOIN transfers t ON t.id = s.id WHERE t.state = 'posted' GROUP BY 1, 2
    )
    SELECT count(*)::int AS claims, (count(*) FILTER (WHERE is_recorded))::int AS recorded, (count(*) FILTER (WHERE status = 'refused'))::int AS refused,
           (count(*) FILTER (WHERE status = 'paid'))::int AS paid, coalesce(sum(purchase_cents), 0)::text AS purchase,
           coalesce(sum(granted_cents), 0)::text AS granted, coalesce(sum(fee_cents) FILTER (WHERE status = 'paid'), 0)::text AS fee,
           coalesce((SELECT units FROM moved WHERE way = 'out' AND asset_id = 2), 0)::text AS usdc,
           coalesce((SELECT units FROM moved WHERE way = 'out' AND asset_id = 6), 0)::text AS won,
           coalesce((SELECT units FROM moved WHERE way = 'back' AND asset_id = 2), 0)::text AS usdc_back,
           coalesce((SELECT units FROM moved WHERE way = 'back' AND asset_id = 6), 0)::text AS won_back,
           coalesce(sum(owed_cents), 0)::text AS owed FROM claims`);

export interface LineRow {
  readonly id: number;
  readonly claim_day: string;
  readonly merchant_name: string;
  readonly purchase_cents: string;
  readonly refund_cents: string;
  readonly granted_cents: string | null;
  readonly fee_cents: string;
  readonly status: string;
  readonly number: string | null;
  readonly payout_to: string | null;
  readonly transfer_id: number | null;
}
/** Lists the claims made in a range of days, oldest first. */
export const listLines = (
  db: Queryable,
  { organisation }: Of,
  from: string,
  to: string,
  count: number,
): Promise<LineRow[]> =>
  db.rows(sql<LineRow>`
    SELECT id, claim_day, merchant_name, purchase_cents::text AS purchase_cents, refund_cents::text AS refund_cents, granted_cents::text AS granted_cents,
           fee_cents::text AS fee_cents, status, (SELECT r.number FROM tax_records r WHERE r.reference = tax_refunds.reference) AS number, payout_to,
           coalesce(transfer_id, early_id) AS transfer_id
      FROM tax_refunds WHERE operator_id = ${organisation} AND claim_day BETWEEN ${from}::date AND ${to}::date ORDER BY id LIMIT ${count}`);

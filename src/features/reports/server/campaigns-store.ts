import { type Queryable, sql } from '#platform/server/store/db.ts';
import { type Period, tradeOf } from './lists-store.ts';

interface CampaignRow {
  readonly id: number;
  readonly name: string;
  readonly name_ko: string;
  readonly budget: string;
  readonly reserved: string;
  readonly given: string;
  readonly returned: string;
  readonly payments: number;
  readonly spent: string;
  readonly first: string;
  readonly last: string | null;
  readonly first_before: string | null;
  readonly during: string | null;
  readonly before: string | null;
}

/**
 * Lists campaigns that ran in a period, newest first. Their days from the first on are compared with as many days
 * before. All those days need figures; otherwise nothing is compared. A campaign for all shops uses total figures, any
 * other reads only its own shops.
 */
export const listRan = (
  db: Queryable,
  { from, to }: Period,
  { before, count }: { readonly before: number; readonly count: number },
): Promise<CampaignRow[]> =>
  db.rows(sql<CampaignRow>`
    WITH ran AS MATERIALIZED (
      SELECT c.*, ledger_day(greatest(c.starts_at, c.started_at)) AS first,
             CASE WHEN f.day IS NOT NULL THEN least(ledger_day(least(c.ends_at - interval '1 second', c.stopped_at)), f.day) END AS last
        FROM campaigns c CROSS JOIN (SELECT max(day) AS day FROM report_days) f
       WHERE c.started_at IS NOT NULL AND c.id < ${before} AND ledger_day(greatest(c.starts_at, c.started_at)) <= ${to}::date
         AND ledger_day(least(c.ends_at - interval '1 second', c.stopped_at)) >= ${from}::date
       ORDER BY c.id DESC LIMIT ${count}
    ), spans AS (
      SELECT r.*, r.last >= r.first AS has_days, r.first - (r.last - r.first + 1) AS first_before,
             r.first - (r.last - r.first + 1) >= (SELECT min(day) FROM report_days) AS has_before FROM ran r)
    SELECT s.id, s.name, s.name_ko, s.budget::text, b.reserved::text, b.given::text, b.returned::text, b.payments, b.spent::text, s.first::text AS first,
           CASE WHEN s.has_days THEN s.last END::text AS last, CASE WHEN s.has_days AND s.has_before THEN s.first_before END::text AS first_before,
           CASE WHEN s.has_days THEN t.during END::text AS during, CASE WHEN s.has_days AND s.has_before THEN t.before END::text AS before
      FROM spans s CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount - back) FILTER (WHERE state = 'held'), 0) AS reserved, coalesce(sum(amount - back) FILTER (WHERE state <> 'held'), 0) AS given,
               coalesce(sum(back), 0) AS returned, count(*) AS payments, coalesce(sum(paid), 0) AS spent
          FROM campaign_benefits WHERE campaign_id = s.id) b
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(d.paid - d.refunded) FILTER (WHERE d.day >= s.first), 0) AS during, coalesce(sum(d.paid - d.refunded) FILTER (WHERE d.day < s.first), 0) AS before
          FROM (SELECT r.day, r.paid, r.refunded FROM report_days r WHERE s.shops IS NULL AND s.trades IS NULL AND r.day BETWEEN s.first_before AND s.last
                UNION ALL SELECT r.day, r.paid, r.refunded FROM merchants m JOIN report_day_shops r ON r.merchant_id = m.id AND r.day BETWEEN s.first_before AND s.last
                 WHERE (s.shops IS NOT NULL OR s.trades IS NOT NULL) AND (s.shops IS NULL OR m.id = ANY (s.shops)) AND (s.trades IS NULL OR ${tradeOf} = ANY (s.trades))) d) t
     ORDER BY s.id DESC`);
export type { CampaignRow };

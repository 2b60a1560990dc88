import { tradeOfKind } from '#features/organisations/shop-categories.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { LastMonth } from '../../office-contract.ts';
import { findCampaign } from '../campaigns-store.ts';
import { countHolders } from './predicates.ts';

/** The most payments that are looked at for it. */
const MOST_READ = 1_000_000;
const ZONE = 'Asia/Seoul';

interface DayRow {
  readonly day: string;
  readonly month: string;
  readonly payments: number;
  readonly touched: number;
  readonly given: string;
  readonly members: number;
  readonly at_cap: number;
  readonly read: number;
}

/**
 * What a campaign would have given of last month's payments in Seoul, by its terms of now and less what was refunded: one statement that reads and writes
 * nothing, so that a copy of the store can answer it. A member's month is min(cap, their sum so far), so a payment is given what that grows by.
 */
const simulate = (db: Queryable, id: number): Promise<DayRow[]> =>
  db.rows(sql<DayRow>`
    WITH span AS MATERIALIZED (
      SELECT (date_trunc('month', clock_timestamp() AT TIME ZONE ${ZONE}) - interval '1 month')::date AS month,
             (date_trunc('month', clock_timestamp() AT TIME ZONE ${ZONE}) - interval '1 month') AT TIME ZONE ${ZONE} AS starts_at,
             date_trunc('month', clock_timestamp() AT TIME ZONE ${ZONE}) AT TIME ZONE ${ZONE} AS ends_at
    ), paid AS MATERIALIZED (
      SELECT p.id, p.payer_id, (p.created_at AT TIME ZONE ${ZONE})::date AS day,
             CASE WHEN (c.shops IS NULL OR p.merchant_id = ANY (c.shops))
                   AND (c.trades IS NULL OR coalesce(m.category, ${JSON.stringify(tradeOfKind)}::jsonb ->> m.kind) = ANY (c.trades))
                  THEN least(div((p.amount - p.refunded) * c.bps, 10000), c.most_payment) ELSE 0 END AS whole, c.most_month
        FROM campaigns c CROSS JOIN span s JOIN payments p ON p.created_at >= s.starts_at AND p.created_at < s.ends_at
        JOIN merchants m ON m.id = p.merchant_id
       WHERE c.id = ${id} ORDER BY p.id LIMIT ${MOST_READ}
    ), run AS (
      SELECT *, sum(whole) OVER (PARTITION BY payer_id ORDER BY id) AS so_far FROM paid
    ), given AS MATERIALIZED (
      SELECT payer_id, day, coalesce(least(so_far, most_month), so_far) - coalesce(least(so_far - whole, most_month), so_far - whole) AS won,
             so_far >= most_month AS is_at_cap FROM run
    )
    SELECT d::date::text AS day, s.month::text AS month, count(g.day) AS payments, count(g.day) FILTER (WHERE g.won > 0) AS touched,
           coalesce(sum(g.won), 0)::text AS given, (SELECT count(DISTINCT payer_id) FROM given WHERE won > 0) AS members,
           (SELECT count(DISTINCT payer_id) FROM given WHERE is_at_cap) AS at_cap, (SELECT count(*) FROM paid) AS read
      FROM span s CROSS JOIN generate_series(s.month, (s.month + interval '1 month' - interval '1 day')::date, interval '1 day') AS d
      LEFT JOIN given g ON g.day = d::date
     GROUP BY d, s.month ORDER BY d`);

/** Has last month paid for by a campaign, day by day, until its budget is spent. */
export async function readLastMonth(
  services: Pick<Services, 'db' | 'settings'>,
  _: OfficeOfficer<'see'>,
  id: number,
): Promise<LastMonth> {
  const { db } = services;
  const campaign = await findCampaign(db, id);
  if (!campaign) throw refuse(commonRefusals, 'not_found');
  const rows = await simulate(db, id);
  const budget = BigInt(campaign.budget);
  const days: string[] = [];
  let total = 0n;
  let spentOn: string | null = null;
  for (const { day, given } of rows) {
    total += BigInt(given);
    if (total >= budget) spentOn ??= day;
    days.push((total < budget ? total : budget).toString());
  }
  return {
    month: rows[0]?.month ?? campaign.first_day,
    payments: rows.reduce((sum, { payments }) => sum + payments, 0),
    touched: rows.reduce((sum, { touched }) => sum + touched, 0),
    members: rows[0]?.members ?? 0,
    atCap: rows[0]?.at_cap ?? 0,
    total: days.at(-1) ?? '0',
    days,
    spentOn,
    isWhole: (rows[0]?.read ?? 0) < MOST_READ,
    holders: campaign.predicate ? await countHolders(services, campaign.predicate) : null,
  };
}

import { type DayRow, MOST_READ } from '#features/campaigns/server/shops-and-types.ts';
import { tradeOfKind } from '#features/organisations/shop-kinds.ts';
import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/** Returns the first id that is not a shop; undefined if all are. */
export const findMissingShop = async (db: Queryable, ids: readonly number[]): Promise<number | undefined> =>
  (
    await db.maybe(sql<{ id: number }>`
      SELECT s.id FROM unnest(${[...ids]}::bigint[]) AS s(id) WHERE NOT EXISTS (SELECT FROM merchants m WHERE m.id = s.id) LIMIT 1`)
  )?.id;

/** Returns the users who own these shops. */
export const ownersOf = async (db: Queryable, ids: readonly number[]): Promise<UserId[]> =>
  (
    await db.rows(sql<{ user_id: UserId | null }>`
      SELECT DISTINCT user_id FROM merchants WHERE id = ANY (${[...ids]}::bigint[])`)
  ).flatMap((row) => row.user_id ?? []);

/** Returns the names of shops as payers see them. */
export const nameShops = (db: Queryable, ids: readonly number[]): Promise<(BothNames & { id: number })[]> =>
  db.rows(sql<BothNames & { id: number }>`
    SELECT id, coalesce(name, '') AS name, name_ko AS "nameKo" FROM merchants_shown WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id`);

const ZONE = 'Asia/Seoul';

/**
 * Simulates what a campaign would have given on last month's payments in Seoul, under its current terms and less
 * refunds. It is one statement that only reads, so a replica can run it. A member's month is min(cap, sum so far), so
 * each payment gets the growth of that value.
 */
export const simulateMonth = (db: Queryable, id: number): Promise<DayRow[]> =>
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

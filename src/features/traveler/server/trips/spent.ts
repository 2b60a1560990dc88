import type { Merchant } from '#features/pay/contract.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

interface SpentRow {
  readonly kind: Merchant['kind'];
  readonly won: string;
  readonly payments: number;
}

/**
 * Sums what an owner paid in shops on the days of a trip (in Seoul), less returns on these days, largest first.
 * Undefined if the trip does not exist.
 */
export async function spentOnTrip(db: Queryable, { userId }: Owner, id: number): Promise<SpentRow[] | undefined> {
  const trip = await db.maybe(sql`SELECT id FROM travel_plans WHERE id = ${id} AND user_id = ${userId}`);
  if (!trip) return undefined;
  return db.rows(sql<SpentRow>`
    WITH span AS (
      SELECT start_date::timestamp AT TIME ZONE 'Asia/Seoul' AS since, (end_date + 1)::timestamp AT TIME ZONE 'Asia/Seoul' AS until
        FROM travel_plans WHERE id = ${id}
    ), moved AS (
      SELECT p.merchant_id, p.amount AS won, 1 AS payments
        FROM payments p, span s WHERE p.payer_id = ${userId} AND p.created_at >= s.since AND p.created_at < s.until
      UNION ALL
      SELECT p.merchant_id, -r.amount, 0
        FROM payments p JOIN payment_refunds r ON r.payment_id = p.id, span s
       WHERE p.payer_id = ${userId} AND r.created_at >= s.since AND r.created_at < s.until
    )
    SELECT m.kind, sum(v.won)::text AS won, sum(v.payments)::int AS payments
      FROM moved v JOIN merchants m ON m.id = v.merchant_id GROUP BY 1 ORDER BY sum(v.won) DESC, 1`);
}

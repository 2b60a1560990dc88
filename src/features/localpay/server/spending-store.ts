import { ZONE } from '#features/statements/period.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { SPENDING_MONTHS, type SpentRow } from '../spending.ts';

/** The month that it is now, by the statements' clock (`2026-11`). */
export const readMonth = async (db: Queryable): Promise<string> =>
  (await db.one(sql<{ month: string }>`SELECT to_char(now() AT TIME ZONE ${ZONE.name}, 'YYYY-MM') AS month`)).month;

/** What a person paid in shops in the last months by month and kind of shop; a refund lowers the month in which it came. */
export const listSpent = (db: Queryable, { userId }: Owner): Promise<SpentRow[]> =>
  db.rows(sql<SpentRow>`
    WITH since AS (
      SELECT (date_trunc('month', now() AT TIME ZONE ${ZONE.name}) - make_interval(months => ${SPENDING_MONTHS - 1})) AT TIME ZONE ${ZONE.name} AS at
    ), moved AS (
      SELECT p.created_at AS at, p.merchant_id, p.amount AS won, 1 AS payments
        FROM payments p WHERE p.payer_id = ${userId} AND p.created_at >= (SELECT at FROM since)
      UNION ALL
      SELECT r.created_at, p.merchant_id, -r.amount, 0
        FROM payments p JOIN payment_refunds r ON r.payment_id = p.id
       WHERE p.payer_id = ${userId} AND r.created_at >= (SELECT at FROM since)
    )
    SELECT to_char(v.at AT TIME ZONE ${ZONE.name}, 'YYYY-MM') AS month, m.kind, sum(v.won)::text AS won, sum(v.payments)::int AS payments
      FROM moved v JOIN merchants m ON m.id = v.merchant_id
     GROUP BY 1, 2`);

export interface SpentOnceRow {
  readonly payment_id: number;
  readonly name: string;
  readonly name_ko: string | null;
  readonly won: string;
  readonly at: Date;
}

const MOST_SHOWN = 200;

/** Of which payments and refunds a month's sum for a kind of shop is made, the newest first. */
export const listSpentOnce = (
  db: Queryable,
  { userId }: Owner,
  { month, kind }: { readonly month: string; readonly kind: string },
): Promise<SpentOnceRow[]> =>
  db.rows(sql<SpentOnceRow>`
    WITH span AS (
      SELECT (${month} || '-01')::timestamp AT TIME ZONE ${ZONE.name} AS since,
             ((${month} || '-01')::timestamp + interval '1 month') AT TIME ZONE ${ZONE.name} AS until
    ), moved AS (
      SELECT p.id, p.created_at AS at, p.merchant_id, p.amount AS won
        FROM payments p, span s WHERE p.payer_id = ${userId} AND p.created_at >= s.since AND p.created_at < s.until
      UNION ALL
      SELECT p.id, r.created_at, p.merchant_id, -r.amount
        FROM payments p JOIN payment_refunds r ON r.payment_id = p.id, span s
       WHERE p.payer_id = ${userId} AND r.created_at >= s.since AND r.created_at < s.until
    )
    SELECT v.id AS payment_id, m.name, m.name_ko, v.won::text AS won, v.at
      FROM moved v JOIN merchants_shown m ON m.id = v.merchant_id
     WHERE m.kind = ${kind} ORDER BY v.at DESC, v.id DESC LIMIT ${MOST_SHOWN}`);

import type { CurrencyRules } from '#features/currency/rules.ts';
import { rulesIn } from '#features/currency/server/store.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { FINDING, type FindingKind } from '../rules.ts';
import { endOf, startOf } from './figures.ts';

export interface NewFinding {
  readonly kind: FindingKind;
  readonly merchant_id: number | null;
  readonly times: number;
  readonly won: string;
  readonly most: string | null;
  readonly transfers: readonly number[];
}

type ShopFinding = NewFinding & { readonly merchant_id: number };

/** Maximum number of transfers stored with a finding. */
const KEPT = 20;
/** Maximum findings of one kind on one day, largest sums first. */
const MOST = 200;

/** Payments by members to a shop on whose staff they are, including their own. */
const inOwnShop = (day: string) => sql<ShopFinding>`
  SELECT 'own_shop' AS kind, p.merchant_id, count(*)::int AS times, sum(p.amount)::text AS won, NULL AS most,
         (array_agg(p.id ORDER BY p.id))[1:${KEPT}::int] AS transfers
    FROM organisation_staff s JOIN merchants m ON m.user_id = s.organisation_id
    JOIN payments p ON p.payer_id = s.user_id AND p.merchant_id = m.id AND p.created_at >= ${startOf(day)} AND p.created_at < ${endOf(day)}
   GROUP BY p.merchant_id, s.user_id ORDER BY sum(p.amount) DESC LIMIT ${MOST}`;

/**
 * Money that went from a first person to a second, a third and back, one after another within some days, the last on
 * this day.
 */
const inCircles = (day: string) => sql<NewFinding>`
  WITH moved AS MATERIALIZED (
    SELECT t.id, e.at, e.amount, t.from_owner AS giver, t.to_owner AS taker FROM entries e JOIN transfers t ON t.id = e.transfer_id
     WHERE e.at >= ${startOf(day)} - make_interval(days => ${FINDING.circleDays - 1}) AND e.at < ${endOf(day)}
       AND e.asset_id = (SELECT id FROM assets WHERE is_local) AND e.amount >= ${FINDING.circleWon} AND t.kind IN ('send', 'payment')
       AND t.from_owner NOT LIKE 'house:%' AND t.to_owner NOT LIKE 'house:%'
  ), found AS (
    SELECT DISTINCT ON (a.giver, b.giver, c.giver) a.id AS first, b.id AS second, c.id AS third, least(a.amount, b.amount, c.amount) AS won
      FROM moved c JOIN moved a ON a.giver = c.taker AND a.at <= c.at JOIN moved b ON b.giver = a.taker AND b.taker = c.giver AND b.at BETWEEN a.at AND c.at
     WHERE c.at >= ${startOf(day)} ORDER BY a.giver, b.giver, c.giver, c.id, a.id, b.id
  )
  SELECT 'circle' AS kind, NULL::bigint AS merchant_id, 3 AS times, won::text, NULL AS most, ARRAY[first, second, third] AS transfers
    FROM found ORDER BY found.won DESC LIMIT ${MOST}`;

/** Shops paid by many people whose wallet or passkey was only a few days old. */
const byManyNew = (day: string) => sql<ShopFinding>`
  SELECT 'many_new' AS kind, p.merchant_id, count(DISTINCT p.payer_id)::int AS times, sum(p.amount)::text AS won, NULL AS most,
         (array_agg(p.id ORDER BY p.id))[1:${KEPT}::int] AS transfers
    FROM payments p JOIN users u ON u.id = p.payer_id
   WHERE p.created_at >= ${startOf(day)} AND p.created_at < ${endOf(day)}
     AND (u.created_at >= ${startOf(day)} - make_interval(days => ${FINDING.newDays - 1})
          OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id AND k.created_at >= ${startOf(day)} - make_interval(days => ${FINDING.newDays - 1})))
   GROUP BY p.merchant_id HAVING count(DISTINCT p.payer_id) >= ${FINDING.newPeople} ORDER BY sum(p.amount) DESC LIMIT ${MOST}`;

/** Several payments or sends of one person that are each just below a limit. */
const justBelow = (day: string, limits: readonly string[]) => sql<NewFinding>`
  SELECT 'structuring' AS kind, NULL::bigint AS merchant_id, count(*)::int AS times, sum(e.amount)::text AS won, l.most::text AS most,
         (array_agg(t.id ORDER BY t.id))[1:${KEPT}::int] AS transfers
    FROM entries e JOIN transfers t ON t.id = e.transfer_id JOIN unnest(${[...limits]}::numeric[]) AS l(most) ON e.amount > l.most * ${FINDING.belowPercent} / 100 AND e.amount <= l.most
   WHERE e.at >= ${startOf(day)} AND e.at < ${endOf(day)} AND e.asset_id = (SELECT id FROM assets WHERE is_local) AND e.amount > 0
     AND t.kind IN ('send', 'payment') AND t.from_owner NOT LIKE 'house:%'
   GROUP BY t.from_owner, l.most HAVING count(*) >= ${FINDING.belowTimes} ORDER BY sum(e.amount) DESC LIMIT ${MOST}`;

/**
 * Returns the limits that somebody may try to stay below: the currency’s caps on that day, the maximum payment, and one
 * officer's limit for cases.
 */
async function limitsOn(db: Queryable, day: string): Promise<string[]> {
  const rows = await db.rows(sql<{ rules: CurrencyRules }>`
    SELECT ${rulesIn(sql`v`)} AS rules FROM currency_versions v WHERE v.valid_from < ${endOf(day)} ORDER BY v.valid_from DESC LIMIT 1`);
  const all = rows.flatMap(({ rules: { caseOneOfficerWon, mostPayment, caps } }) =>
    [caseOneOfficerWon, mostPayment, ...caps.payment, ...caps.month].flatMap((cap) => cap ?? []),
  );
  return [...new Set(all)].filter((most) => BigInt(most) >= FINDING.leastLimit);
}

/** Returns the findings of a closed day. */
export async function findIn(db: Queryable, day: string): Promise<NewFinding[]> {
  const limits = await limitsOn(db, day);
  const found: NewFinding[] = [];
  for (const statement of [inOwnShop(day), inCircles(day), byManyNew(day), justBelow(day, limits)])
    found.push(...(await db.rows(statement)));
  return found;
}

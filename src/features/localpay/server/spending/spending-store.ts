import { assetOf, assets } from '#features/currency/assets.ts';
import { tradeOfKind } from '#features/organisations/shop-kinds.ts';
import { ZONE } from '#platform/korean-days.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, type Statement, sql } from '#platform/server/store/db.ts';
import type { Category, Purse, SpentRow } from '../../spending.ts';
import type { MovedPayees } from './moved-store.ts';

/** Query of spending: months (`2026-06` to `2026-11`), which money, and moved payees. */
export interface SpendingQuery {
  readonly from: string;
  readonly to: string;
  readonly purse: Purse;
  readonly moved: MovedPayees;
}

/** Returns the current month by the statements' clock (`2026-11`), and the first with a payment or send. */
export const readMonths = (db: Queryable, { userId }: Owner): Promise<{ now: string; first: string }> =>
  db.one(sql<{ now: string; first: string }>`
    SELECT to_char(now() AT TIME ZONE ${ZONE.name}, 'YYYY-MM') AS now, to_char(coalesce(least(
        (SELECT p.created_at FROM payments p WHERE p.payer_id = ${userId} ORDER BY p.created_at LIMIT 1),
        (SELECT t.created_at FROM users me CROSS JOIN LATERAL (${sentBy(sql`me.address COLLATE "C"`)} ORDER BY t.id LIMIT 1) t WHERE me.id = ${userId})
      ), now()) AT TIME ZONE ${ZONE.name}, 'YYYY-MM') AS first`);

/** Selects the sends of one address, by the index on its hash. */
const sentBy = (owner: Statement<never>) =>
  sql`SELECT t.* FROM transfers t WHERE t.is_listed AND hashtextextended(t.from_owner, 0) = hashtextextended(${owner}, 0) AND t.from_owner = ${owner}`;

/**
 * How far back a return's send is searched: a send can be returned within 30 days; the rest allows for wrong clocks.
 */
const LOOKED_BACK = sql`interval '40 days'`;

const OWN = sql`me.owner`;

/**
 * Selects everything that counts as spending: payments in shops and their refunds, sends and their returns. Each counts
 * at the time of its entry, in whole won. Another asset is converted at that time's exchange rate, rounded down like in
 * History; a send includes the network fee.
 */
const movedIn = ({ userId }: Owner, { from, to, purse, moved }: SpendingQuery) => sql`
  me AS MATERIALIZED (SELECT address COLLATE "C" AS owner FROM users WHERE id = ${userId}),
  span AS MATERIALIZED (
    SELECT (${from} || '-01')::timestamp AT TIME ZONE ${ZONE.name} AS since,
           ((${to} || '-01')::timestamp + interval '1 month') AT TIME ZONE ${ZONE.name} AS until),
  worth (asset_id, code, unit) AS (
    SELECT * FROM unnest(${assets.map(({ id }) => id)}::smallint[], ${assets.map(({ code }) => code)}::text[],
      ${assets.map(({ places }) => `1${'0'.repeat(places)}`)}::numeric[])),
  kinds (kind, category) AS (SELECT * FROM unnest(${Object.keys(tradeOfKind)}::text[], ${Object.values(tradeOfKind)}::text[])),
  paid AS (
    SELECT p.id, p.id AS about, p.created_at AS at, p.merchant_id, p.amount AS won, 1 AS payments
      FROM span s, payments p WHERE ${purse !== 'assets'} AND p.payer_id = ${userId} AND p.created_at >= s.since AND p.created_at < s.until
    UNION ALL
    SELECT r.id, p.id, r.created_at, p.merchant_id, -r.amount, 0
      FROM span s, payments p JOIN payment_refunds r ON r.payment_id = p.id
     WHERE ${purse !== 'assets'} AND p.payer_id = ${userId} AND p.refunded > 0 AND r.created_at >= s.since AND r.created_at < s.until),
  sends AS (
    SELECT t.id, t.asset_id, t.to_owner, t.posted_amount + t.fee AS units, t.resolved_at AS at, w.unit,
           (SELECT (v.rules #>> ARRAY['rates', w.code])::numeric FROM currency_versions v WHERE v.valid_from <= t.created_at
             ORDER BY v.valid_from DESC LIMIT 1) AS won
      FROM me, span s CROSS JOIN LATERAL (${sentBy(OWN)}
        AND t.id > coalesce((SELECT t.id FROM (${sentBy(OWN)}) t WHERE t.created_at < s.since - ${LOOKED_BACK} ORDER BY t.id DESC LIMIT 1), 0)) t
      JOIN worth w ON w.asset_id = t.asset_id
     WHERE t.kind = 'send' AND t.state = 'posted' AND t.created_at < s.until
       AND (${purse === 'all'} OR (t.asset_id = ${assetOf('KRW').id}) = ${purse === 'localpay'})),
  sent AS (
    SELECT id, id AS about, at, asset_id, to_owner, units, div(units * won, unit) AS won, 1 AS payments FROM sends
    UNION ALL
    SELECT r.id, t.id, r.created_at, t.asset_id, t.to_owner, -r.amount, -div(r.amount * t.won, t.unit), 0
      FROM sends t JOIN transfers r ON r.reverses = t.id AND r.state = 'posted'),
  spent AS (
    SELECT p.id, p.about, true AS is_payment, p.at, 'shop-' || p.merchant_id AS payee, coalesce(m.category, k.category) AS category, p.won, ${assetOf('KRW').id}::smallint AS asset_id,
           p.won AS units, p.payments
      FROM paid p JOIN merchants m ON m.id = p.merchant_id JOIN kinds k ON k.kind = m.kind
    UNION ALL
    SELECT t.id, t.about, false, t.at, t.to_owner, 'sent', t.won, t.asset_id, t.units, t.payments
      FROM span s, sent t WHERE t.at >= s.since AND t.at < s.until),
  chosen (payee, category) AS (SELECT * FROM unnest(${[...moved.keys()]}::text[], ${[...moved.values()]}::text[]))`;

/** Returns spending by month and category; a return reduces the month in which it happened. */
export const listSpent = (db: Queryable, owner: Owner, asked: SpendingQuery): Promise<SpentRow[]> =>
  db.rows(sql<SpentRow>`
    WITH ${movedIn(owner, asked)}
    SELECT to_char(v.at AT TIME ZONE ${ZONE.name}, 'YYYY-MM') AS month, coalesce(c.category, v.category) AS category,
           sum(v.won)::text AS won, sum(v.payments)::int AS payments
      FROM spent v LEFT JOIN chosen c ON c.payee = v.payee
     GROUP BY 1, 2`);

export interface SpentOnceRow {
  readonly id: number;
  readonly about: number;
  readonly is_payment: boolean;
  readonly payee: string;
  readonly usual: Category;
  readonly name: string | null;
  readonly name_ko: string | null;
  readonly won: string;
  readonly asset_id: number;
  readonly units: string;
  readonly at: Date;
}

/** Lists the movements behind a month's sum in a category, with ids below `before`, newest first. */
export const listSpentOnce = (
  db: Queryable,
  owner: Owner,
  {
    month,
    category,
    before,
    limit,
    ...asked
  }: Pick<SpendingQuery, 'purse' | 'moved'> & {
    readonly month: string;
    readonly category: Category;
    readonly before: number;
    readonly limit: number;
  },
): Promise<SpentOnceRow[]> =>
  db.rows(sql<SpentOnceRow>`
    WITH ${movedIn(owner, { ...asked, from: month, to: month })},
    listed AS (
      SELECT v.* FROM spent v LEFT JOIN chosen c ON c.payee = v.payee
       WHERE coalesce(c.category, v.category) = ${category} AND v.id < ${before} ORDER BY v.id DESC LIMIT ${limit})
    SELECT v.id, v.about, v.is_payment, v.payee, v.category AS usual, r.body->>'merchant' AS name, r.body->>'merchantKo' AS name_ko, v.won::text AS won, v.asset_id,
           v.units::text AS units, v.at
      FROM listed v LEFT JOIN receipts r ON v.is_payment AND r.payment_id = v.about
     ORDER BY v.id DESC`);

import { tradeOfKind } from '#features/organisations/shop-kinds.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { ReportDay, ReportShop, ReportTrade } from '../contract.ts';
import { daySums, LIVE_SINCE, LIVE_UNTIL, shopSums } from './figures.ts';

/** First and last day in Korea, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface DayRow extends Omit<ReportDay, 'isClosed'> {
  readonly is_closed: boolean;
}

/**
 * Lists the days of a period up to now: stored figures, then live ones from the ledger. Live circulation is derived
 * from current balances.
 */
export const listDays = (db: Queryable, { from, to }: Period): Promise<DayRow[]> =>
  db.rows(sql<DayRow>`
    WITH live AS MATERIALIZED (${daySums(LIVE_SINCE, LIVE_UNTIL)}), open AS (
      SELECT d::date AS day FROM generate_series(ledger_day(${LIVE_SINCE})::timestamp, ledger_day(now())::timestamp, interval '1 day') d
    ), now_out AS (
      SELECT coalesce(-sum(a.balance), 0) AS won FROM accounts a WHERE a.owner IN ('house:issuance', 'house:bank') AND a.asset_id = (SELECT id FROM assets WHERE is_local)
    ), live_days AS (
      SELECT o.day, coalesce(l.issued, 0) AS issued, coalesce(l.redeemed, 0) AS redeemed,
             (SELECT won FROM now_out) - coalesce(sum(coalesce(l.issued, 0) - coalesce(l.redeemed, 0)) OVER (ORDER BY o.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS circulating,
             coalesce(l.fees, 0) AS fees, coalesce(l.payments, 0) AS payments, coalesce(l.paid, 0) AS paid, coalesce(l.refunds, 0) AS refunds, coalesce(l.refunded, 0) AS refunded
        FROM open o LEFT JOIN live l ON l.day = o.day)
    SELECT day::text AS day, issued::text, redeemed::text, circulating::text, fees::text, payments, paid::text, refunds, refunded::text, is_closed FROM (
      SELECT r.*, true AS is_closed FROM report_days r WHERE r.day BETWEEN ${from}::date AND ${to}::date
      UNION ALL SELECT l.*, false FROM live_days l WHERE l.day BETWEEN ${from}::date AND ${to}::date) d ORDER BY d.day`);

/** SQL for the shops' turnover in a period: from stored days, then live from the ledger. */
const taken = ({ from, to }: Period) => sql`
  SELECT merchant_id, sum(payments)::bigint AS payments, sum(paid) AS paid, sum(refunds)::bigint AS refunds, sum(refunded) AS refunded FROM (
    SELECT merchant_id, payments, paid, refunds, refunded FROM report_day_shops WHERE day BETWEEN ${from}::date AND ${to}::date
    UNION ALL SELECT merchant_id, payments, paid, refunds, refunded FROM (${shopSums(LIVE_SINCE, LIVE_UNTIL)}) l WHERE l.day BETWEEN ${from}::date AND ${to}::date) s
   GROUP BY merchant_id`;

/** SQL for a shop’s trade; if none is set, the trade of its original kind. */
export const tradeOf = sql`coalesce(m.category, ${JSON.stringify(tradeOfKind)}::jsonb ->> m.kind, 'other')`;

/** Cursor: the shop after which a page begins. */
export interface ShopCursor {
  readonly net: string;
  readonly id: number;
}
export const listShops = (
  db: Queryable,
  period: Period,
  { place, count }: { readonly place: ShopCursor | undefined; readonly count: number },
): Promise<ReportShop[]> =>
  db.rows(sql<ReportShop>`
    SELECT t.merchant_id AS id, coalesce(v.name, m.name, '') AS name, coalesce(v.name_ko, m.name_ko) AS "nameKo", ${tradeOf} AS trade, t.payments, t.paid::text, t.refunds, t.refunded::text, (t.paid - t.refunded)::text AS net
      FROM (SELECT * FROM (${taken(period)}) g WHERE ${place === undefined} OR (g.paid - g.refunded, g.merchant_id) < (${place?.net ?? '0'}::numeric, ${place?.id ?? 0}::bigint)
             ORDER BY g.paid - g.refunded DESC, g.merchant_id DESC LIMIT ${count}) t
      JOIN merchants m ON m.id = t.merchant_id LEFT JOIN merchants_shown v ON v.id = t.merchant_id
     ORDER BY t.paid - t.refunded DESC, t.merchant_id DESC`);

/** Start and end of the live data of a file, so that all its parts show one moment. */
export interface LiveRange {
  readonly since: Date;
  readonly until: Date;
}
export const frameNow = (db: Queryable): Promise<LiveRange> =>
  db.one(sql<LiveRange>`SELECT ${LIVE_SINCE} AS since, now() AS until`);

const moment = (at: Date) => sql<never>`${at}::timestamptz`;

interface TakenRow extends ReportShop {
  /** False for a shop without payments or refunds in the period. */
  readonly has: boolean;
}
/**
 * Lists shops with ids above `after`, with their turnover in a period up to a moment. Includes shops without turnover,
 * so that the next part continues after the last. Reads only the days of these shops.
 */
export const shopsAfter = (
  db: Queryable,
  { from, to }: Period,
  { since, until }: LiveRange,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<TakenRow[]> =>
  db.rows(sql<TakenRow>`
    WITH those AS MATERIALIZED (SELECT m.id FROM merchants m WHERE m.id > ${after} ORDER BY m.id LIMIT ${count}), taken AS (
      SELECT merchant_id, sum(payments)::bigint AS payments, sum(paid) AS paid, sum(refunds)::bigint AS refunds, sum(refunded) AS refunded FROM (
        SELECT d.merchant_id, d.payments, d.paid, d.refunds, d.refunded FROM those JOIN report_day_shops d ON d.merchant_id = those.id
           AND d.day BETWEEN ${from}::date AND ${to}::date AND d.day < ledger_day(${moment(since)})
        UNION ALL SELECT l.merchant_id, l.payments, l.paid, l.refunds, l.refunded FROM (${shopSums(moment(since), moment(until))}) l
         WHERE l.day BETWEEN ${from}::date AND ${to}::date AND l.merchant_id IN (SELECT id FROM those)) s
       GROUP BY merchant_id)
    SELECT m.id, coalesce(v.name, m.name, '') AS name, coalesce(v.name_ko, m.name_ko) AS "nameKo", ${tradeOf} AS trade, t.merchant_id IS NOT NULL AS has, coalesce(t.payments, 0) AS payments,
           coalesce(t.paid, 0)::text AS paid, coalesce(t.refunds, 0) AS refunds, coalesce(t.refunded, 0)::text AS refunded, coalesce(t.paid - t.refunded, 0)::text AS net
      FROM those JOIN merchants m ON m.id = those.id LEFT JOIN taken t ON t.merchant_id = m.id LEFT JOIN merchants_shown v ON v.id = m.id ORDER BY m.id`);

export const listTrades = (db: Queryable, period: Period): Promise<ReportTrade[]> =>
  db.rows(sql<ReportTrade>`
    SELECT ${tradeOf} AS trade, count(*) AS shops, sum(t.payments)::bigint AS payments, sum(t.paid)::text AS paid, sum(t.refunds)::bigint AS refunds,
           sum(t.refunded)::text AS refunded, sum(t.paid - t.refunded)::text AS net
      FROM (${taken(period)}) t JOIN merchants m ON m.id = t.merchant_id GROUP BY 1 ORDER BY sum(t.paid - t.refunded) DESC, 1`);

export interface ClosedDay extends Omit<ReportDay, 'isClosed'> {
  readonly transfers: number;
  readonly entries: number;
  readonly before: string;
  readonly hash: string;
}
/** Returns a day's figures with its hash in the ledger’s chain; undefined if it is not closed or has no figures yet. */
export const findClosed = (db: Queryable, day: string): Promise<ClosedDay | undefined> =>
  db.maybe(sql<ClosedDay>`
    SELECT r.day::text AS day, r.issued::text, r.redeemed::text, r.circulating::text, r.fees::text, r.payments, r.paid::text, r.refunds, r.refunded::text,
           c.transfers, c.entries, encode(c.before, 'hex') AS before, encode(c.hash, 'hex') AS hash
      FROM report_days r JOIN closed_days c ON c.day = r.day WHERE r.day = ${day}::date`);

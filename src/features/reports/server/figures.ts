import { type Db, type Queryable, type Statement, sql, type Tx } from '#platform/server/store/db.ts';

/** Sums of one day: won, and numbers of payments and refunds. */
export interface DayFigures {
  readonly day: string;
  readonly issued: string;
  readonly redeemed: string;
  readonly fees: string;
  readonly payments: number;
  readonly paid: string;
  readonly refunds: number;
  readonly refunded: string;
}
export interface ShopFigures {
  readonly day: string;
  readonly merchant_id: number;
  readonly payments: number;
  readonly paid: string;
  readonly refunds: number;
  readonly refunded: string;
}

type Moment = Statement<never>;

/**
 * Selects the movements of the local currency in some days by its entries. They are found by time, so it reads about as
 * much as those days contain. A refund may consist of several transfers; those after the first refer to it and are not
 * counted.
 */
const moves = (since: Moment, until: Moment) => sql`
  SELECT ledger_day(e.at) AS day, e.account_id, e.amount, t.id, t.kind, t.group_id, t.details ->> 'refundOf' IS NOT NULL AS is_part
    FROM entries e JOIN transfers t ON t.id = e.transfer_id
   WHERE e.at >= ${since} AND e.at < ${until} AND e.asset_id = (SELECT id FROM assets WHERE is_local)`;

/** Sums, by day, money issued and redeemed through the house’s outside accounts, and fees. */
const houseSums = (since: Moment, until: Moment) => sql`
  SELECT m.day, coalesce(-sum(m.amount) FILTER (WHERE a.allow_negative AND m.amount < 0), 0) AS issued,
         coalesce(sum(m.amount) FILTER (WHERE a.allow_negative AND m.amount > 0), 0) AS redeemed,
         coalesce(sum(m.amount) FILTER (WHERE a.owner = 'house:fees' AND m.amount > 0), 0) AS fees
    FROM (${moves(since, until)}) m JOIN accounts a ON a.id = m.account_id WHERE a.allow_negative OR a.owner = 'house:fees' GROUP BY m.day`;

/** SQL for payments and refunds of shops, by day and shop. */
export const shopSums = (since: Moment, until: Moment) => sql`
  SELECT m.day, p.merchant_id, count(*) FILTER (WHERE m.kind = 'payment') AS payments,
         coalesce(sum(m.amount) FILTER (WHERE m.kind = 'payment'), 0) AS paid,
         count(*) FILTER (WHERE m.kind = 'refund' AND NOT m.is_part) AS refunds,
         coalesce(sum(m.amount) FILTER (WHERE m.kind = 'refund'), 0) AS refunded
    FROM (${moves(since, until)}) m JOIN payments p ON p.id = CASE m.kind WHEN 'payment' THEN m.id ELSE m.group_id END
   WHERE m.kind IN ('payment', 'refund') AND m.amount > 0 GROUP BY m.day, p.merchant_id`;

/** SQL for the figures of some days, directly from the ledger; a day without movements has no row. */
export const daySums = (since: Moment, until: Moment) => sql`
  SELECT coalesce(h.day, s.day) AS day, coalesce(h.issued, 0) AS issued, coalesce(h.redeemed, 0) AS redeemed, coalesce(h.fees, 0) AS fees,
         coalesce(s.payments, 0)::bigint AS payments, coalesce(s.paid, 0) AS paid, coalesce(s.refunds, 0)::bigint AS refunds, coalesce(s.refunded, 0) AS refunded
    FROM (${houseSums(since, until)}) h FULL JOIN (
      SELECT day, sum(payments) AS payments, sum(paid) AS paid, sum(refunds) AS refunds, sum(refunded) AS refunded FROM (${shopSums(since, until)}) b GROUP BY day
    ) s ON s.day = h.day`;

/** SQL for the start and end of a day in Korea. */
export const startOf = (day: string) => sql<never>`ledger_day_start(${day}::date)`;
export const endOf = (day: string) => sql<never>`ledger_day_start(${day}::date + 1)`;

/** Maximum number of days read live from the ledger: today, and days not closed yet. */
const LIVE_DAYS = 3;
/** Start of the live days: after the last day with stored figures. */
export const LIVE_SINCE = sql<never>`greatest((SELECT ledger_day_start(max(day) + 1) FROM report_days), ledger_day_start(ledger_day(now()) - ${LIVE_DAYS - 1}::int))`;
export const LIVE_UNTIL = sql<never>`'infinity'::timestamptz`;

/** Reads with index scans by time, which the store’s sessions disable elsewhere. */
export const readByTime = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(
    async (tx) => {
      await tx.exec('SET LOCAL enable_bitmapscan = on');
      return read(tx);
    },
    { readOnly: true },
  );

/** Computes one day's figures from the ledger. */
export const readDay = async (db: Queryable, day: string): Promise<DayFigures> =>
  (await db.maybe(sql<DayFigures>`
    SELECT day::text AS day, issued::text, redeemed::text, fees::text, payments, paid::text, refunds, refunded::text FROM (${daySums(startOf(day), endOf(day))}) d`)) ?? {
    day,
    issued: '0',
    redeemed: '0',
    fees: '0',
    payments: 0,
    paid: '0',
    refunds: 0,
    refunded: '0',
  };

export const readDayShops = (db: Queryable, day: string): Promise<ShopFigures[]> =>
  db.rows(sql<ShopFigures>`
    SELECT day::text AS day, merchant_id, payments, paid::text, refunds, refunded::text FROM (${shopSums(startOf(day), endOf(day))}) s ORDER BY merchant_id`);

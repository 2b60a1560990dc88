import { type Queryable, sql } from '#platform/server/store/db.ts';
import { type AuditScope, type Fault, linesOf } from '#platform/server/upkeep/audits.ts';
import { daySums, shopSums } from './figures.ts';

/** For open days only the latest days are compared, since the full audit reads every entry. */
const sinceOf = (scope: AuditScope) => sql<never>`greatest((SELECT ledger_day_start(min(day)) FROM report_days),
    CASE WHEN ${scope === 'open days'} THEN (SELECT ledger_day_start(max(day) - 1) FROM report_days) ELSE '-infinity' END)`;
const UNTIL = sql<never>`(SELECT ledger_day_start(max(day) + 1) FROM report_days)`;

/**
 * Verifies that each day’s figures, in total and by shop, equal the ledger's movements to the won, and that circulation
 * follows from day to day.
 */
export const auditReports = async (db: Queryable, scope: AuditScope): Promise<string[]> =>
  linesOf(
    await db.rows(sql<Fault>`
    WITH days AS MATERIALIZED (${daySums(sinceOf(scope), UNTIL)}), shops AS MATERIALIZED (${shopSums(sinceOf(scope), UNTIL)}), kept AS (
      SELECT r.*, lag(r.circulating) OVER (ORDER BY r.day) AS before, r.day = (SELECT min(day) FROM report_days) AS is_first FROM report_days r
    ), found AS (
      SELECT 'a day of the reports that is not what the ledger moved' AS problem, 'day ' || k.day AS place FROM kept k LEFT JOIN days d ON d.day = k.day
       WHERE ledger_day_start(k.day) >= ${sinceOf(scope)}
         AND (k.issued, k.redeemed, k.fees, k.payments, k.paid, k.refunds, k.refunded) IS DISTINCT FROM (coalesce(d.issued, 0), coalesce(d.redeemed, 0), coalesce(d.fees, 0),
           coalesce(d.payments, 0), coalesce(d.paid, 0), coalesce(d.refunds, 0), coalesce(d.refunded, 0))
      UNION ALL SELECT 'a shop’s day of the reports that is not what the ledger moved', 'shop ' || coalesce(k.merchant_id, s.merchant_id) || ' on ' || coalesce(k.day, s.day)
        FROM (SELECT * FROM report_day_shops WHERE ledger_day_start(day) >= ${sinceOf(scope)}) k FULL JOIN shops s ON s.day = k.day AND s.merchant_id = k.merchant_id
       WHERE (k.payments, k.paid, k.refunds, k.refunded) IS DISTINCT FROM (s.payments, s.paid, s.refunds, s.refunded)
      UNION ALL SELECT 'what circulates at the end of a day does not follow from the day before', 'day ' || k.day FROM kept k
       WHERE k.circulating <> CASE WHEN k.is_first THEN 0 ELSE k.before END + k.issued - k.redeemed
    )
    SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`),
  );

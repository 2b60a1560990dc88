import { type Queryable, sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';
import { explained } from './lines.ts';
import { readReserve } from './reserve.ts';

/** Days that a credit may wait to be issued. A debit may not wait: only orders of this server can explain it. */
const WAITS_DAYS = 7;

/**
 * Checks that each issue has the sum of its credit and comes from the bank's account. A file's account must contain the
 * sum of its undecided and failed lines, and each credited line must have paid its amount.
 */
const auditRows = auditBy(sql<Fault>`
  WITH krw AS (SELECT id FROM assets WHERE code = 'KRW'), found AS (
    SELECT 'a bank credit whose issue has another sum' AS problem, 'line ' || u.line_id AS place
      FROM bank_line_uses u LEFT JOIN transfers t ON t.id = u.transfer_id
     WHERE (t.state = 'posted' AND t.amount = u.won AND t.from_owner = 'house:bank' AND t.asset_id = (SELECT id FROM krw)) IS NOT TRUE
    UNION ALL SELECT 'a line of a file of credits that differs from its transfer', 'file ' || c.file_id || ' line ' || c.n
      FROM credit_lines c LEFT JOIN transfers t ON t.id = c.transfer_id WHERE c.state = 'credited'
       AND (t.state = 'posted' AND t.amount = c.won AND t.to_owner = c.to_owner AND t.from_owner = 'house:credits-' || c.file_id) IS NOT TRUE
    UNION ALL SELECT 'a file of credits whose lines do not add up to its sum', 'file ' || f.id
      FROM credit_files f LEFT JOIN (SELECT c.file_id, sum(c.won) AS won, count(*) AS lines FROM credit_lines c GROUP BY 1) c ON c.file_id = f.id
     WHERE (f.won = c.won AND f.lines = c.lines) IS NOT TRUE
    UNION ALL SELECT 'a file of credits whose account differs from its unpaid lines', 'file ' || f.id FROM credit_files f
      LEFT JOIN accounts a ON a.owner = 'house:credits-' || f.id AND a.asset_id = (SELECT id FROM krw)
     WHERE coalesce(a.balance, 0) <> CASE f.state WHEN 'returned' THEN 0
       ELSE (SELECT coalesce(sum(c.won), 0) FROM credit_lines c WHERE c.file_id = f.id AND c.state <> 'credited') END
    UNION ALL SELECT 'an order by file that the bank has not stated', 'order ' || b.id
      FROM bank_transfers b WHERE b.is_by_file AND b.status = 'completed'
       AND NOT EXISTS (SELECT FROM bank_lines l WHERE l.end_to_end = b.reference AND l.won = b.won AND NOT l.is_credit)
       AND NOT EXISTS (SELECT FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
                        WHERE p.end_to_end = b.reference AND p.won = b.won AND NOT l.is_credit)
    UNION ALL SELECT 'an unexplained line of the bank', 'line ' || l.reference || ' of ' || l.booked_on
      FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
     WHERE NOT ${explained} AND NOT (l.is_credit AND s.imported_at > now() - make_interval(days => ${WAITS_DAYS}))
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

/**
 * Also checks that the bank's closing balance, less credits that were not issued, equals the balance of `house:bank`.
 */
export async function auditReserve(db: Queryable): Promise<string[]> {
  const rows = await auditRows(db);
  const reserve = await readReserve(db);
  // Unexplained debits are already among the reported rows.
  if (!reserve || reserve.covers + reserve.unexplained === reserve.owed) return rows;
  const { stated, covers, owed, closedOn } = reserve;
  return [
    ...rows,
    `the bank states ${stated} won on ${closedOn}, of which ${covers} cover the ${owed} that house:bank owes`,
  ];
}

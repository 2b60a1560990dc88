import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies that every order agrees with its money: held while pending, moved when completed, released with a reason
 * when failed.
 */
export const auditBanks = auditBy(sql<Fault>`
  WITH orders AS MATERIALIZED (
    SELECT b.id, b.status, b.failure, b.transfer_id, CASE WHEN b.purpose = 'pay' THEN b.won ELSE -b.won END AS won, t.state, t.failure AS told
      FROM bank_transfers b LEFT JOIN transfers t ON t.id = b.transfer_id WHERE b.purpose <> 'code'
  ), outside AS MATERIALIZED (
    SELECT a.id FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = 'house:bank' AND s.code = 'KRW'
  ), held AS (
    SELECT h.transfer_id, sum(u.delta) AS won FROM holds h, unnest(h.accounts, h.deltas) AS u(account, delta)
     WHERE u.account = (SELECT id FROM outside) GROUP BY 1
  ), moved AS (
    SELECT e.transfer_id, sum(e.amount) AS won FROM entries e WHERE e.account_id = (SELECT id FROM outside) GROUP BY 1
  ), found AS (
    SELECT 'a requested order of a bank whose money is not held' AS problem, 'order ' || o.id AS place
      FROM orders o LEFT JOIN held h ON h.transfer_id = o.transfer_id
      WHERE o.status = 'requested' AND (o.state IS DISTINCT FROM 'pending' OR h.won IS DISTINCT FROM o.won)
    UNION ALL SELECT 'a completed order of a bank whose money has not moved', 'order ' || o.id FROM orders o LEFT JOIN moved m ON m.transfer_id = o.transfer_id
      WHERE o.status = 'completed' AND (o.state IS DISTINCT FROM 'posted' OR m.won IS DISTINCT FROM o.won)
    UNION ALL SELECT 'a failed order of a bank whose money was not given back', 'order ' || id FROM orders
      WHERE status = 'failed' AND (state IS DISTINCT FROM 'voided' OR told IS DISTINCT FROM failure)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

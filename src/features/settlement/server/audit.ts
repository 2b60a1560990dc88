import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies that each line is held, paid and returned as in the ledger, and that a run’s file equals the sum held for
 * it, to the won.
 */
export const auditSettlement = auditBy(sql<Fault>`
  WITH sent AS MATERIALIZED (
    SELECT l.*, r.channel, t.state, t.kind, t.amount, t.fee AS taken, t.from_owner, t.to_owner
      FROM settlement_lines l JOIN settlement_runs r ON r.id = l.run_id JOIN transfers t ON t.id = l.transfer_id
  ), sums AS (SELECT s.run_id, count(*) AS lines, sum(s.amount) AS won, sum(s.taken) AS fees FROM sent s GROUP BY 1
  ), found AS (
    SELECT 'a payment of settlement that its transfer does not say' AS problem, 'line ' || s.id AS place FROM sent s
     WHERE (s.kind, s.amount, s.taken, s.from_owner, s.to_owner) IS DISTINCT FROM ('withdrawal', s.net, s.fee, s.owner, 'house:bank')
    UNION ALL SELECT 'a payment of a run’s file that moved without the bank', 'line ' || s.id FROM sent s
     WHERE s.channel = 'file' AND (s.state = 'posted') <> (coalesce(s.paid_by, s.paid_part) IS NOT NULL)
    UNION ALL SELECT 'what came back of settlement and its transfer does not say', 'line ' || s.id FROM sent s JOIN transfers b ON b.id = s.return_id
     WHERE (b.state = 'posted' AND b.reverses = s.transfer_id AND b.amount <= s.net) IS NOT TRUE
    UNION ALL SELECT 'a run of settlement that is another sum than the ledger’s', 'run ' || r.id FROM settlement_runs r LEFT JOIN sums s ON s.run_id = r.id
     WHERE r.state = 'checked' AND (r.lines = s.lines AND r.won = s.won AND r.fees = s.fees) IS NOT TRUE
    UNION ALL SELECT 'a run of settlement whose file is another sum', 'run ' || r.id FROM settlement_runs r LEFT JOIN settlement_files f ON f.run_id = r.id
     WHERE r.state = 'checked' AND r.channel = 'file' AND (f.lines = r.lines AND f.won = r.won) IS NOT TRUE
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

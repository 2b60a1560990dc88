import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Checks that every credit from the chain belongs to one final sweep, and equals what the treasury received less the
 * gas that the house paid. It must also equal what the sweep's deposits were credited with. No other transfer may be a
 * credit from the chain.
 */
export const auditDeposits = auditBy(sql<Fault>`
  WITH credited AS MATERIALIZED (
    SELECT s.id, s.address, s.asset_id, s.credited, s.received, s.house_part, s.transfer_id, s.tx_hash, s.block_hash, s.sending_id, u.deleted_at
      FROM chain_sweeps s JOIN users u ON u.id = s.user_id WHERE s.state = 'credited'
  ), shared AS (
    SELECT sweep_id, sum(credited) AS credited, bool_and(state IN ('credited', 'left')) AS is_over FROM chain_deposits WHERE sweep_id IS NOT NULL GROUP BY 1
  ), found AS (
    SELECT 'a credited sweep that moved another sum' AS problem, 'sweep ' || c.id AS place
      FROM credited c LEFT JOIN transfers t ON t.id = c.transfer_id
     WHERE (t.kind = 'chain_deposit' AND t.state = 'posted' AND t.amount = c.credited AND t.fee = 0 AND t.asset_id = c.asset_id
            AND t.from_owner = 'house:chain' AND t.to_owner = c.address) IS NOT TRUE
    UNION ALL SELECT 'a credit from the chain without a sweep', 'transfer ' || t.id
      FROM transfers t WHERE t.kind = 'chain_deposit' AND NOT EXISTS (SELECT FROM credited c WHERE c.transfer_id = t.id)
    UNION ALL SELECT 'a credited sweep that is not final on the chain', 'sweep ' || c.id
      FROM credited c LEFT JOIN chain_transactions x ON x.id = c.sending_id
     WHERE (x.kind = 'sweep' AND x.state = 'final' AND x.is_success AND x.wallet = c.address AND x.hash = c.tx_hash AND x.block_hash = c.block_hash) IS NOT TRUE
    UNION ALL SELECT 'a credited sweep whose deposits were credited with another sum', 'sweep ' || c.id
      FROM credited c LEFT JOIN shared h ON h.sweep_id = c.id
     WHERE c.deleted_at IS NULL AND (h.credited = c.credited AND h.is_over) IS NOT TRUE
    UNION ALL SELECT 'a deposit that was credited without a sweep', 'deposit ' || d.id
      FROM chain_deposits d WHERE d.state = 'credited' AND NOT EXISTS (SELECT FROM credited c WHERE c.id = d.sweep_id)
    UNION ALL SELECT 'more returned gas of the house than was given', 'address ' || s.address
      FROM chain_sweeps s GROUP BY s.address HAVING sum(s.gas_given) < sum(s.house_part)
    UNION ALL SELECT 'house:chain owes less than was credited from it', 'asset ' || a.asset_id
      FROM accounts a WHERE a.owner = 'house:chain' AND a.balance > -(SELECT coalesce(sum(c.credited), 0) FROM credited c WHERE c.asset_id = a.asset_id)
       AND NOT EXISTS (SELECT FROM entries e JOIN transfers t ON t.id = e.transfer_id WHERE e.account_id = a.id AND e.amount > 0)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

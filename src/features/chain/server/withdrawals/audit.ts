import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Checks each withdrawal against the ledger: held, posted whole, or voided, with the fee charged again if the network
 * rejected it. No other transfer may be a withdrawal.
 */
export const auditWithdrawals = auditBy(sql<Fault>`
  WITH found AS (
    SELECT 'a withdrawal that differs from the ledger' AS problem, 'withdrawal ' || w.id AS place
      FROM chain_withdrawals w LEFT JOIN transfers t ON t.id = w.transfer_id
     WHERE (t.kind = 'chain_withdrawal' AND t.asset_id = w.asset_id AND t.amount = w.amount AND t.fee = w.fee AND t.to_owner = 'house:chain'
            AND t.state = CASE w.state WHEN 'done' THEN 'posted' WHEN 'returned' THEN 'voided' ELSE 'pending' END
            AND coalesce(t.posted_amount, w.amount) = w.amount) IS NOT TRUE
    UNION ALL SELECT 'a transfer over the network without a withdrawal', 'transfer ' || t.id
      FROM transfers t WHERE t.kind = 'chain_withdrawal' AND NOT EXISTS (SELECT FROM chain_withdrawals w WHERE w.transfer_id = t.id)
    UNION ALL SELECT 'a withdrawal whose kept fee differs from the quoted one', 'withdrawal ' || w.id
      FROM chain_withdrawals w JOIN transfers t ON t.id = w.transfer_id LEFT JOIN transfers f ON f.id = w.fee_transfer_id
     WHERE w.fee_transfer_id IS NOT NULL
       AND (f.kind = 'chain_fee' AND f.state = 'posted' AND f.amount = w.fee AND f.fee = 0 AND f.asset_id = w.asset_id AND f.from_owner = t.from_owner
            AND f.to_owner = 'house:fees' AND f.group_id = w.transfer_id) IS NOT TRUE
    UNION ALL SELECT 'a kept fee without a withdrawal', 'transfer ' || f.id
      FROM transfers f WHERE f.kind = 'chain_fee' AND NOT EXISTS (SELECT FROM chain_withdrawals w WHERE w.fee_transfer_id = f.id)
    UNION ALL SELECT 'a finished withdrawal without a payment', 'withdrawal ' || w.id FROM chain_withdrawals w WHERE w.state = 'done' AND w.hash IS NULL
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

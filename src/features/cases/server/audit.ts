import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies for every case that its hold is on its shop and at most the rest of its payment, and that the returned
 * amount equals its refund.
 */
export const auditCases = auditBy(sql<Fault>`
  WITH found AS (
    SELECT 'a case that holds other than the ledger does' AS problem, 'case ' || c.id AS place
      FROM cases c JOIN payments p ON p.id = c.payment_id JOIN users u ON u.id = c.payee_id LEFT JOIN transfers t ON t.id = c.held_by
     WHERE c.held_by IS NOT NULL AND ((t.kind, t.state, t.amount) IS DISTINCT FROM ('case_hold', 'pending', c.held)
        OR t.from_owner <> u.address COLLATE "C" OR c.held > p.amount - p.refunded OR c.closed_at IS NOT NULL)
    UNION ALL SELECT 'a hold that no case has', 'transfer ' || t.id FROM holds h JOIN transfers t ON t.id = h.transfer_id
     WHERE t.kind = 'case_hold' AND NOT EXISTS (SELECT FROM cases c WHERE c.held_by = t.id)
    UNION ALL SELECT 'a decision that is not the refund that it says', 'case ' || c.id FROM cases c LEFT JOIN payment_refunds r ON r.id = c.refund_id
     WHERE c.state = 'returned' AND (r.payment_id, r.amount) IS DISTINCT FROM (c.payment_id, c.returned)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

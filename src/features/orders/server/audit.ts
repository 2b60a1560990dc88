import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies for every order that its payments match the signed terms, go from its person to its payee, and never exceed
 * its total.
 */
export const auditOrders = auditBy(sql<Fault>`
  WITH found AS (
    SELECT 'a payment of an order that is other than was signed' AS problem, 'order ' || o.id AS place
      FROM payment_order_runs r JOIN payment_orders o ON o.id = r.order_id JOIN users u ON u.id = o.user_id JOIN transfers t ON t.id = r.transfer_id
     WHERE (t.kind, t.amount, t.asset_id, t.from_owner, t.to_owner)
           IS DISTINCT FROM ('send', o.amount, o.asset_id, u.address COLLATE "C", o.to_owner)
    UNION ALL SELECT 'an order that paid more than its total', 'order ' || o.id FROM payment_orders o
     WHERE o.total < (SELECT coalesce(sum(t.amount), 0) FROM payment_order_runs r JOIN transfers t ON t.id = r.transfer_id
                       WHERE r.order_id = o.id AND t.state IN ('pending', 'posted'))
    UNION ALL SELECT 'an order that counts a payment which it did not make', 'order ' || o.id FROM payment_orders o
     WHERE EXISTS (SELECT FROM payment_order_runs r WHERE r.order_id = o.id AND r.nth >= o.nth AND o.state <> 'ended')
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

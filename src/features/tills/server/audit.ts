import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies that every close equals, clerk by clerk and to the won, the ledger entries between the shop and its payers
 * for the payments and refunds that it counted. Nothing may be counted that belongs to another till, no refund before
 * its payment, and every refund of a till's payment must be in its book.
 */
export const auditTills = auditBy(sql<Fault>`
  WITH told AS MATERIALIZED (
    SELECT c.close_id, c.clerk_id, p.id AS transfer_id, c.till_id, p.payee_id, 'payment' AS kind, p.id AS payment_id FROM till_charges c
      JOIN payments p ON p.charge_id = c.charge_id WHERE c.close_id IS NOT NULL
    UNION ALL
    SELECT r.close_id, r.clerk_id, t.id, r.till_id, p.payee_id, 'refund', p.id FROM till_refunds r JOIN payment_refunds f ON f.id = r.refund_id
      JOIN payments p ON p.id = f.payment_id
      JOIN transfers t ON t.group_id = p.id AND t.kind = 'refund' AND coalesce((t.details ->> 'refundOf')::bigint, t.id) = f.id
     WHERE r.close_id IS NOT NULL
  ), moved AS MATERIALIZED (
    SELECT told.close_id, told.clerk_id, told.kind, sum(CASE WHEN told.kind = 'payment' THEN e.amount ELSE -e.amount END) AS won
      FROM told JOIN accounts a ON a.user_id = told.payee_id AND a.asset_id = (SELECT id FROM assets WHERE code = 'KRW')
      JOIN entries e ON e.account_id = a.id AND e.transfer_id = told.transfer_id GROUP BY 1, 2, 3
  ), sums AS (
    SELECT s.close_id, s.clerk_id, s.paid, s.refunded,
      coalesce((SELECT won FROM moved m WHERE m.close_id = s.close_id AND m.clerk_id IS NOT DISTINCT FROM s.clerk_id AND m.kind = 'payment'), 0) AS paid_there,
      coalesce((SELECT won FROM moved m WHERE m.close_id = s.close_id AND m.clerk_id IS NOT DISTINCT FROM s.clerk_id AND m.kind = 'refund'), 0) AS refunded_there
      FROM till_close_sums s
  ), found AS (
    SELECT 'a close of a till that is not what the ledger moved' AS problem, 'close ' || close_id AS place FROM sums
     WHERE (paid, refunded) <> (paid_there, refunded_there)
    UNION ALL SELECT 'what a close of a till counted for nobody in it', 'close ' || m.close_id FROM moved m
     WHERE NOT EXISTS (SELECT FROM till_close_sums s WHERE s.close_id = m.close_id AND s.clerk_id IS NOT DISTINCT FROM m.clerk_id)
    UNION ALL SELECT 'a close of a till that counted what another took', 'close ' || told.close_id FROM told JOIN till_closes k ON k.id = told.close_id
     WHERE (k.till_id, k.organisation_id) IS DISTINCT FROM (told.till_id, told.payee_id)
    UNION ALL SELECT 'a refund that a close of a till counted before its payment', 'close ' || told.close_id FROM told JOIN payments p ON p.id = told.payment_id
      JOIN till_charges c ON c.charge_id = p.charge_id WHERE told.kind = 'refund' AND (c.close_id IS NULL OR c.close_id > told.close_id)
    UNION ALL SELECT 'a refund of what a till took that is not in its book', 'refund ' || f.id FROM payment_refunds f JOIN payments p ON p.id = f.payment_id
      JOIN till_charges c ON c.charge_id = p.charge_id WHERE NOT EXISTS (SELECT FROM till_refunds r WHERE r.refund_id = f.id AND r.till_id = c.till_id)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

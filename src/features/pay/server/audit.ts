import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies that every payment, refund and cashback matches its ledger transfers in amount, parties and group; that a
 * charge is paid once with its amount; and that the cashback taken back is the refunds' share, rounded down.
 */
export const auditPay = auditBy(sql<Fault>`
  WITH paid AS MATERIALIZED (
    SELECT p.*, u.address AS payer, coalesce(o.address, m.house_owner) AS payee, m.user_id IS NOT DISTINCT FROM p.payee_id AS is_of_payee
      FROM payments p JOIN users u ON u.id = p.payer_id JOIN merchants m ON m.id = p.merchant_id LEFT JOIN users o ON o.id = m.user_id
  ), refunds AS MATERIALIZED (
    SELECT r.id, r.payment_id, r.amount, r.cashback, sum(r.amount) OVER w AS refunded FROM payment_refunds r WINDOW w AS (PARTITION BY r.payment_id ORDER BY r.id)
  ), grouped AS MATERIALIZED (
    -- Benefits of campaigns are audited with the campaigns.
    SELECT t.*, p.payer, p.payee FROM transfers t JOIN paid p ON p.id = t.group_id WHERE t.kind NOT IN ('benefit', 'benefit_return')
  ), legs AS MATERIALIZED (
    SELECT transfer_id, count(*) AS n FROM entries
     WHERE transfer_id IN (SELECT id FROM paid UNION ALL SELECT id FROM grouped) GROUP BY 1
  ), sums AS MATERIALIZED (
    SELECT group_id AS id, coalesce(sum(posted_amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
           coalesce(sum(posted_amount) FILTER (WHERE kind = 'cashback'), 0) - coalesce(sum(posted_amount) FILTER (WHERE kind = 'cashback_return'), 0) AS given,
           coalesce(sum(amount) FILTER (WHERE state = 'pending'), 0) AS held, max(id) FILTER (WHERE state = 'pending') AS held_by,
           max(id) FILTER (WHERE kind = 'cashback' AND state = 'posted') AS given_by,
           count(*) FILTER (WHERE kind = 'cashback' AND state IN ('pending', 'posted')) AS cashbacks
      FROM grouped GROUP BY group_id
  ), told AS (
    SELECT p.id, p.cashback_state AS state, p.cashback_id, p.cashback - p.cashback_back AS due, coalesce(s.given, 0) AS given, coalesce(s.held, 0) AS held,
           s.held_by, s.given_by, coalesce(s.cashbacks, 0) AS cashbacks
      FROM paid p LEFT JOIN sums s ON s.id = p.id
  ), found AS (
    SELECT 'a payment without exactly its transfer' AS problem, 'payment ' || p.id AS place
      FROM paid p LEFT JOIN transfers t ON t.id = p.id LEFT JOIN assets a ON a.id = t.asset_id LEFT JOIN legs l ON l.transfer_id = p.id
     WHERE (t.kind = 'payment' AND t.state = 'posted' AND a.code = 'KRW' AND (t.amount, t.posted_amount, t.fee) = (p.amount, p.amount, 0)
        AND (t.from_owner, t.to_owner) = (p.payer COLLATE "C", p.payee COLLATE "C") AND t.user_id = p.payer_id AND t.group_id IS NULL
        AND p.is_of_payee AND l.n = 2) IS NOT TRUE
    UNION ALL SELECT 'a merchant was paid without a payment', 'transfer ' || t.id
      FROM transfers t JOIN merchants m ON m.house_owner = t.to_owner LEFT JOIN payments p ON p.id = t.id WHERE t.kind = 'payment' AND p.id IS NULL
    UNION ALL SELECT 'a payment without its receipt', 'payment ' || p.id FROM paid p LEFT JOIN receipts r ON r.payment_id = p.id
      WHERE (r.body ->> 'amount' = p.amount::text AND r.body ->> 'paymentId' = p.id::text) IS NOT TRUE
    UNION ALL SELECT 'a charge that was not paid once, for what it asked', 'charge ' || c.id FROM charges c LEFT JOIN paid p ON p.id = c.payment_id
      WHERE c.state = 'paid' AND (p.charge_id = c.id AND p.amount = c.amount AND p.merchant_id = c.merchant_id) IS NOT TRUE
    UNION ALL SELECT 'a payment of a charge that another one paid, or none', 'payment ' || p.id FROM paid p JOIN charges c ON c.id = p.charge_id
      WHERE c.payment_id IS DISTINCT FROM p.id
    UNION ALL SELECT 'refunds that are not what their payment says, or more than it', 'payment ' || p.id
      FROM paid p LEFT JOIN (SELECT payment_id, sum(amount) AS amount, sum(cashback) AS cashback FROM refunds GROUP BY 1) r ON r.payment_id = p.id
      LEFT JOIN sums s ON s.id = p.id
     WHERE (p.refunded, p.cashback_back) IS DISTINCT FROM (coalesce(r.amount, 0), coalesce(r.cashback, 0))
        OR p.refunded > p.amount OR coalesce(s.refunded, 0) <> p.refunded
    UNION ALL SELECT 'a refund without its transfers', 'refund ' || r.id FROM refunds r LEFT JOIN grouped t ON t.id = r.id
      LEFT JOIN (SELECT coalesce((details ->> 'refundOf')::bigint, id) AS id, sum(posted_amount) AS amount FROM grouped WHERE kind = 'refund' GROUP BY 1) m
        ON m.id = r.id
     WHERE (t.kind = 'refund' AND t.group_id = r.payment_id AND m.amount = r.amount) IS NOT TRUE
    UNION ALL SELECT 'a refund that took another share of the cashback', 'refund ' || r.id FROM refunds r JOIN paid p ON p.id = r.payment_id
      WHERE r.cashback <> div(p.cashback * r.refunded, p.amount) - div(p.cashback * (r.refunded - r.amount), p.amount)
    UNION ALL SELECT 'a transfer that does not belong with its payment', 'transfer ' || t.id FROM grouped t LEFT JOIN legs l ON l.transfer_id = t.id
      WHERE t.kind NOT IN ('refund', 'cashback', 'cashback_return') OR t.asset_id <> (SELECT id FROM assets WHERE code = 'KRW') OR t.fee <> 0
         OR (t.state = 'pending' AND t.kind <> 'cashback') OR (t.state = 'posted' AND l.n IS DISTINCT FROM 2)
         OR (t.from_owner, t.to_owner) <> (CASE WHEN t.kind = 'cashback_return' THEN t.payer ELSE t.payee END COLLATE "C",
                                           CASE WHEN t.kind = 'cashback_return' THEN t.payee ELSE t.payer END COLLATE "C")
    UNION ALL SELECT 'cashback that is not where its payment says', 'payment ' || id FROM told
      WHERE NOT CASE state
        WHEN 'none' THEN cashbacks = 0 AND given = 0
        WHEN 'pending' THEN cashbacks = 1 AND given = 0 AND held = due AND held_by IS NOT DISTINCT FROM cashback_id
        WHEN 'released' THEN cashbacks = 1 AND held = 0 AND given = due AND given_by IS NOT DISTINCT FROM cashback_id
        ELSE cashbacks <= 1 AND held = 0 AND given = 0 END
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

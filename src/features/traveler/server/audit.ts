import { wonPerDollarAt } from '#features/currency/server/store.ts';
import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

const paidAt = sql`(SELECT t.created_at FROM transfers t WHERE t.id = coalesce(f.transfer_id, f.early_id))`;

/**
 * Checks every refund that an operator pays: the stated transfer exists with this sum, and only after a confirmation or
 * against a hold of the same sum. The sum equals what the office confirmed less the fee, to the cent.
 */
export const auditRefunds = auditBy(sql<Fault>`
  WITH claims AS MATERIALIZED (
    SELECT f.id, f.early_id, f.fee_cents, f.granted_cents, f.hold_id, f.hold_state, f.operator_id, f.paid_cents, f.reference, f.refund_cents,
           f.repaid_cents, f.rules_version, f.transfer_id, o.address AS payer, u.address AS claimant,
           CASE WHEN f.payout_to = 'usdc' THEN 2 ELSE 6 END AS asset,
           CASE WHEN f.payout_to = 'usdc' THEN f.paid_cents * 10000 ELSE div(f.paid_cents * ${wonPerDollarAt(paidAt)}, 100) END AS units
      FROM tax_refunds f JOIN users u ON u.id = f.user_id JOIN users o ON o.id = f.operator_id
  ), found AS (
    SELECT 'a refund whose payment differs from its claim' AS problem, 'claim ' || c.id AS place
      FROM claims c LEFT JOIN transfers t ON t.id = c.transfer_id WHERE c.transfer_id IS NOT NULL
       AND (t.kind, t.state, t.amount, t.asset_id, t.from_owner, t.to_owner)
           IS DISTINCT FROM ('tax_refund', 'posted', c.units, c.asset, c.payer COLLATE "C", c.claimant COLLATE "C")
    UNION ALL SELECT 'a refund paid early without a hold of the same sum', 'claim ' || c.id
      FROM claims c LEFT JOIN transfers t ON t.id = c.early_id LEFT JOIN transfers h ON h.id = c.hold_id WHERE c.early_id IS NOT NULL
       AND (t.kind = 'tax_refund' AND t.state = 'posted' AND h.kind = 'tax_refund_back' AND h.amount = t.amount AND h.asset_id = t.asset_id
            AND h.from_owner = t.to_owner AND h.to_owner = t.from_owner
            AND h.state = CASE c.hold_state WHEN 'held' THEN 'pending' WHEN 'taken' THEN 'posted' ELSE h.state END
            AND (c.hold_state <> 'released' OR t.amount - coalesce(h.posted_amount, 0) = c.units)) IS NOT TRUE
    UNION ALL SELECT 'a refund paid without a confirmation', 'claim ' || c.id FROM claims c
     WHERE (c.transfer_id IS NOT NULL OR c.hold_state = 'released') AND NOT EXISTS (
       SELECT FROM tax_records r JOIN tax_answers a ON a.number = r.number AND a.effect = 'decided' AND a.result <> 'rejected'
          AND c.granted_cents = CASE a.result WHEN 'partial' THEN least(a.refund_cents, c.refund_cents) ELSE c.refund_cents END
        WHERE r.refund_id = c.id AND r.reference = c.reference)
    UNION ALL SELECT 'a refund that is not the confirmed sum less the fee', 'claim ' || c.id
      FROM claims c LEFT JOIN tax_rules l ON l.operator_id = c.operator_id AND l.version = c.rules_version
     WHERE c.granted_cents IS NOT NULL
       AND (c.fee_cents <> least(div(c.granted_cents * coalesce(l.fee_bps, 0) + 5000, 10000), c.granted_cents - 1)
            OR c.transfer_id IS NOT NULL AND c.paid_cents <> c.granted_cents - c.fee_cents
            OR c.transfer_id IS NULL AND c.hold_state = 'released' AND c.paid_cents > c.granted_cents - c.fee_cents)
    UNION ALL SELECT 'a refund payment without a claim', 'transfer ' || t.id FROM transfers t JOIN users u ON u.address = t.to_owner COLLATE "default" AND u.deleted_at IS NULL
     WHERE t.kind = 'tax_refund' AND NOT EXISTS (SELECT FROM tax_refunds f WHERE t.id IN (f.transfer_id, f.early_id))
    UNION ALL SELECT 'a refund hold without a claim', 'transfer ' || t.id FROM transfers t
     WHERE t.kind = 'tax_refund_back' AND t.state = 'pending' AND NOT EXISTS (SELECT FROM tax_refunds f WHERE f.hold_id = t.id)
    UNION ALL SELECT 'a repayment of a refund without a transfer', 'claim ' || p.refund_id
      FROM tax_repayments p LEFT JOIN transfers t ON t.id = p.id WHERE t.state IS DISTINCT FROM 'posted' OR t.kind <> 'tax_refund_back'
    UNION ALL SELECT 'a refund whose repayments differ from its recorded sum', 'claim ' || c.id FROM claims c
     WHERE c.repaid_cents <> (SELECT coalesce(sum(p.cents), 0) FROM tax_repayments p WHERE p.refund_id = c.id)
    UNION ALL SELECT 'a claimed receipt that is not recorded', 'claim ' || f.id FROM tax_refunds f
     WHERE NOT EXISTS (SELECT FROM tax_receipts k WHERE k.receipt = f.receipt_hash)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Checks that every request with a payment has exactly one transfer of its amount: held while open, posted if approved,
 * voided otherwise.
 */
export const auditRequests = auditBy(sql<Fault>`
  WITH paid AS MATERIALIZED (
    SELECT r.id, r.state, r.transfer_id, v.amount, v.payee, a.id AS asset_id, o.address AS payer, t.state AS became, t.kind, t.amount AS moved, t.to_owner,
           t.from_owner, t.asset_id AS of_asset
      FROM work_requests r JOIN work_versions v ON v.request_id = r.id AND v.version = r.version JOIN users o ON o.id = r.organisation_id
      LEFT JOIN assets a ON a.code = v.currency LEFT JOIN transfers t ON t.id = r.transfer_id
     WHERE v.payee IS NOT NULL
  ), found AS (
    SELECT 'a request whose payment has no transfer' AS problem, 'request ' || id AS place FROM paid WHERE became IS NULL
    UNION ALL SELECT 'a request whose transfer differs from its payment', 'request ' || id FROM paid
     WHERE became IS NOT NULL AND (kind, moved, of_asset, to_owner, from_owner) IS DISTINCT FROM ('approved_payment', amount, asset_id, payee COLLATE "C", payer COLLATE "C")
    UNION ALL SELECT 'a request whose transfer does not match its state', 'request ' || id FROM paid
     WHERE became IS NOT NULL AND became <> CASE WHEN state IN ('open', 'returned') THEN 'pending' WHEN state = 'approved' THEN 'posted' ELSE 'voided' END
    UNION ALL SELECT 'a pending approval payment without a request', 'transfer ' || t.id FROM transfers t
     WHERE t.kind = 'approved_payment' AND t.state = 'pending' AND NOT EXISTS (SELECT FROM work_requests r WHERE r.transfer_id = t.id)
    UNION ALL SELECT 'an approved request with a step that nobody passed', 'request ' || r.id FROM work_requests r
     WHERE r.state = 'approved' AND EXISTS (SELECT FROM work_steps s WHERE s.request_id = r.id AND s.version = r.version AND s.state <> 'passed')
    UNION ALL SELECT 'an approved request that is not queued for sealing', 'request ' || r.id FROM work_requests r
     WHERE r.state = 'approved' AND NOT EXISTS (SELECT FROM work_seals q WHERE q.request_id = r.id)
    UNION ALL SELECT 'a seal of a request that was not approved', 'request ' || q.request_id FROM work_seals q JOIN work_requests r ON r.id = q.request_id
     WHERE r.state <> 'approved'
    UNION ALL SELECT 'a decided seat without evidence', 'seat ' || s.id FROM work_seats s
     WHERE s.state IN ('approved', 'rejected') AND NOT EXISTS (SELECT FROM work_evidence e WHERE e.seat_id = s.id)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

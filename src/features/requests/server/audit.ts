import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Checks that every paid share refers to a send from its payer to the requester in the requested asset and amount, and
 * that the parts of every split add up to its total.
 */
export const auditRequests = auditBy(sql<Fault>`
  WITH found AS (
    SELECT 'a payment that differs from its request' AS problem, 'share ' || s.id AS place
      FROM pay_request_shares s JOIN pay_requests r ON r.id = s.request_id JOIN users ru ON ru.id = r.user_id
      JOIN transfers t ON t.id = s.transfer_id LEFT JOIN users u ON u.id = s.payer_id
     WHERE (t.kind, t.asset_id, t.amount, t.from_owner, t.to_owner)
           IS DISTINCT FROM ('send', r.asset_id, coalesce(s.amount, t.amount), coalesce(u.address COLLATE "C", t.from_owner), ru.address COLLATE "C")
    UNION ALL SELECT 'a split whose parts do not add up to its total', 'request ' || r.id FROM pay_requests r
     WHERE r.total <> r.own + (SELECT coalesce(sum(s.amount), 0) FROM pay_request_shares s WHERE s.request_id = r.id)
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies that each showing that paid has the payment of its charge, by the grant's person and of its amount, and that
 * no day of a grant is above its cap.
 */
export const auditPaycodes = auditBy(sql<Fault>`
  WITH found AS (
    SELECT 'a shown code that paid something else' AS problem, 'pay grant ' || u.grant_id AS place
      FROM pay_grant_uses u JOIN pay_grants g ON g.id = u.grant_id
      LEFT JOIN payments p ON p.charge_id = u.charge_id AND p.amount = u.amount AND p.payer_id = g.user_id
     WHERE u.is_paid AND p.id IS NULL
    UNION ALL
    SELECT 'a pay grant above the cap of a day', 'pay grant ' || g.id
      FROM pay_grant_uses u JOIN pay_grants g ON g.id = u.grant_id
     WHERE u.is_paid
     GROUP BY g.id, (u.used_at AT TIME ZONE 'Asia/Seoul')::date HAVING sum(u.amount) > min(g.day_cap))
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

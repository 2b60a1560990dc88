import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies that every benefit matches its ledger transfer or hold, that nothing else moves in a budget, that no member
 * exceeded the monthly cap, and that each monthly counter is benefits less returns.
 */
export const auditCampaigns = auditBy(sql<Fault>`
  WITH moved AS MATERIALIZED (
    SELECT t.id, t.group_id, t.kind, t.state, t.amount, t.posted_amount, t.from_owner, t.to_owner, b.payment_id, b.campaign_id, u.address
      FROM transfers t LEFT JOIN campaign_benefits b ON b.payment_id = t.group_id LEFT JOIN users u ON u.id = b.user_id
     WHERE t.kind IN ('benefit', 'benefit_return')
  ), sums AS (
    SELECT payment_id AS id, coalesce(sum(posted_amount) FILTER (WHERE kind = 'benefit'), 0)
           - coalesce(sum(posted_amount) FILTER (WHERE kind = 'benefit_return'), 0) AS given,
           coalesce(sum(amount) FILTER (WHERE state = 'pending'), 0) AS held, max(id) FILTER (WHERE state = 'pending') AS held_by
      FROM moved GROUP BY 1
  ), counted AS (
    SELECT campaign_id, user_id, month, sum(amount - back) AS won FROM campaign_benefits GROUP BY 1, 2, 3
  ), found AS (
    SELECT 'a benefit that is not what the ledger moved or holds' AS problem, 'payment ' || b.payment_id AS place
      FROM campaign_benefits b LEFT JOIN sums s ON s.id = b.payment_id
     WHERE (CASE b.state WHEN 'held' THEN s.given = 0 AND s.held = b.amount - b.back AND s.held_by = b.transfer_id
                         ELSE s.held = 0 AND s.given = b.amount - b.back END) IS NOT TRUE
    UNION ALL SELECT 'a benefit in the ledger without its row, or between others', 'transfer ' || id FROM moved
      WHERE (CASE kind WHEN 'benefit' THEN (from_owner, to_owner) = ('house:campaign-' || campaign_id, address COLLATE "C")
                       ELSE (to_owner, from_owner) = ('house:campaign-' || campaign_id, address COLLATE "C") END) IS NOT TRUE
    UNION ALL SELECT 'something else moved in a budget', 'transfer ' || t.id FROM transfers t
      WHERE (t.from_owner LIKE 'house:campaign-%' OR t.to_owner LIKE 'house:campaign-%')
        AND t.kind NOT IN ('benefit', 'benefit_return', 'campaign_fund', 'campaign_return')
    UNION ALL SELECT 'a month that is not what was given in it', 'campaign ' || m.campaign_id || ', user ' || m.user_id
      FROM campaign_months m LEFT JOIN counted g USING (campaign_id, user_id, month) WHERE m.won <> coalesce(g.won, 0)
    UNION ALL SELECT 'more than a month may be given', 'campaign ' || g.campaign_id || ', user ' || g.user_id
      FROM counted g JOIN campaigns c ON c.id = g.campaign_id WHERE g.won > c.most_month
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

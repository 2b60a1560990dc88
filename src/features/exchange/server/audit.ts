import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/** Every used quote became one exchange of its user, which moved what the quote said and, with a bank at one end, asked it for that. */
export const auditExchanges = auditBy(sql<Fault>`
  WITH used AS MATERIALIZED (
    SELECT q.id, q.user_id, q.kind, q.transfer_id, q.from_asset, q.to_asset, q.takes, q.gives, q.fee, u.address, s.id AS won,
           q.from_account_id IS NOT NULL AS is_from_bank, q.to_account_id IS NOT NULL AS is_to_bank, q.created_at, q.expires_at,
           t.user_id AS by_user, t.kind AS became, t.state, t.created_at AS at
      FROM exchange_quotes q JOIN users u ON u.id = q.user_id JOIN assets s ON s.code = 'KRW' LEFT JOIN transfers t ON t.id = q.transfer_id
     WHERE q.transfer_id IS NOT NULL
  ), moved AS MATERIALIZED (
    SELECT e.transfer_id, e.asset_id, a.owner, sum(e.amount) AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE e.transfer_id IN (SELECT transfer_id FROM used) GROUP BY 1, 2, 3
  ), ends AS (
    SELECT id, transfer_id, from_asset AS asset_id, CASE WHEN is_from_bank THEN 'house:bank' ELSE address END AS owner, -takes AS amount
      FROM used WHERE state = 'posted'
    UNION ALL SELECT id, transfer_id, to_asset, CASE WHEN is_to_bank THEN 'house:bank' ELSE address END, gives FROM used WHERE state = 'posted'
    UNION ALL SELECT id, transfer_id, won, 'house:fees', fee FROM used WHERE state = 'posted' AND fee > 0
  ), found AS (
    SELECT 'a used quote without its exchange' AS problem, 'quote ' || id AS place FROM used
     WHERE (by_user = user_id AND became = kind AND at >= created_at AND (state = 'posted' OR is_from_bank OR is_to_bank)) IS NOT TRUE
    UNION ALL SELECT 'a quote that was used twice', 'transfer ' || transfer_id FROM used GROUP BY transfer_id HAVING count(*) > 1
    UNION ALL SELECT 'an exchange that did not move what its quote said', 'quote ' || n.id
      FROM ends n LEFT JOIN moved m ON m.transfer_id = n.transfer_id AND m.asset_id = n.asset_id AND m.owner = n.owner COLLATE "C"
     WHERE m.amount IS DISTINCT FROM n.amount
    UNION ALL SELECT 'an exchange with a bank that was not asked for what its quote said', 'quote ' || q.id
      FROM used q LEFT JOIN bank_transfers b ON b.transfer_id = q.transfer_id WHERE (q.is_from_bank OR q.is_to_bank)
       AND (b.user_id = q.user_id AND b.purpose = CASE WHEN q.is_to_bank THEN 'pay' ELSE 'collect' END
            AND b.won = CASE WHEN q.is_to_bank THEN q.gives ELSE q.takes END) IS NOT TRUE
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

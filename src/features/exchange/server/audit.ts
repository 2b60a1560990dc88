import { sql } from '#platform/server/store/db.ts';
import { auditBy, type Fault } from '#platform/server/upkeep/audits.ts';

/**
 * Checks that every used quote became one exchange of its user with the quoted amounts and, with a bank at one end, the
 * matching bank order. An exchange in a pair must move the pair's accounts by the same sums. Only exchanges and the
 * office may move those accounts, and each day's count must equal what was exchanged in it.
 */
export const auditExchanges = auditBy(sql<Fault>`
  WITH used AS MATERIALIZED (
    SELECT q.id, q.user_id, q.kind, q.transfer_id, q.from_asset, q.to_asset, q.takes, q.gives, q.fee, u.address, q.pair_terms, q.counted_on, 'house:exchange-' || lower(c.code) AS fund, c.id AS pair_asset,
           CASE WHEN f.code = 'KRW' THEN q.takes ELSE q.gives + q.fee END AS counted, s.id AS won,
           q.from_account_id IS NOT NULL AS is_from_bank, q.to_account_id IS NOT NULL AS is_to_bank, q.created_at, q.expires_at,
           t.user_id AS by_user, t.kind AS became, t.state, t.created_at AS at
      FROM exchange_quotes q JOIN users u ON u.id = q.user_id JOIN assets s ON s.code = 'KRW' JOIN assets f ON f.id = q.from_asset
      JOIN assets c ON c.id = CASE WHEN f.code = 'KRW' THEN q.to_asset ELSE q.from_asset END LEFT JOIN transfers t ON t.id = q.transfer_id
     WHERE q.transfer_id IS NOT NULL
  ), moved AS MATERIALIZED (
    SELECT e.transfer_id, e.asset_id, a.owner, sum(e.amount) AS amount FROM entries e JOIN accounts a ON a.id = e.account_id
     WHERE e.transfer_id IN (SELECT transfer_id FROM used) GROUP BY 1, 2, 3
  ), ends AS (
    SELECT id, transfer_id, from_asset AS asset_id, CASE WHEN is_from_bank THEN 'house:bank' ELSE address END AS owner, -takes AS amount
      FROM used WHERE state = 'posted'
    UNION ALL SELECT id, transfer_id, to_asset, CASE WHEN is_to_bank THEN 'house:bank' ELSE address END, gives FROM used WHERE state = 'posted'
    UNION ALL SELECT id, transfer_id, won, 'house:fees', fee FROM used WHERE state = 'posted' AND fee > 0
    UNION ALL SELECT id, transfer_id, from_asset, fund, CASE WHEN from_asset = won THEN takes - fee ELSE takes END
      FROM used WHERE state = 'posted' AND pair_terms IS NOT NULL
    UNION ALL SELECT id, transfer_id, to_asset, fund, CASE WHEN to_asset = won THEN -(gives + fee) ELSE -gives END
      FROM used WHERE state = 'posted' AND pair_terms IS NOT NULL
  ), days AS (
    SELECT u.pair_asset, u.counted_on, NULL::bigint AS user_id, sum(u.counted) AS won FROM used u WHERE u.counted_on IS NOT NULL GROUP BY 1, 2
    UNION ALL SELECT u.pair_asset, u.counted_on, u.user_id, sum(u.counted) FROM used u WHERE u.counted_on IS NOT NULL GROUP BY 1, 2, 3
  ), found AS (
    SELECT 'a used quote without an exchange' AS problem, 'quote ' || id AS place FROM used
     WHERE (by_user = user_id AND became = kind AND at >= created_at AND (state = 'posted' OR is_from_bank OR is_to_bank)) IS NOT TRUE
    UNION ALL SELECT 'a quote that was used twice', 'transfer ' || transfer_id FROM used GROUP BY transfer_id HAVING count(*) > 1
    UNION ALL SELECT 'an exchange that moved other sums than quoted', 'quote ' || n.id
      FROM ends n LEFT JOIN moved m ON m.transfer_id = n.transfer_id AND m.asset_id = n.asset_id AND m.owner = n.owner COLLATE "C"
     WHERE m.amount IS DISTINCT FROM n.amount
    UNION ALL SELECT 'an exchange with the terms of another pair', 'quote ' || u.id
      FROM used u LEFT JOIN exchange_pair_terms t ON t.id = u.pair_terms WHERE u.pair_terms IS NOT NULL AND t.asset_id IS DISTINCT FROM u.pair_asset
    UNION ALL SELECT 'a day of a pair whose count is below the exchanged sum', 'asset ' || d.pair_asset || ', user ' || coalesce(d.user_id::text, '-')
      FROM days d LEFT JOIN exchange_pairs p ON d.user_id IS NULL AND p.asset_id = d.pair_asset
      LEFT JOIN exchange_person_days n ON n.user_id = d.user_id AND n.asset_id = d.pair_asset
     WHERE coalesce(p.day, n.day) IS NULL OR (coalesce(p.day, n.day) = d.counted_on AND coalesce(p.won, n.won) < d.won)
    UNION ALL SELECT 'an account of a pair moved by another kind of transfer', 'transfer ' || t.id
      FROM accounts a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
     WHERE a.owner LIKE 'house:exchange-%' AND t.kind NOT IN ('top_up', 'deposit', 'withdrawal', 'exchange_fund', 'exchange_return')
    UNION ALL SELECT 'an exchange whose bank order differs from its quote', 'quote ' || q.id
      FROM used q LEFT JOIN bank_transfers b ON b.transfer_id = q.transfer_id WHERE (q.is_from_bank OR q.is_to_bank)
       AND (b.user_id = q.user_id AND b.purpose = CASE WHEN q.is_to_bank THEN 'pay' ELSE 'collect' END
            AND b.won = CASE WHEN q.is_to_bank THEN q.gives ELSE q.takes END) IS NOT TRUE
  )
  SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`);

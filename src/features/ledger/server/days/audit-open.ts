import { type Queryable, sql } from '#platform/server/store/db.ts';
import { type Fault, linesOf } from '#platform/server/upkeep/audits.ts';
import { movedOtherwise, reversedOtherwise } from '../audit.ts';

/**
 * Verifies what was written since the last closed day: every sum, each link to the previous entry, the accounts
 * involved, and all holds. Its cost does not depend on the ledger's age.
 */
export const auditOpenDays = async (db: Queryable, since: Date): Promise<string[]> =>
  linesOf(
    await db.rows(sql<Fault>`
    WITH written AS MATERIALIZED (
      SELECT * FROM entries WHERE at >= ${since}
    ), met AS MATERIALIZED (
      SELECT account_id, min(version) AS first, max(version) AS last, count(*) AS n, (array_agg(balance_after ORDER BY version DESC))[1] AS shown
        FROM written GROUP BY account_id
    ), step AS (
      SELECT w.account_id, w.version, w.amount, w.balance_after, lag(w.version) OVER o AS earlier, lag(w.balance_after) OVER o AS balance
        FROM written w WINDOW o AS (PARTITION BY w.account_id ORDER BY w.version)
    ), planned AS MATERIALIZED (
      SELECT u.account, sum(-u.delta) AS held FROM holds h, unnest(h.accounts, h.deltas) AS u(account, delta) WHERE u.delta < 0 GROUP BY u.account
    ), moved AS MATERIALIZED (
      SELECT e.transfer_id, e.asset_id, a.owner, sum(e.amount) AS amount FROM written e JOIN accounts a ON a.id = e.account_id GROUP BY 1, 2, 3
    ), done AS MATERIALIZED (
      SELECT t.* FROM transfers t JOIN (SELECT DISTINCT transfer_id FROM written) w ON w.transfer_id = t.id
    ), found AS (
      SELECT 'a transfer whose entries do not sum to 0' AS problem, 'transfer ' || transfer_id AS place
        FROM written GROUP BY transfer_id, asset_id HAVING sum(amount) <> 0
      UNION ALL SELECT 'a gap or break in the chain of entries', 'account ' || account_id || ', version ' || version FROM step
       WHERE earlier IS NOT NULL AND (version <> earlier + 1 OR balance_after <> balance + amount)
      UNION ALL SELECT 'a gap or break in the chain of entries', 'account ' || m.account_id || ', version ' || m.first
        FROM met m JOIN written w ON w.account_id = m.account_id AND w.version = m.first
        LEFT JOIN LATERAL (SELECT e.balance_after FROM entries e WHERE e.account_id = m.account_id AND e.version = m.first - 1 OFFSET 0) e ON true
       WHERE (m.first > 1 AND e.balance_after IS NULL) OR w.balance_after <> coalesce(e.balance_after, 0) + w.amount
      UNION ALL SELECT 'a balance that is not its last entry’s', 'account ' || m.account_id FROM met m LEFT JOIN accounts a ON a.id = m.account_id
       WHERE (a.balance = m.shown AND a.version = m.last) IS NOT TRUE
      UNION ALL SELECT 'an entry of another asset than its account, or of none', 'account ' || w.account_id || ', version ' || w.version
        FROM written w LEFT JOIN accounts a ON a.id = w.account_id WHERE a.asset_id IS DISTINCT FROM w.asset_id
      UNION ALL SELECT 'an entry without a posted transfer', 'account ' || w.account_id || ', version ' || w.version
        FROM written w LEFT JOIN done t ON t.id = w.transfer_id WHERE t.state IS DISTINCT FROM 'posted'
      UNION ALL SELECT 'an account below 0', 'account ' || a.id FROM met m JOIN accounts a ON a.id = m.account_id WHERE NOT a.allow_negative AND a.balance - a.held < 0
      UNION ALL SELECT 'an account below 0', 'account ' || w.account_id FROM written w JOIN accounts a ON a.id = w.account_id
       WHERE NOT a.allow_negative AND w.balance_after < 0
      UNION ALL SELECT 'held money that no pending transfer explains', 'account ' || c.id
        FROM (SELECT account_id AS id FROM met UNION SELECT account FROM planned) c LEFT JOIN accounts a ON a.id = c.id LEFT JOIN planned p ON p.account = c.id
       WHERE a.held IS DISTINCT FROM coalesce(p.held, 0)
      UNION ALL SELECT 'a hold without a pending transfer', 'transfer ' || h.transfer_id FROM holds h LEFT JOIN transfers t ON t.id = h.transfer_id
       WHERE t.state IS DISTINCT FROM 'pending'
      UNION ALL SELECT 'a posted transfer that did not move what it says', 'transfer ' || t.id FROM done t ${movedOtherwise}
      UNION ALL SELECT 'a reversal of what was not posted, or of more', 'transfer ' || r.id FROM done r ${reversedOtherwise}
    )
    SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`),
  );

import { type Queryable, sql } from '#platform/server/store/db.ts';
import { type Fault, linesOf } from '#platform/server/upkeep/audits.ts';

export interface LedgerAudit {
  readonly ok: boolean;
  /** One line per kind of inconsistency, with the number of cases and one example. */
  readonly problems: string[];
  readonly counts: {
    readonly accounts: number;
    readonly transfers: number;
    readonly pending: number;
    readonly entries: number;
  };
}

/** Finds transfers `t` whose legs in `moved` (by transfer, asset and owner) disagree with the transfer's row. */
export const movedOtherwise = sql`
  LEFT JOIN moved f ON f.transfer_id = t.id AND f.asset_id = t.asset_id AND f.owner = t.from_owner
  LEFT JOIN moved g ON g.transfer_id = t.id AND g.asset_id = t.asset_id AND g.owner = t.to_owner
  WHERE t.state = 'posted' AND (f.amount IS DISTINCT FROM -(t.posted_amount + t.fee) OR g.amount IS DISTINCT FROM t.posted_amount)`;

/** Finds reversals `r` of transfers that were not posted or do not match. */
export const reversedOtherwise = sql`
  LEFT JOIN transfers t ON t.id = r.reverses
  WHERE r.reverses IS NOT NULL AND (t.state = 'posted' AND r.amount <= t.posted_amount AND r.asset_id = t.asset_id
    AND r.from_owner = t.to_owner AND r.to_owner = t.from_owner) IS NOT TRUE`;

/**
 * Verifies the books from the rows alone: every sum, balance, hold, chain of entries and link. It is one statement, so
 * it sees one snapshot while the store keeps working. It reads everything.
 */
export async function auditLedger(db: Queryable): Promise<LedgerAudit> {
  const { faults, ...counts } = await db.one(sql<LedgerAudit['counts'] & { faults: Fault[] | null }>`
    WITH per_account AS MATERIALIZED (
      SELECT account_id, count(*) AS n, sum(amount) AS total, max(version) AS last,
             (array_agg(balance_after ORDER BY version DESC))[1] AS shown, min(balance_after) AS lowest
        FROM entries GROUP BY account_id
    ), chain AS (
      SELECT account_id, version, amount, balance_after, row_number() OVER w AS nth, lag(balance_after, 1, 0) OVER w AS earlier
        FROM entries WINDOW w AS (PARTITION BY account_id ORDER BY version)
    ), planned AS MATERIALIZED (
      SELECT u.account, sum(-u.delta) AS held FROM holds h, unnest(h.accounts, h.deltas) AS u(account, delta) WHERE u.delta < 0 GROUP BY u.account
    ), planned_of AS MATERIALIZED (
      SELECT h.transfer_id, a.asset_id, a.owner, sum(u.delta) AS amount
        FROM holds h CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS u(account, delta) LEFT JOIN accounts a ON a.id = u.account GROUP BY 1, 2, 3
    ), moved AS MATERIALIZED (
      SELECT e.transfer_id, e.asset_id, a.owner, sum(e.amount) AS amount FROM entries e JOIN accounts a ON a.id = e.account_id GROUP BY 1, 2, 3
    ), found AS (
      SELECT 'a transfer whose entries do not sum to 0' AS problem, 'transfer ' || transfer_id AS place
        FROM entries GROUP BY transfer_id, asset_id HAVING sum(amount) <> 0
      UNION ALL SELECT 'an asset whose balances do not sum to 0', 'asset ' || asset_id FROM accounts GROUP BY asset_id HAVING sum(balance) <> 0
      UNION ALL SELECT 'a balance that is not the sum of its entries', 'account ' || a.id FROM accounts a LEFT JOIN per_account p ON p.account_id = a.id
        WHERE a.balance <> coalesce(p.total, 0) OR a.balance <> coalesce(p.shown, 0)
      UNION ALL SELECT 'a version that is not the number of entries', 'account ' || a.id FROM accounts a LEFT JOIN per_account p ON p.account_id = a.id
        WHERE a.version <> coalesce(p.n, 0) OR a.version <> coalesce(p.last, 0)
      UNION ALL SELECT 'a gap or break in the chain of entries', 'account ' || account_id || ', version ' || version FROM chain
        WHERE version <> nth OR balance_after <> earlier + amount
      UNION ALL SELECT 'an entry of another asset than its account, or of none', 'account ' || e.account_id || ', version ' || e.version
        FROM entries e LEFT JOIN accounts a ON a.id = e.account_id WHERE a.asset_id IS DISTINCT FROM e.asset_id
      UNION ALL SELECT 'an entry without a posted transfer', 'account ' || e.account_id || ', version ' || e.version
        FROM entries e LEFT JOIN transfers t ON t.id = e.transfer_id WHERE t.state IS DISTINCT FROM 'posted'
      UNION ALL SELECT 'an account below 0', 'account ' || a.id FROM accounts a LEFT JOIN per_account p ON p.account_id = a.id
        WHERE NOT a.allow_negative AND (a.balance - a.held < 0 OR p.lowest < 0)
      UNION ALL SELECT 'held money that no pending transfer explains', 'account ' || coalesce(a.id, p.account)
        FROM accounts a FULL JOIN planned p ON p.account = a.id WHERE a.held IS DISTINCT FROM coalesce(p.held, 0)
      UNION ALL SELECT 'a hold without a pending transfer, or the reverse', 'transfer ' || coalesce(h.transfer_id, t.id)
        FROM (SELECT id FROM transfers WHERE state = 'pending') t FULL JOIN holds h ON h.transfer_id = t.id WHERE t.id IS NULL OR h.transfer_id IS NULL
      UNION ALL SELECT 'a transfer that its history does not show', 'transfer ' || id FROM transfers WHERE NOT is_listed AND state <> 'posted'
      UNION ALL SELECT 'a hold that does not sum to 0', 'transfer ' || transfer_id FROM planned_of GROUP BY transfer_id, asset_id HAVING sum(amount) <> 0
      UNION ALL SELECT 'a hold that is not what its transfer says', 'transfer ' || t.id FROM holds h JOIN transfers t ON t.id = h.transfer_id
        LEFT JOIN planned_of f ON f.transfer_id = t.id AND f.asset_id = t.asset_id AND f.owner = t.from_owner
        LEFT JOIN planned_of g ON g.transfer_id = t.id AND g.asset_id = t.asset_id AND g.owner = t.to_owner
        WHERE f.amount IS DISTINCT FROM -(t.amount + t.fee) OR g.amount IS DISTINCT FROM t.amount
      UNION ALL SELECT 'a posted transfer that did not move what it says', 'transfer ' || t.id FROM transfers t ${movedOtherwise}
      UNION ALL SELECT 'a reversal of what was not posted, or of more', 'transfer ' || r.id FROM transfers r ${reversedOtherwise}
      UNION ALL SELECT 'a key of another user than its transfer, or of none', 'user ' || k.user_id || ', transfer ' || k.transfer_id
        FROM idempotency_keys k LEFT JOIN transfers t ON t.id = k.transfer_id
        WHERE k.transfer_id IS NOT NULL AND t.user_id IS DISTINCT FROM k.user_id
      UNION ALL SELECT 'an account whose user does not own its address', 'account ' || a.id
        FROM accounts a LEFT JOIN users u ON u.address = a.owner COLLATE "default" WHERE a.user_id IS DISTINCT FROM u.id
    )
    SELECT (SELECT json_agg(f) FROM (SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem) f) AS faults,
           (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM transfers) AS transfers,
           (SELECT count(*) FROM holds) AS pending, (SELECT count(*) FROM entries) AS entries`);
  const problems = linesOf(faults ?? []);
  return { ok: problems.length === 0, problems, counts };
}

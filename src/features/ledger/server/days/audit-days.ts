import { type Queryable, sql } from '#platform/server/store/db.ts';
import { type Fault, linesOf } from '#platform/server/upkeep/audits.ts';

/**
 * Verifies the rows of closed days against each other: each hash against its content, each day against the previous
 * one, and that no day is missing. Reads no entry.
 */
export const auditKeptDays = async (db: Queryable): Promise<string[]> =>
  linesOf(
    await db.rows(sql<Fault>`
    WITH assets_of AS (
      SELECT a.*, s.code COLLATE "C" AS code,
             ledger_hash_of(concat_ws(' ', 'ingam-asset-day/1', a.day, s.code, a.transfers, a.entries, a.moved, a.fees), a.blocks::text[], a.block_hashes) AS made
        FROM closed_day_assets a LEFT JOIN assets s ON s.id = a.asset_id
    ), days AS (
      SELECT d.*, lag(d.day) OVER w AS earlier, lag(d.hash, 1, decode(repeat('00', 32), 'hex')) OVER w AS hash_before,
             (SELECT coalesce(sum(a.entries), 0) FROM assets_of a WHERE a.day = d.day) AS of_assets,
             ledger_hash_of(concat_ws(' ', 'ingam-day/1', d.day, encode(d.before, 'hex'), d.transfers, d.entries),
               ARRAY(SELECT a.code FROM assets_of a WHERE a.day = d.day ORDER BY a.code), ARRAY(SELECT a.hash FROM assets_of a WHERE a.day = d.day ORDER BY a.code)) AS made
        FROM closed_days d WINDOW w AS (ORDER BY d.day)
    ), found AS (
      SELECT 'a closed day whose hash is not that of its sums' AS problem, 'day ' || day AS place FROM days WHERE made <> hash OR of_assets <> entries
      UNION ALL SELECT 'a closed day whose hash is not that of its sums', concat('day ', day, ', asset ', code) FROM assets_of WHERE made <> hash
      UNION ALL SELECT 'a closed day that does not follow the one before', 'day ' || day FROM days WHERE before <> hash_before OR day <> earlier + 1
    )
    SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`),
  );

/**
 * Verifies every closed day against its entries and transfers: counts, sums and hashes. Reads all of them, day by day.
 */
export const auditClosedDays = async (db: Queryable): Promise<string[]> =>
  linesOf(
    await db.rows(sql<Fault>`
    WITH block AS MATERIALIZED (
      SELECT b.* FROM closed_days d CROSS JOIN LATERAL ledger_blocks(ledger_day_start(d.day), ledger_day_start(d.day + 1)) b
    ), kept AS (
      SELECT a.day, a.asset_id, k.block, k.hash FROM closed_day_assets a CROSS JOIN LATERAL unnest(a.blocks, a.block_hashes) AS k(block, hash)
    ), sums AS (
      SELECT day, asset_id, sum(lines) AS lines, sum(entries) AS entries, sum(moved) AS moved, sum(fees) AS fees FROM block GROUP BY 1, 2
    ), other AS (
      SELECT coalesce(b.day, k.day) AS day, coalesce(b.asset_id, k.asset_id) AS asset_id
        FROM block b FULL JOIN kept k ON k.day = b.day AND k.asset_id = b.asset_id AND k.block = b.block WHERE b.hash IS DISTINCT FROM k.hash
      UNION SELECT coalesce(s.day, a.day), coalesce(s.asset_id, a.asset_id)
        FROM sums s FULL JOIN closed_day_assets a ON a.day = s.day AND a.asset_id = s.asset_id
       WHERE (s.lines, s.entries, s.moved, s.fees) IS DISTINCT FROM (a.transfers, a.entries, a.moved, a.fees)
    ), found AS (
      SELECT 'a closed day that is not what it was' AS problem, concat('day ', o.day, ', asset ', coalesce(s.code, o.asset_id::text)) AS place
        FROM other o LEFT JOIN assets s ON s.id = o.asset_id
      UNION ALL SELECT 'a closed day with another number of transfers', 'day ' || d.day FROM closed_days d
       WHERE d.transfers <> (SELECT coalesce(sum(b.transfers), 0) FROM block b WHERE b.day = d.day)
      UNION ALL SELECT 'entries before the first day that was closed', 'transfer ' || min(e.transfer_id) FROM entries e
       WHERE e.at < (SELECT ledger_day_start(min(day)) FROM closed_days) HAVING count(*) > 0
    )
    SELECT problem, count(*) AS times, min(place) AS place FROM found GROUP BY problem ORDER BY problem`),
  );

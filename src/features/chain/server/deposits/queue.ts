import type { Db } from '#platform/server/store/db.ts';
import { sql } from '#platform/server/store/db.ts';
import type { ChainQueue } from '../queue.ts';

/** Reports how many blocks reading is behind the chain, and how many deposits are stuck. */
export const readDepositQueue = (db: Db): Promise<ChainQueue> =>
  db.one(sql<ChainQueue>`
    SELECT coalesce(greatest(w.head - s.number, 0), 0)::int AS due, coalesce(s.why, (SELECT a.code || ': ' || c.why FROM chain_closed_assets c JOIN assets a ON a.id = c.asset_id ORDER BY c.closed_at LIMIT 1)) AS why,
           CASE WHEN w.head > s.number THEN greatest(extract(epoch FROM clock_timestamp() - s.scanned_at), 0)::int ELSE 0 END AS "oldestDueS",
           (SELECT count(*)::int FROM chain_deposits d WHERE d.state = 'arriving' AND d.waits = 'stuck') AS "setAside"
      FROM (SELECT 1) one LEFT JOIN chain_scan s ON true LEFT JOIN chain_watch w ON true`);

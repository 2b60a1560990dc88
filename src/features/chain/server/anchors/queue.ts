import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { ChainQueue } from '../queue.ts';
import { MOST_SENDINGS } from './make-anchor.ts';

/**
 * Counts anchors that are in no final block, and reports since when they wait. If the last transaction of one failed
 * too, reports why no other is sent.
 */
export const readAnchorQueue = (db: Queryable): Promise<ChainQueue> =>
  db.one(sql<ChainQueue>`
    WITH open AS (
      SELECT a.day, a.made_at, NOT EXISTS (SELECT FROM chain_anchor_sendings s JOIN chain_transactions t ON t.id = s.transaction_id
                                            WHERE s.anchor_id = a.id AND t.ended_at IS NULL)
                               AND (SELECT count(*) FROM chain_anchor_sendings s WHERE s.anchor_id = a.id) >= ${MOST_SENDINGS} AS is_given_up
        FROM (SELECT id, day, made_at FROM chain_anchors ORDER BY id DESC LIMIT ${MOST_LOOKED_AT}) a
       WHERE NOT EXISTS (SELECT FROM chain_anchor_sendings s JOIN chain_transactions t ON t.id = s.transaction_id
                          WHERE s.anchor_id = a.id AND t.state = 'final' AND t.is_success))
    SELECT count(*) FILTER (WHERE NOT is_given_up)::int AS due,
           greatest(coalesce(extract(epoch FROM clock_timestamp() - min(made_at) FILTER (WHERE NOT is_given_up)), 0), 0)::int AS "oldestDueS",
           count(*) FILTER (WHERE is_given_up)::int AS "setAside",
           'the anchor of ' || min(day) FILTER (WHERE is_given_up) || ' was sent as often as is paid for, and is in no block' AS why FROM open`);

/** Maximum number of days considered: a gap of more than a year raises no bigger alarm. */
const MOST_LOOKED_AT = 400;

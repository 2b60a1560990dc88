import { assetOf } from '#features/currency/assets.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { PairAsset } from '../../pairs.ts';
import type { FedRate } from './port.ts';

/** Seconds that a rate's time may be ahead of the store's clock; later ones are rejected. */
const AHEAD_S = 60;

/** Stores rates under the feed's time or now, whichever is earlier by the store's clock. Returns the number stored. */
export const keepRates = (tx: Tx, rates: readonly FedRate[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO exchange_feed_rates (asset_id, won, as_of)
    SELECT r.asset_id, r.won, least(r.at, c.now)
      FROM unnest(${rates.map(({ asset }) => assetOf(asset).id)}::smallint[], ${rates.map(({ won }) => String(won))}::numeric[],
                  ${rates.map(({ at }) => at.toISOString())}::timestamptz[]) AS r(asset_id, won, at), (SELECT clock_timestamp() AS now) c
     WHERE r.at <= c.now + make_interval(secs => ${AHEAD_S})`);

/** Lists the assets whose pair uses a feed, open or closed; these are polled. */
export const listFed = async (db: Queryable): Promise<PairAsset[]> =>
  (
    await db.rows(sql<{ code: PairAsset }>`
      SELECT s.code FROM exchange_pairs p JOIN exchange_pair_terms t ON t.id = p.terms_id JOIN assets s ON s.id = p.asset_id
       WHERE t.source = 'feed' ORDER BY s.id`)
  ).map(({ code }) => code);

/** Counts open pairs that use a feed, and since when the oldest rate among them is too old. */
export const readStale = (db: Db, freshS: number) =>
  db.one(sql<{ open: number; due: number; oldestDueS: number; setAside: number }>`
    SELECT count(*)::int AS open, (count(*) FILTER (WHERE s.late > 0))::int AS due, greatest(coalesce(floor(max(s.late)), 0), 0)::int AS "oldestDueS",
           0 AS "setAside" FROM (
      SELECT extract(epoch FROM clock_timestamp() - coalesce((SELECT max(r.as_of) FROM exchange_feed_rates r WHERE r.asset_id = p.asset_id), t.made_at))
             - ${freshS} AS late
        FROM exchange_pairs p JOIN exchange_pair_terms t ON t.id = p.terms_id WHERE t.is_open AND t.source = 'feed') s`);

import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface RateRow {
  readonly code: AssetCode;
  /** Value of one whole unit in USD. */
  readonly now: string;
  readonly day_ago: string;
}

/**
 * Returns the rates in force at a time and 24 hours before it. An asset that never had a rate counts as 1 USD
 * (docs/product/wallet.md#rates).
 */
export const listRates = (db: Queryable, at: Date): Promise<RateRow[]> =>
  db.rows(sql<RateRow>`
    SELECT s.code, coalesce(n.usd, 1)::text AS now, coalesce(d.usd, n.usd, 1)::text AS day_ago
      FROM assets s
      LEFT JOIN LATERAL (SELECT usd FROM asset_rates WHERE asset_id = s.id AND at <= ${at} ORDER BY at DESC LIMIT 1) n ON true
      LEFT JOIN LATERAL (SELECT usd FROM asset_rates WHERE asset_id = s.id AND at <= ${at}::timestamptz - interval '24 hours'
                          ORDER BY at DESC LIMIT 1) d ON true
     WHERE NOT s.is_local`);

export interface RateOnDayRow {
  readonly code: AssetCode;
  readonly days_ago: number;
  readonly usd: string;
}

/**
 * Returns the rates in force at a time and at each 24 hours before it. Before its first rate an asset counts at that
 * rate, or as 1 USD if it has none.
 */
export const listRatesByDay = (db: Queryable, at: Date, days: number): Promise<RateOnDayRow[]> =>
  db.rows(sql<RateOnDayRow>`
    SELECT s.code, d.days_ago, coalesce(r.usd, f.usd, 1)::text AS usd
      FROM assets s CROSS JOIN generate_series(0, ${days}::int) AS d (days_ago)
      LEFT JOIN LATERAL (SELECT usd FROM asset_rates WHERE asset_id = s.id AND at <= ${at}::timestamptz - make_interval(hours => 24 * d.days_ago)
                          ORDER BY at DESC LIMIT 1) r ON true
      LEFT JOIN LATERAL (SELECT usd FROM asset_rates WHERE asset_id = s.id ORDER BY at LIMIT 1) f ON r.usd IS NULL
     WHERE NOT s.is_local`);

/** Sets the value of one whole unit in USD from a time on, as a decimal of at most 12 places. */
export const setRate = (tx: Tx, asset: AssetCode, usd: string, at: Date): Promise<number> =>
  tx.run(sql`INSERT INTO asset_rates (asset_id, at, usd) VALUES (${assetOf(asset).id}, ${at}, ${usd})
    ON CONFLICT (asset_id, at) DO UPDATE SET usd = excluded.usd`);

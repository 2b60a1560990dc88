import type { ShopCategory } from '#features/organisations/shop-categories.ts';
import { tradeOfKind } from '#features/organisations/shop-kinds.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import type { Week } from '../rules.ts';

export interface FoundRow {
  readonly id: number;
  readonly name: string;
  readonly name_ko: string | null;
  readonly trade: ShopCategory;
  readonly cashback_bps: number;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly week: Week | null;
}

export interface ShopFilter {
  /** Search text in lower case; empty matches everything. */
  readonly q: string;
  readonly trade: ShopCategory | null;
  /** Minute of the week; null for open and closed shops. */
  readonly minute: number | null;
  readonly before: number;
  readonly count: number;
}

/**
 * Lists shops with an approved place, newest first. The shops of organisations and of the house have their own names.
 */
export const findShops = (db: Queryable, { q, trade, minute, before, count }: ShopFilter): Promise<FoundRow[]> =>
  db.rows(sql<FoundRow>`
    SELECT m.id, coalesce(m.name, '') AS name, m.name_ko, coalesce(m.category, k.trade) AS trade, m.cashback_bps, p.address, p.latitude, p.longitude, m.week
      FROM shop_places p JOIN merchants m ON m.id = p.merchant_id
      JOIN unnest(${Object.keys(tradeOfKind)}::text[], ${Object.values(tradeOfKind)}::text[]) AS k (kind, trade) ON k.kind = m.kind
     WHERE p.state = 'approved' AND p.merchant_id < ${before} AND m.closed_at IS NULL AND m.name IS NOT NULL
       AND (${q} = '' OR strpos(lower(m.name), ${q}) > 0 OR strpos(lower(m.name_ko), ${q}) > 0)
       AND (${trade}::text IS NULL OR coalesce(m.category, k.trade) = ${trade})
       AND (${minute}::int IS NULL OR m.open_minutes @> ${minute}::int)
     ORDER BY p.merchant_id DESC LIMIT ${count}`);

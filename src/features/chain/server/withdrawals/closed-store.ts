import { type AssetCode, assetById, assetOf } from '#features/currency/assets.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** An asset whose contract did something else than it said. */
export interface Closed {
  readonly why: string;
  readonly at: Date;
}

/** By asset: nothing of these is taken in or leaves until two people of the office have opened them again. */
export async function readClosed(db: Queryable): Promise<ReadonlyMap<AssetCode, Closed>> {
  const rows = await db.rows(
    sql<
      Closed & { asset: number }
    >`SELECT asset_id AS asset, why, closed_at AS at FROM chain_closed_assets ORDER BY asset_id`,
  );
  return new Map(rows.map(({ asset, why, at }) => [assetById(asset).code, { why, at }]));
}

/** Opens one again; false where it is open. What was in the sweep that closed it stays as it was. */
export const reopen = async (tx: Tx, asset: AssetCode): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM chain_closed_assets WHERE asset_id = ${assetOf(asset).id}`)) > 0;

import { type AssetCode, assetById, assetOf } from '#features/currency/assets.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** Closing of an asset whose contract did not do what its logs reported. */
export interface AssetClosing {
  readonly why: string;
  readonly at: Date;
}

/** Returns the closed assets. Their deposits and withdrawals are stopped until two people of the office reopen them. */
export async function readClosed(db: Queryable): Promise<ReadonlyMap<AssetCode, AssetClosing>> {
  const rows = await db.rows(
    sql<
      AssetClosing & { asset: number }
    >`SELECT asset_id AS asset, why, closed_at AS at FROM chain_closed_assets ORDER BY asset_id`,
  );
  return new Map(rows.map(({ asset, why, at }) => [assetById(asset).code, { why, at }]));
}

/** Reopens an asset; false if it is open. The deposits of the sweep that closed it stay as they are. */
export const reopen = async (tx: Tx, asset: AssetCode): Promise<boolean> =>
  (await tx.run(sql`DELETE FROM chain_closed_assets WHERE asset_id = ${assetOf(asset).id}`)) > 0;

import type { AssetCode } from '#features/currency/assets.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';

/**
 * Returns the spendable balance of the operator's own account for each asset, in whole units; 0 for an asset it never
 * had.
 */
export const readOwn = async (
  db: Queryable,
  { organisation }: OfficeOfficer,
): Promise<ReadonlyMap<AssetCode, string>> =>
  new Map(
    (
      await db.rows(sql<{ code: AssetCode; units: string }>`
        SELECT s.code, (a.balance - a.held)::text AS units FROM users u JOIN accounts a ON a.owner = u.address COLLATE "C" JOIN assets s ON s.id = a.asset_id
         WHERE u.id = ${organisation}`)
    ).map(({ code, units }) => [code, units]),
  );

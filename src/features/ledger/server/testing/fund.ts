import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { parseUnits } from '#platform/money.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { type AccountOwner, HOUSE, transfer } from '../../movement.ts';
import { mustPost } from '../doors.ts';

/** Gives a user money from the house's issuance account; `amount` is a decimal. */
export async function fund(db: Db, userId: number, asset: AssetCode, amount: string): Promise<void> {
  const units = parseUnits(amount, assetOf(asset).places);
  if (typeof units !== 'bigint') throw new Error(`${amount} is not an amount of ${asset}`);
  const { to } = await db.one(sql<{ to: AccountOwner }>`SELECT address AS to FROM users WHERE id = ${userId}`);
  const plan = transfer({ kind: 'opening', asset, amount: units, from: HOUSE.issuance, to, initiator: null });
  await db.tx((tx) => mustPost(tx, plan));
}

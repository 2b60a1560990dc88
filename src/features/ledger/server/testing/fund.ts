import { parseUnits } from '#platform/money.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { type AssetCode, assetOf } from '../../assets.ts';
import { type AccountOwner, HOUSE, transferLegs } from '../../movement.ts';
import { post } from '../doors.ts';

/** Gives a user money out of the house's issuance account; `amount` is a decimal of whole ones. */
export async function fund(db: Db, userId: number, asset: AssetCode, amount: string): Promise<void> {
  const units = parseUnits(amount, assetOf(asset).places);
  if (typeof units !== 'bigint') throw new Error(`${amount} is no amount of ${asset}`);
  const { to } = await db.one(sql<{ to: AccountOwner }>`SELECT address AS to FROM users WHERE id = ${userId}`);
  const plan = { asset, amount: units, fee: 0n, from: HOUSE.issuance, to };
  const outcome = await db.tx((tx) =>
    post(tx, { ...plan, kind: 'opening', initiator: null, legs: transferLegs(plan) }),
  );
  if (outcome.status !== 'accepted') throw new Error(`funding was ${outcome.status}`);
}

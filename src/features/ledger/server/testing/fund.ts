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

/** Asks again until `check` is true, for what a worker does a little later; fails after 20 s, or as long as it says. */
export async function eventually<T>(ask: () => Promise<T>, check: (value: T) => boolean, forMs = 20_000): Promise<T> {
  const end = performance.now() + forMs;
  for (;;) {
    const value = await ask();
    if (check(value)) return value;
    if (performance.now() > end) throw new Error(`did not come true: ${JSON.stringify(value)}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

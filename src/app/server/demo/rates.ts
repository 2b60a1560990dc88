import { setRate } from '#features/assets/server/store.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Ago } from './ago.ts';

/** The rates, and what they were before: lower by 2.3%, to 8 places (docs/product/demo.md#rates). */
const rates = [
  ['XP', '0.8', '0.78201369'],
  ['USDC', '1', '0.97751711'],
  ['CBDC', '1', '0.97751711'],
  ['BTC', '45000', '43988.26979472'],
  ['ETH', '2500', '2443.79276637'],
] as const;

/** Lower rates from 30 days ago on, today's since 12 hours ago, so that every asset has risen by 2.3% within a day. */
export async function makeRates(tx: Tx, ago: Ago): Promise<void> {
  for (const [asset, now, before] of rates) {
    await setRate(tx, asset, before, ago(30));
    await setRate(tx, asset, now, ago(0, 12));
  }
}

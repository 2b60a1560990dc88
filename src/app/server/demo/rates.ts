import { listRates, setRate } from '#features/assets/server/store.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Ago } from './ago.ts';

const PLACES = 8;
/**
 * Date of the first rate that every asset has (0008-assets.sql). The demo computes its rates from that one, so running
 * it twice gives the same rates.
 */
const FIRST = new Date('2000-01-01T00:00:00Z');

/** Returns the rate before a rise of 2.3 %, to 8 decimal places (docs/product/demo.md#rates). */
function lower(usd: string): string {
  const units = parseUnits(usd, PLACES);
  if (typeof units !== 'bigint') throw new Error(`${usd} is no rate`);
  return formatUnits((units * 2_000n + 1_023n) / 2_046n, PLACES);
}

/**
 * Inserts lower rates from 30 days ago and today's from 12 hours ago, so that every asset rose by 2.3 % within a day.
 */
export async function makeRates(tx: Tx, ago: Ago): Promise<void> {
  for (const { code, now } of await listRates(tx, FIRST)) {
    await setRate(tx, code, lower(now), ago(30));
    await setRate(tx, code, now, ago(0, 12));
  }
}

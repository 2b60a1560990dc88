import { listRates, setRate } from '#features/assets/server/store.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Ago } from './records.ts';

const PLACES = 8;
/**
 * Date of the first rate that every asset has (0008-assets.sql). The demo computes its rates from that one, so running
 * it twice gives the same rates.
 */
const FIRST = new Date('2000-01-01T00:00:00Z');

/** Returns thousandths of the rate before a rise of 2.3 %, to 8 decimal places (docs/product/demo.md#rates). */
function lower(usd: string, thousandths: bigint): string {
  const units = parseUnits(usd, PLACES);
  if (typeof units !== 'bigint') throw new Error(`${usd} is no rate`);
  return formatUnits((units * 2n * thousandths + 1_023n) / 2_046n, PLACES);
}

/** Days ago, and the rate from then on in thousandths of the lower rate: a month that rises with setbacks. */
const MONTH = [
  [30, 962n],
  [27, 971n],
  [24, 966n],
  [20, 979n],
  [17, 974n],
  [13, 988n],
  [10, 983n],
  [6, 994n],
  [3, 990n],
  [2, 1_000n],
] as const;

/** Inserts the rates of a month, and today's from 12 hours ago: every asset rose by 2.3 % within the last day. */
export async function makeRates(tx: Tx, ago: Ago): Promise<void> {
  for (const { code, now } of await listRates(tx, FIRST)) {
    for (const [days, thousandths] of MONTH) await setRate(tx, code, lower(now, thousandths), ago(days));
    await setRate(tx, code, now, ago(0, 12));
  }
}

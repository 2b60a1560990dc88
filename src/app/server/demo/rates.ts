import { listRates, setRate } from '#features/assets/server/store.ts';
import { formatUnits, parseUnits } from '#platform/money.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Ago } from './ago.ts';

const PLACES = 8;
/** Each asset has had a rate from 2000 on (0008-assets.sql), which no demo changes: the same are made however often it is filled. */
const FIRST = new Date('2000-01-01T00:00:00Z');

/** A rate before it rose by 2.3 %, to 8 places (docs/product/demo.md#rates). */
function lower(usd: string): string {
  const units = parseUnits(usd, PLACES);
  if (typeof units !== 'bigint') throw new Error(`${usd} is no rate`);
  return formatUnits((units * 2_000n + 1_023n) / 2_046n, PLACES);
}

/** Lower rates from 30 days ago on, today's since 12 hours ago, so that every asset has risen by 2.3% within a day. */
export async function makeRates(tx: Tx, ago: Ago): Promise<void> {
  for (const { code, now } of await listRates(tx, FIRST)) {
    await setRate(tx, code, lower(now), ago(30));
    await setRate(tx, code, now, ago(0, 12));
  }
}

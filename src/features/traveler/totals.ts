import { formatUnits, parseUnits } from '#platform/money.ts';
import type { Refund } from './contract.ts';
import { USD_PLACES } from './rules.ts';

/** Total refunds in USD: what was approved and what was paid, not what is still being decided. */
export function totalRefunded(refunds: readonly Pick<Refund, 'status' | 'refundAmount'>[]): string {
  const cents = refunds
    .filter(({ status }) => status !== 'processing')
    .map(({ refundAmount }) => parseUnits(refundAmount, USD_PLACES))
    .reduce<bigint>((sum, one) => (typeof one === 'bigint' ? sum + one : sum), 0n);
  return formatUnits(cents, USD_PLACES);
}

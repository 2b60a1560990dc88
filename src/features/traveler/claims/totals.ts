import { formatUnits, parseUnits } from '#platform/money.ts';
import type { Refund } from '../contract.ts';
import { USD_PLACES } from '../rules.ts';

/** Total refunds in USD: what was approved and what was paid as it was confirmed, not what is still being decided, was refused or taken back. */
export function totalRefunded(refunds: readonly Pick<Refund, 'status' | 'refundAmount' | 'grantedAmount'>[]): string {
  const cents = refunds
    .filter(({ status }) => status === 'approved' || status === 'paid')
    .map(({ refundAmount, grantedAmount }) => parseUnits(grantedAmount ?? refundAmount, USD_PLACES))
    .reduce<bigint>((sum, one) => (typeof one === 'bigint' ? sum + one : sum), 0n);
  return formatUnits(cents, USD_PLACES);
}

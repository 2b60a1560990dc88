import { formatUnits, parseUnits } from '#platform/money.ts';
import type { Refund } from '../contract.ts';
import { USD_PLACES } from '../rules.ts';

/**
 * Sums approved and paid refunds in USD, by the confirmed amounts. Leaves out claims that are undecided, refused or
 * taken back.
 */
export function totalRefunded(refunds: readonly Pick<Refund, 'status' | 'refundAmount' | 'grantedAmount'>[]): string {
  const cents = refunds
    .filter(({ status }) => status === 'approved' || status === 'paid')
    .map(({ refundAmount, grantedAmount }) => parseUnits(grantedAmount ?? refundAmount, USD_PLACES))
    .reduce<bigint>((sum, one) => (typeof one === 'bigint' ? sum + one : sum), 0n);
  return formatUnits(cents, USD_PLACES);
}

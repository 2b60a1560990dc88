import { capOf } from '#features/currency/rules.ts';
import { capBasisOf, mayBeCapped, type VersionRow } from '#features/currency/server/store.ts';
import { hasTrials } from '#features/exchange/server/holding-cap.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { refusals } from '#features/pay/refusals.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { RetryTransaction } from '#platform/server/store/transactions.ts';
import { countMonth, lockMonth } from './months-store.ts';

/** The locked month that a payment counts towards, and the maximum to be paid in it. */
export interface CappedMonth {
  readonly month: string;
  readonly most: bigint;
  readonly amount: bigint;
}

/**
 * Checks a payment against the payer's caps and locks the month that it counts towards. Without caps it queries
 * nothing.
 */
export async function openCaps(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  who: Owner,
  { own, amount, currency }: { own: AccountOwner; amount: bigint; currency: VersionRow },
): Promise<CappedMonth | undefined> {
  if (!mayBeCapped(currency, 'payment') && !mayBeCapped(currency, 'month')) return undefined;
  const { rules } = currency;
  const standing = await capBasisOf(tx, own, hasTrials(settings));
  const once = capOf(rules, 'payment', standing);
  if (once !== undefined && amount > once)
    throw refuse(refusals, 'over_payment_cap', {
      detail: `One payment can be at most ${once} won. Nothing was charged.`,
      errors: { amount: `is more than the limit of ${once} won for one payment` },
    });
  const most = capOf(rules, 'month', standing);
  if (most === undefined) return undefined;
  return { month: await lockMonth(tx, who), most, amount };
}

/** Refuses a stored payment that exceeds the remainder of its month. */
export async function needRoomInMonth(
  tx: Tx,
  who: Owner,
  { month, most, amount }: CappedMonth,
  id: number,
): Promise<void> {
  const won = await countMonth(tx, who, month, id);
  if (won === undefined) throw new RetryTransaction('the payment fell into another month than was locked');
  if (BigInt(won) <= most) return;
  const left = most - (BigInt(won) - amount);
  const rest = left > 0n ? left : 0n;
  throw refuse(refusals, 'over_month_cap', {
    detail: `${rest} of this month’s ${most} won are left. Nothing was charged.`,
    errors: { amount: `is more than the ${rest} won left this month` },
  });
}

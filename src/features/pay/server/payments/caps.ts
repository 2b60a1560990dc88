import { capOf } from '#features/currency/rules.ts';
import { mayBeCapped, standingOf, type VersionRow } from '#features/currency/server/store.ts';
import { hasTrials } from '#features/exchange/server/holding-cap.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { refusals } from '#features/pay/refusals.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { RetryTransaction } from '#platform/server/store/transactions.ts';
import { countMonth, lockMonth } from './months-store.ts';

/** The month that a payment is counted in, locked, and the most that may be paid in it. */
export interface CappedMonth {
  readonly month: string;
  readonly most: bigint;
  readonly amount: bigint;
}

/** Judges a payment by the caps of the payer, and locks the month that it is to be counted in; asks nothing where there are no caps. */
export async function openCaps(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  who: Owner,
  { own, amount, currency }: { own: AccountOwner; amount: bigint; currency: VersionRow },
): Promise<CappedMonth | undefined> {
  if (!mayBeCapped(currency, 'payment') && !mayBeCapped(currency, 'month')) return undefined;
  const { rules } = currency;
  const standing = await standingOf(tx, own, hasTrials(settings));
  const once = capOf(rules, 'payment', standing);
  if (once !== undefined && amount > once)
    throw refuse(refusals, 'over_payment_cap', {
      detail: `One payment may be ${once} won at most. Nothing was taken.`,
      errors: { amount: `is more than the ${once} won that one payment may be` },
    });
  const most = capOf(rules, 'month', standing);
  if (most === undefined) return undefined;
  return { month: await lockMonth(tx, who), most, amount };
}

/** Once the payment is written: refuses it where it is more than is left of its month. */
export async function keepToMonth(tx: Tx, who: Owner, { month, most, amount }: CappedMonth, id: number): Promise<void> {
  const won = await countMonth(tx, who, month, id);
  if (won === undefined) throw new RetryTransaction('the payment fell into another month than was locked');
  if (BigInt(won) <= most) return;
  const left = most - (BigInt(won) - amount);
  const rest = left > 0n ? left : 0n;
  throw refuse(refusals, 'over_month_cap', {
    detail: `${rest} won are left of the ${most} that may be paid this month. Nothing was taken.`,
    errors: { amount: `is more than the ${rest} won that are left of this month` },
  });
}

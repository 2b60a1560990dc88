/**
 * Maximum bank charge per payment in won, for payments smaller than their charge: a transfer of 1 won costs more than 1
 * won.
 */
const CHARGE_EACH = 1_000n;

interface Matched {
  /** The bank's debit, in won. */
  readonly debit: bigint;
  /** Sum of the payments matched to the debit. */
  readonly sum: bigint;
  readonly count: number;
}

/** Returns why the rest of a debit cannot be the bank's charge for these payments; undefined if it can. */
export function chargeFault({ debit, sum, count }: Matched): 'smaller' | 'too_large' | undefined {
  const charge = debit - sum;
  if (charge < 0n) return 'smaller';
  return charge > sum && charge > CHARGE_EACH * BigInt(count) ? 'too_large' : undefined;
}

/** Returns the unselected payments that a charge could contain. One left out by mistake could be paid a second time. */
export const forgottenIn = <T extends { readonly won: string }>(charge: bigint, others: readonly T[]): T[] =>
  others.filter(({ won }) => BigInt(won) > CHARGE_EACH && BigInt(won) <= charge);

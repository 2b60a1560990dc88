/** How many of the smallest units one whole unit has, and what that is worth in won. */
export interface Worth {
  readonly places: number;
  readonly won: bigint;
}

const wonOf = (units: bigint, { places, won }: Worth): bigint => (units * won) / 10n ** BigInt(places);

/** Whether tokens are worth the gas that takes them in, at the rates of the currency's rules; both in won. */
export const isWorthGas = (units: bigint, token: Worth, wei: bigint, coin: Worth): boolean =>
  wonOf(units, token) > wonOf(wei, coin);

/** Coins pay for their own way: they are worth it where at least half of them arrives. */
export const isWorthItself = (wei: bigint, gas: bigint): boolean => wei >= 2n * gas;

/**
 * What each of the deposits that a sweep took in is credited with, the oldest first in full; the newest takes what is over. What came to less than
 * they were leaves the newest with less, or nothing.
 */
export function sharesOf(amounts: readonly bigint[], received: bigint): bigint[] {
  let rest = received;
  return amounts.map((amount, nth) => {
    const share = nth === amounts.length - 1 || amount > rest ? rest : amount;
    rest -= share;
    return share;
  });
}

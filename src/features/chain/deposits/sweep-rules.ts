/** Decimal places of an asset, and the value of one whole unit in won. */
export interface Worth {
  readonly places: number;
  readonly won: bigint;
}

const wonOf = (units: bigint, { places, won }: Worth): bigint => (units * won) / 10n ** BigInt(places);

/** Reports whether tokens are worth more than the gas to sweep them, in won at the rates of the currency's rules. */
export const isWorthGas = (units: bigint, token: Worth, wei: bigint, coin: Worth): boolean =>
  wonOf(units, token) > wonOf(wei, coin);

/** Reports whether coins are worth sweeping: the gas comes out of them, and at least half must remain. */
export const isWorthItself = (wei: bigint, gas: bigint): boolean => wei >= 2n * gas;

/**
 * Divides the received amount among the deposits of a sweep, the oldest first in full; the newest takes any surplus. If
 * less was received than they sum to, the newest get less, or nothing.
 */
export function sharesOf(amounts: readonly bigint[], received: bigint): bigint[] {
  let rest = received;
  return amounts.map((amount, nth) => {
    const share = nth === amounts.length - 1 || amount > rest ? rest : amount;
    rest -= share;
    return share;
  });
}

/** Fees that one attempt offers, in wei per gas: the maximum, and the tip within it for the block's producer. */
export interface FeeOffer {
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** Current fees of a block, in wei per gas. */
interface BlockFees {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

/** Maximum fee per gas, whatever a node reports, unless the caller sets another cap: 500 gwei. */
export const FEE_CAP = 500_000_000_000n;
/** Nodes accept a replacement whose fees are at least 10% higher; some require 12.5%. */
const [RAISED, OF] = [1125n, 1000n];
const MOST_VERSIONS = 100;

export const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
const raised = (fee: bigint) => (fee * RAISED + OF - 1n) / OF;

/** Returns the first offer: the usual tip, with room for the base fee to double, up to the cap. */
export function firstOffer({ baseFee, tip }: BlockFees, cap: bigint): FeeOffer {
  const maxFee = most(least(2n * baseFee + tip, cap), 1n);
  return { maxFee, tip: most(least(tip, maxFee), 1n) };
}

/**
 * Returns the offer that replaces attempt `n`, at least an eighth higher in both fees; undefined if that exceeds the
 * cap.
 */
export function raisedOffer(before: FeeOffer, n: number, fees: BlockFees, cap: bigint): FeeOffer | undefined {
  if (n >= MOST_VERSIONS) return undefined;
  const wanted = firstOffer(fees, cap);
  const tip = most(raised(before.tip), wanted.tip);
  const maxFee = most(most(raised(before.maxFee), wanted.maxFee), tip);
  return maxFee > cap ? undefined : { maxFee, tip };
}

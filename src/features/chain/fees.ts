/** What a version of a transaction offers, in wei per gas: at most so much, of which so much goes to whoever makes the block. */
export interface FeeOffer {
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** What a block costs just now, in wei per gas. */
interface BlockFees {
  readonly baseFee: bigint;
  readonly tip: bigint;
}

/** Nobody is paid more for a unit of gas, whatever a node says, unless who asks names another cap: 500 gwei. */
export const FEE_CAP = 500_000_000_000n;
/** Nodes take a replacement from a tenth more on, some from an eighth. */
const [RAISED, OF] = [1125n, 1000n];
const MOST_VERSIONS = 100;

export const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);
const raised = (fee: bigint) => (fee * RAISED + OF - 1n) / OF;

/** What a first version offers: room for the base fee to double, and the usual tip, up to the cap. */
export function firstOffer({ baseFee, tip }: BlockFees, cap: bigint): FeeOffer {
  const maxFee = most(least(2n * baseFee + tip, cap), 1n);
  return { maxFee, tip: most(least(tip, maxFee), 1n) };
}

/** What takes the place of version `n`: an eighth more in both at least; undefined where that is over the cap. */
export function raisedOffer(before: FeeOffer, n: number, fees: BlockFees, cap: bigint): FeeOffer | undefined {
  if (n >= MOST_VERSIONS) return undefined;
  const wanted = firstOffer(fees, cap);
  const tip = most(raised(before.tip), wanted.tip);
  const maxFee = most(most(raised(before.maxFee), wanted.maxFee), tip);
  return maxFee > cap ? undefined : { maxFee, tip };
}

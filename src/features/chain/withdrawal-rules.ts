import { type Asset, type AssetCode, assetOf } from '#features/currency/assets.ts';

/** Lifetime of a quoted fee in seconds. */
export const QUOTE_S = 60;
/** Maximum number of quotes that a person can request per minute. */
export const MOST_QUOTES = 60;
/** Maximum number of one person's withdrawals under way. */
export const MOST_OPEN = 20;
/** Maximum number of assets in one request. */
export const MOST_AT_ONCE = 8;

/**
 * `waiting` for a check by two officers, `ready` to be sent, `sending` once submitted to the engine. `uncertain` keeps
 * its money held until two officers have decided.
 */
export const STATES = ['waiting', 'ready', 'sending', 'uncertain', 'done', 'returned'] as const;
export type WithdrawalState = (typeof STATES)[number];

/** Steps that a person sees. Once a nonce is assigned, they distinguish sent from mined. */
export const STEPS = ['checking', 'held', 'sent', 'mined', 'uncertain', 'done', 'returned'] as const;
export type WithdrawalStep = (typeof STEPS)[number];

/**
 * Reasons why the whole amount of a withdrawal was returned. The ledger stores the message with the transfer, and an
 * officer may write another one.
 */
export const returnReasons = {
  frozen: 'the account was frozen',
  unsigned: 'the operator’s signer refused it',
  givenUp: 'the operator gave it up',
} as const;
export type ReturnReason = (typeof returnReasons)[keyof typeof returnReasons];

/** Event type that reports a withdrawal's new state to its person. */
export const WITHDRAWAL_UPDATE = 'chain_withdrawal';

const ETHER = 10n ** 18n;
/** Factor for the base fee in a quote: fees rise while a transaction waits, so there is room for it to double. */
const BASE_TIMES = 2n;

/** Returns the gas limit of a transaction: half above the estimate. */
export const roomFor = (guess: bigint): number => Number(ceilOf(guess * 3n, 2n));

/** Returns the maximum cost of a transaction in wei; fees are those of the newest block, in wei per gas. */
export const costOf = (
  gasLimit: number,
  { baseFee, tip }: { readonly baseFee: bigint; readonly tip: bigint },
): bigint => BigInt(gasLimit) * (baseFee * BASE_TIMES + tip);

/**
 * Converts wei into an asset's smallest units, given the price in won of one whole unit of each; rounded up, at least
 * 1.
 */
export function feeIn(asset: Asset, wei: bigint, won: Readonly<Record<'ether' | 'asset', bigint>>): bigint {
  const fee = asset.code === 'ETH' ? wei : ceilOf(wei * won.ether * 10n ** BigInt(asset.places), ETHER * won.asset);
  return fee > 0n ? fee : 1n;
}

/** Returns the value of units in won, rounded up, as the limits count it. */
export const wonOf = (code: AssetCode, units: bigint, rate: bigint): bigint =>
  ceilOf(units * rate, 10n ** BigInt(assetOf(code).places));

const ceilOf = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/** Limits on withdrawals, in won. */
export interface Limits {
  readonly oneWon: bigint;
  readonly personWon: bigint;
  readonly totalWon: bigint;
  readonly hotWon: bigint;
  /** Sum of one person's day from which two people must check. */
  readonly eyesWon: bigint;
  readonly newHours: number;
  readonly newWon: bigint;
}

/** Sums that have left or are leaving. */
export interface UsedLimits {
  readonly person: bigint;
  readonly total: bigint;
  /** Won of withdrawals under way. */
  readonly hot: bigint;
  /** Won sent to the recipient's address while it is new to the person; undefined if it is not new. */
  readonly toNew: bigint | undefined;
}

export type Bound = 'over_one' | 'over_person_day' | 'over_all_day' | 'over_hot' | 'address_new';

/** Returns the first limit that this many won exceed, and what is left of it; undefined if they may leave. */
export function boundOf(
  won: bigint,
  limits: Limits,
  used: UsedLimits,
): { readonly bound: Bound; readonly left: bigint } | undefined {
  const bounds: [Bound, bigint, bigint][] = [
    ['over_one', limits.oneWon, 0n],
    ['over_person_day', limits.personWon, used.person],
    ['over_all_day', limits.totalWon, used.total],
    ['over_hot', limits.hotWon, used.hot],
    ...(used.toNew === undefined ? [] : [['address_new', limits.newWon, used.toNew] as [Bound, bigint, bigint]]),
  ];
  const found = bounds.find(([, limit, gone]) => gone + won > limit);
  return found && { bound: found[0], left: found[1] > found[2] ? found[1] - found[2] : 0n };
}

/**
 * Reports whether two officers must check: all withdrawals of a person's day count as one sum, and so does everything
 * to an address while it is new to them.
 */
export const needsCheck = (
  won: bigint,
  { eyesWon }: Pick<Limits, 'eyesWon'>,
  { person, toNew = 0n }: Pick<UsedLimits, 'person' | 'toNew'>,
): boolean => (person > toNew ? person : toNew) + won >= eyesWon;

const RAISED_IS_LOOSER = ['oneWon', 'personWon', 'totalWon', 'hotWon', 'eyesWon', 'newWon'] as const;

/** Reports whether these limits allow nothing that the others did not: one person may then set them alone. */
export const isTighter = (limits: Limits, than: Limits): boolean =>
  RAISED_IS_LOOSER.every((name) => limits[name] <= than[name]) && limits.newHours >= than.newHours;

/**
 * Returns the largest amount that can be withdrawn in addition to the fee; undefined if the balance does not exceed it.
 */
export const allBut = (spendable: bigint, fee: bigint): bigint | undefined =>
  spendable > fee ? spendable - fee : undefined;

/** Event type that notifies a person that an outside address was named for the first time, and by which session. */
export const ADDRESS_NAMED = 'chain_address_named';

import { type Asset, type AssetCode, assetOf } from '#features/currency/assets.ts';

/** How long a quoted fee holds. */
export const QUOTE_S = 60;
/** What a person may ask for in a minute. */
export const MOST_QUOTES = 60;
/** So many of one person's are under way at once. */
export const MOST_OPEN = 20;
/** Of all assets in one press. */
export const MOST_AT_ONCE = 8;

/** `waiting` for two people of the office · `ready` to be sent · `sending` has its nonce · `uncertain` keeps its money held until two people have decided. */
export const STATES = ['waiting', 'ready', 'sending', 'uncertain', 'done', 'returned'] as const;
export type WithdrawalState = (typeof STATES)[number];

/** What a person sees of it: of what has its nonce whether it is on its way to a block, or in one. */
export const STEPS = ['checking', 'held', 'sent', 'mined', 'uncertain', 'done', 'returned'] as const;
export type WithdrawalStep = (typeof STEPS)[number];

/** Why a withdrawal came back whole; the ledger keeps the sentence with the transfer, and an official may write another one. */
export const returnReasons = {
  frozen: 'the account was frozen',
  unsigned: 'the operator’s signer refused it',
  givenUp: 'the operator gave it up',
} as const;
export type ReturnReason = (typeof returnReasons)[keyof typeof returnReasons];

/** An event of this type tells its person where a withdrawal of theirs stands. */
export const WITHDRAWAL_UPDATE = 'chain_withdrawal';

const ETHER = 10n ** 18n;
/** Fees rise while a transaction waits: the fee that is quoted has room for the base fee to double. */
const BASE_TIMES = 2n;

/** Gas that a transaction may take, a half more than was guessed. */
export const roomFor = (guess: bigint): number => Number(ceilOf(guess * 3n, 2n));

/** What a transaction may cost, in wei; fees are of the newest block, in wei per gas. */
export const costOf = (
  gasLimit: number,
  { baseFee, tip }: { readonly baseFee: bigint; readonly tip: bigint },
): bigint => BigInt(gasLimit) * (baseFee * BASE_TIMES + tip);

/** Wei in whole units of an asset, at won for one whole unit of each; rounded up, and never nothing. */
export function feeIn(asset: Asset, wei: bigint, won: Readonly<Record<'ether' | 'asset', bigint>>): bigint {
  const fee = asset.code === 'ETH' ? wei : ceilOf(wei * won.ether * 10n ** BigInt(asset.places), ETHER * won.asset);
  return fee > 0n ? fee : 1n;
}

/** What units of an asset come to in won, rounded up: limits count by it. */
export const wonOf = (code: AssetCode, units: bigint, rate: bigint): bigint =>
  ceilOf(units * rate, 10n ** BigInt(assetOf(code).places));

const ceilOf = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/** What may leave, in won. */
export interface Limits {
  readonly oneWon: bigint;
  readonly personWon: bigint;
  readonly totalWon: bigint;
  readonly hotWon: bigint;
  /** From so much of one person's on two people look first. */
  readonly eyesWon: bigint;
  readonly newHours: number;
  readonly newWon: bigint;
}

/** What has left or is leaving. */
export interface Used {
  readonly person: bigint;
  readonly total: bigint;
  /** Under way. */
  readonly hot: bigint;
  /** To this address while it is new; undefined where it is not. */
  readonly toNew: bigint | undefined;
}

export type Bound = 'over_one' | 'over_person_day' | 'over_all_day' | 'over_hot' | 'address_new';

/** The first limit that so many won break, and what of it is left; undefined where they may leave. */
export function boundOf(
  won: bigint,
  limits: Limits,
  used: Used,
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

/** Whether two people look first: what its person lets leave today counts as one, and so does all that leaves for an address while it is new to them. */
export const isLookedAt = (
  won: bigint,
  { eyesWon }: Pick<Limits, 'eyesWon'>,
  { person, toNew = 0n }: Pick<Used, 'person' | 'toNew'>,
): boolean => (person > toNew ? person : toNew) + won >= eyesWon;

const RAISED_IS_LOOSER = ['oneWon', 'personWon', 'totalWon', 'hotWon', 'eyesWon', 'newWon'] as const;

/** Whether limits let nothing out that others would not have: one person may make them hold. */
export const isTighter = (limits: Limits, than: Limits): boolean =>
  RAISED_IS_LOOSER.every((name) => limits[name] <= than[name]) && limits.newHours >= than.newHours;

/** Of what can be spent of an asset, what can leave with its fee; undefined where it is not even the fee. */
export const allBut = (spendable: bigint, fee: bigint): bigint | undefined =>
  spendable > fee ? spendable - fee : undefined;

/** An event of this type tells somebody that an address outside was named for the first time, with their session. */
export const ADDRESS_NAMED = 'chain_address_named';

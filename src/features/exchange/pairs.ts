import { type AssetCode, assetOf, type CoinCode } from '#features/currency/assets.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';

/** What is exchanged for won in a pair. */
export type PairAsset = CoinCode;

/** Where the rate of a pair comes from: the currency's rules, which people make, or a feed. */
export const SOURCES = ['hand', 'feed'] as const;
export type Source = (typeof SOURCES)[number];

/** A rate of a feed that is older closes its pair. */
export const FRESH_S = 300;
/** The most that one day may be let exchange, in won. */
export const MOST_A_DAY = 1_000_000_000_000_000n;

/** Whose both accounts a pair trades from, its asset's and its won; neither may owe. */
export const fundOf = (asset: PairAsset): AccountOwner => `house:exchange-${asset.toLowerCase()}`;

/** The asset of an exchange that is a pair with the won, whatever stands at its ends; undefined where only won move. */
export function pairOf(from: AssetCode, to: AssetCode): PairAsset | undefined {
  if (from !== 'KRW') return from;
  return to === 'KRW' ? undefined : to;
}

/** Whether a rate may be made by hand, and the asset be issued: it has no price outside where it cannot leave this server. */
export const isHere = (asset: AssetCode, leaving: readonly AssetCode[]): boolean =>
  !assetOf(asset).isLocal && !leaving.includes(asset);

/** What an exchange counts for in the limits of its day, in won: what is taken of them, or what is given and the fee. */
export const wonIn = (of: { from: AssetCode; takes: bigint; gives: bigint; fee: bigint }): bigint =>
  of.from === 'KRW' ? of.takes : of.gives + of.fee;

/** Why a pair exchanges nothing now. */
export type Closed = 'closed' | 'stale';

/** What of a pair decides whether it exchanges, as it is read. */
export interface PairState {
  readonly isOpen: boolean;
  readonly source: Source;
  /** Won for one unit by the feed, and how old that is by the store's clock; null where it has said none. */
  readonly fed: { readonly won: bigint; readonly ageS: number } | null;
}

/** The rate of a pair, or why it has none; `byHand` is that of the currency's rules. */
export function rateIn(pair: PairState, byHand: bigint, isHereOnly: boolean): bigint | Closed {
  if (!pair.isOpen) return 'closed';
  // It has come to leave this server since it was opened so.
  if (pair.source === 'hand') return isHereOnly ? byHand : 'closed';
  return pair.fed && pair.fed.ageS <= FRESH_S ? pair.fed.won : 'stale';
}

/** The most won that an exchange of a pair may come to now: what is left of the day, and, where that is less, what the pair has to give; a fee is not told apart. */
export function mostIn(
  pair: { readonly wonToday: bigint; readonly asset: bigint; readonly won: bigint },
  to: { readonly isLocal: boolean; readonly places: number },
  rate: bigint,
): { readonly won: bigint; readonly by: 'day' | 'fund' } {
  const fund = to.isLocal ? pair.won : (pair.asset * rate) / 10n ** BigInt(to.places);
  return fund < pair.wonToday ? { won: fund, by: 'fund' } : { won: pair.wonToday, by: 'day' };
}

/** What stands against an exchange in an open pair: today's limits, then what the pair has; undefined where nothing does. */
export function bindingOf(
  asked: { readonly won: bigint; readonly gives: bigint },
  left: { readonly personWon: bigint; readonly totalWon: bigint; readonly fund: bigint },
): 'over_person_day' | 'over_pair_day' | 'not_covered' | undefined {
  if (asked.won > left.personWon) return 'over_person_day';
  if (asked.won > left.totalWon) return 'over_pair_day';
  return asked.gives > left.fund ? 'not_covered' : undefined;
}

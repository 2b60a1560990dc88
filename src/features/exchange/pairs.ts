import { type AssetCode, assetOf, type CoinCode } from '#features/currency/assets.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';

/** An asset that can be exchanged for won in a pair. */
export type PairAsset = CoinCode;

/** Sources of a pair's rate: the currency's rules, which people set, or a feed. */
export const SOURCES = ['hand', 'feed'] as const;
export type Source = (typeof SOURCES)[number];

/** Age in seconds above which a feed's rate closes its pair. */
export const FRESH_S = 300;
/** Maximum daily limit, in won. */
export const MOST_A_DAY = 1_000_000_000_000_000n;

/**
 * Returns the owner of the two accounts that a pair trades from, one in its asset and one in won. Neither may go below
 * 0.
 */
export const fundOf = (asset: PairAsset): AccountOwner => `house:exchange-${asset.toLowerCase()}`;

/** Returns the asset that an exchange trades against won; undefined if only won move. */
export function pairOf(from: AssetCode, to: AssetCode): PairAsset | undefined {
  if (from !== 'KRW') return from;
  return to === 'KRW' ? undefined : to;
}

/**
 * Reports whether an asset's rate may be set by hand and the asset be issued. An asset that cannot leave this server
 * has no price outside.
 */
export const isHere = (asset: AssetCode, leaving: readonly AssetCode[]): boolean =>
  !assetOf(asset).isLocal && !leaving.includes(asset);

/**
 * Returns the won by which an exchange counts towards its daily limits: the won taken, or the won given plus the fee.
 */
export const wonIn = (of: { from: AssetCode; takes: bigint; gives: bigint; fee: bigint }): bigint =>
  of.from === 'KRW' ? of.takes : of.gives + of.fee;

/** Reason why a pair is not exchanged now. */
export type PairFault = 'closed' | 'stale';

/** State of a pair that decides whether it is exchanged. */
export interface PairState {
  readonly isOpen: boolean;
  readonly source: Source;
  /** The feed's rate in won for one unit, and its age by the store's clock; null while it has none. */
  readonly fed: { readonly won: bigint; readonly ageS: number } | null;
}

/** Returns the rate of a pair, or the reason why it has none. `byHand` is the rate of the currency's rules. */
export function rateIn(pair: PairState, byHand: bigint, isHereOnly: boolean): bigint | PairFault {
  if (!pair.isOpen) return 'closed';
  // A pair by hand closes if its asset has become able to leave this server.
  if (pair.source === 'hand') return isHereOnly ? byHand : 'closed';
  return pair.fed && pair.fed.ageS <= FRESH_S ? pair.fed.won : 'stale';
}

/**
 * Returns the most won that a pair can exchange now: the rest of the daily limit or, if lower, the pair's funds. The
 * fee is not considered.
 */
export function mostIn(
  pair: { readonly wonToday: bigint; readonly asset: bigint; readonly won: bigint },
  to: { readonly isLocal: boolean; readonly places: number },
  rate: bigint,
): { readonly won: bigint; readonly by: 'day' | 'fund' } {
  const fund = to.isLocal ? pair.won : (pair.asset * rate) / 10n ** BigInt(to.places);
  return fund < pair.wonToday ? { won: fund, by: 'fund' } : { won: pair.wonToday, by: 'day' };
}

/**
 * Returns what blocks an exchange in an open pair: today's limits first, then the pair's funds; undefined if nothing
 * does.
 */
export function bindingOf(
  asked: { readonly won: bigint; readonly gives: bigint },
  left: { readonly personWon: bigint; readonly totalWon: bigint; readonly fund: bigint },
): 'over_person_day' | 'over_pair_day' | 'not_covered' | undefined {
  if (asked.won > left.personWon) return 'over_person_day';
  if (asked.won > left.totalWon) return 'over_pair_day';
  return asked.gives > left.fund ? 'not_covered' : undefined;
}

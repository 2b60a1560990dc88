import { type Asset, type AssetCode, assetOf, findAsset } from '#features/currency/assets.ts';
import { type CurrencyRules, rateOf } from '#features/currency/rules.ts';
import { type AmountFault, formatUnits, parseUnits } from '#platform/money.ts';
import { readAmount } from '#platform/typed-amount.ts';

/** The part of a currency version that decides an exchange. */
export type Rates = Pick<CurrencyRules, 'rates' | 'exchangeFeeBps' | 'mostExchange'>;

const BASIS = 10_000n;

/** Lifetime of a quote in seconds. */
export const QUOTE_S = 60;

/** Sums of won offered as one-tap choices. */
export const sums = ['10000', '50000', '100000'] as const;

/** Maximum number of usable quotes and undecided bank orders that one person can have at a time. */
export const MOST_OPEN = 50;

/** One end of an exchange: an asset of the wallet, including won, or a bank account, which is in won. */
export type ExchangeEnd = { readonly asset: AssetCode } | { readonly bankAccountId: number };
export type Kind = 'top_up' | 'deposit' | 'withdrawal';

const isBank = (end: ExchangeEnd): end is { readonly bankAccountId: number } => 'bankAccountId' in end;
/** Returns the asset of the amounts at one end of an exchange. */
export const assetAt = (end: ExchangeEnd): Asset => assetOf(isBank(end) ? 'KRW' : end.asset);

/**
 * Returns the kind of exchange between two ends. Undefined for ends that cannot be exchanged: two assets, two banks, or
 * twice the same end.
 */
export function kindOf(from: ExchangeEnd, to: ExchangeEnd): Kind | undefined {
  const [gives, takes] = [sortOf(from), sortOf(to)];
  return kinds[`${gives} ${takes}`];
}
const kinds: Readonly<Record<string, Kind>> = {
  'asset won': 'top_up',
  'bank won': 'top_up',
  'won asset': 'withdrawal',
  'won bank': 'withdrawal',
  'bank asset': 'deposit',
  'asset bank': 'withdrawal',
};
const sortOf = (end: ExchangeEnd): 'asset' | 'won' | 'bank' =>
  isBank(end) ? 'bank' : assetOf(end.asset).isLocal ? 'won' : 'asset';

/** Returns the fee for a sum of won, rounded up. */
export const feeOf = (won: bigint, { exchangeFeeBps }: Pick<Rates, 'exchangeFeeBps'>): bigint =>
  (won * BigInt(exchangeFeeBps) + BASIS - 1n) / BASIS;

/** Returns the value in won of an amount at `from`, rounded down. */
const wonAt = (from: Asset, takes: bigint, rates: Pick<Rates, 'rates'>): bigint =>
  from.isLocal ? takes : (takes * rateOf(rates, from.code)) / 10n ** BigInt(from.places);

/**
 * Returns the smallest amount at `from` from which exactly this many won arrive after the fee, rounded up to the
 * asset's last place.
 */
export function takesFor(from: Asset, won: bigint, rates: Rates): bigint {
  const kept = BASIS - BigInt(rates.exchangeFeeBps);
  return unitsWorth(from, (won * BASIS + kept - 1n) / kept, rates);
}

/** Returns the smallest amount worth this many won, rounded up to the asset's last place. */
function unitsWorth(asset: Asset, won: bigint, rates: Pick<Rates, 'rates'>): bigint {
  const rate = rateOf(rates, asset.code);
  return (won * 10n ** BigInt(asset.places) + rate - 1n) / rate;
}

/**
 * Returns the smallest amount of an asset that is worth the given won, the inverse of `inOtherCurrency`. Undefined if
 * the text is not a number of won.
 */
export function amountForWon(asset: Asset, won: string, rates: Pick<Rates, 'rates'>): string | undefined {
  const units = parseUnits(won, 0);
  return typeof units === 'bigint' ? formatUnits(unitsWorth(asset, units, rates), asset.places) : undefined;
}

/**
 * Reports whether an amount exceeds the maximum of one exchange. Its value at `from` decides, since the result is worth
 * less.
 */
export const isTooMuch = (from: Asset, takes: bigint, rates: Rates): boolean =>
  wonAt(from, takes, rates) > BigInt(rates.mostExchange);

/**
 * Amounts that an exchange takes at one end and gives at the other, in whole units. The fee, in won, is the difference.
 */
export interface Terms {
  readonly takes: bigint;
  readonly gives: bigint;
  readonly fee: bigint;
  /** Won for one whole unit of the side that is not won; 1 if both are won. */
  readonly rate: bigint;
}

/**
 * Returns the terms for an amount at `from` (docs/product/exchange.md#terms), or 'too_small' if nothing would be given.
 * - Into won: gross = floor(amount x rate), from which the fee is deducted.
 * - Out of won: the fee is deducted first, then floor((won - fee) / rate) at the asset's places.
 */
export function termsOf(from: Asset, to: Asset, takes: bigint, rates: Rates): Terms | 'too_small' {
  const won = wonAt(from, takes, rates);
  const fee = feeOf(won, rates);
  const left = won - fee;
  const gives = to.isLocal ? left : (left * 10n ** BigInt(to.places)) / rateOf(rates, to.code);
  const rate = rateOf(rates, from.isLocal ? to.code : from.code);
  return gives > 0n ? { takes, gives, fee, rate } : 'too_small';
}

export type AmountProblem = AmountFault | 'zero' | 'too_small' | 'above_balance';

/**
 * Parses an amount at `from` and returns its terms, or the reason why it has none. `balance` is the spendable balance,
 * if known.
 */
export function readTerms(
  text: string,
  { from, to, rates }: { readonly from: Asset; readonly to: Asset; readonly rates: Rates },
  balance?: string,
): Terms | AmountProblem {
  const takes = readAmount(text, from);
  if (typeof takes !== 'bigint') return takes;
  if (takes === 0n) return 'zero';
  const there = balance === undefined ? undefined : parseUnits(balance, from.places);
  if (typeof there === 'bigint' && takes > there) return 'above_balance';
  if (isTooMuch(from, takes, rates)) return 'too_large';
  return termsOf(from, to, takes, rates);
}

/** Parses an end from a form's text: an asset's code, or `bank:` and an account's id. */
export function readEnd(text: string): ExchangeEnd | undefined {
  const bank = /^bank:([1-9]\d{0,14})$/.exec(text)?.[1];
  if (bank !== undefined) return { bankAccountId: Number(bank) };
  const asset = findAsset(text);
  return asset && { asset: asset.code };
}

/**
 * Converts an amount to the other currency at these rates, rounded down: an asset into won, won into dollars and cents.
 * Undefined if the text is not an amount.
 */
export function inOtherCurrency(
  code: string,
  amount: string,
  rates: Pick<Rates, 'rates'>,
): { won: string } | { usd: string } | undefined {
  const asset = findAsset(code);
  const units = asset && parseUnits(amount, asset.places);
  if (typeof units !== 'bigint') return undefined;
  return asset?.isLocal
    ? { usd: formatUnits((units * 100n) / rateOf(rates, 'USDC'), 2) }
    : asset && { won: `${wonAt(asset, units, rates)}` };
}

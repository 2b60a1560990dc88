import { type Asset, type AssetCode, assetOf, findAsset } from '#features/currency/assets.ts';
import { type CurrencyRules, rateOf } from '#features/currency/rules.ts';
import { type AmountFault, formatUnits, parseUnits } from '#platform/money.ts';
import { readAmount } from '#platform/typed-amount.ts';

/** What of a version of the currency decides about an exchange. */
export type Rates = Pick<CurrencyRules, 'rates' | 'exchangeFeeBps' | 'mostExchange'>;

const BASIS = 10_000n;

/** How long a quote holds. */
export const QUOTE_S = 60;

/** Sums of won that are offered for one press. */
export const sums = ['10000', '50000', '100000'] as const;

/** How many quotes that can still be used, and orders that a bank has not decided, one person has at once. */
export const MOST_OPEN = 50;

/** One end of an exchange: an asset of the wallet, the won among them, or a bank account, which holds won. */
export type ExchangeEnd = { readonly asset: AssetCode } | { readonly bankAccountId: number };
export type Kind = 'top_up' | 'deposit' | 'withdrawal';

const isBank = (end: ExchangeEnd): end is { readonly bankAccountId: number } => 'bankAccountId' in end;
/** What an amount at this end is counted in. */
export const assetAt = (end: ExchangeEnd): Asset => assetOf(isBank(end) ? 'KRW' : end.asset);

/** What an exchange between two ends is called; undefined for ends that are not exchanged: two assets, two banks, one and the same. */
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

/** The fee of won, rounded up. */
export const feeOf = (won: bigint, { exchangeFeeBps }: Pick<Rates, 'exchangeFeeBps'>): bigint =>
  (won * BigInt(exchangeFeeBps) + BASIS - 1n) / BASIS;

/** What an amount at `from` is in won, floored. */
const wonAt = (from: Asset, takes: bigint, rates: Pick<Rates, 'rates'>): bigint =>
  from.isLocal ? takes : (takes * rateOf(rates, from.code)) / 10n ** BigInt(from.places);

/** What is taken at `from` so that exactly so many won arrive: the smallest gross that the fee leaves them of, up to the asset's last place. */
export function takesFor(from: Asset, won: bigint, rates: Rates): bigint {
  const kept = BASIS - BigInt(rates.exchangeFeeBps);
  return unitsWorth(from, (won * BASIS + kept - 1n) / kept, rates);
}

/** The smallest amount that is worth so many won, up to the asset's last place. */
function unitsWorth(asset: Asset, won: bigint, rates: Pick<Rates, 'rates'>): bigint {
  const rate = rateOf(rates, asset.code);
  return (won * 10n ** BigInt(asset.places) + rate - 1n) / rate;
}

/** The smallest amount of an asset that is worth so many won, which `inOtherCurrency` gives back; undefined for what are no won. */
export function amountForWon(asset: Asset, won: string, rates: Pick<Rates, 'rates'>): string | undefined {
  const units = parseUnits(won, 0);
  return typeof units === 'bigint' ? formatUnits(unitsWorth(asset, units, rates), asset.places) : undefined;
}

/** Whether an exchange of so much is more than one may move; what it gives is worth less than what it takes. */
export const isTooMuch = (from: Asset, takes: bigint, rates: Rates): boolean =>
  wonAt(from, takes, rates) > BigInt(rates.mostExchange);

/** What an exchange takes at one end and gives at the other, in whole units; the fee is in won and lies between the two. */
export interface Terms {
  readonly takes: bigint;
  readonly gives: bigint;
  readonly fee: bigint;
  /** Won for one whole unit of the side that is not won; 1 where both are. */
  readonly rate: bigint;
}

/**
 * The terms for an amount at `from` (docs/product/exchange.md#terms). Into won: gross = floor(amount x rate), the fee off it. Out of won: the fee off
 * the won, then floor((won - fee) / rate) at the asset's places. 'too_small' where nothing would be given.
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

/** Reads an amount at `from` and gives its terms, or why there are none; `balance` is what is there, where that is known. */
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

/** The end that a text of a form names: an asset's code, or `bank:` and an account's id. */
export function readEnd(text: string): ExchangeEnd | undefined {
  const bank = /^bank:([1-9]\d{0,14})$/.exec(text)?.[1];
  if (bank !== undefined) return { bankAccountId: Number(bank) };
  const asset = findAsset(text);
  return asset && { asset: asset.code };
}

/** What an amount is by these rates in the other currency, rounded down: won for an asset, dollars and cents for won; undefined for what is no amount. */
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

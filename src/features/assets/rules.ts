import { divideHalfUp, formatUnits, parseUnits } from '#platform/money.ts';

/** One asset now and 24 hours ago; whole units, rates in USD as decimals of at most 12 places. */
export interface Holding {
  readonly assetType: string;
  readonly places: number;
  /** What can be spent. */
  readonly units: bigint;
  readonly unitsThen: bigint;
  readonly rateNow: string;
  readonly rateThen: string;
}

export interface Valuation {
  readonly valueUsd: string;
  readonly changeUsd: string;
  readonly changePercent: string;
  readonly assets: {
    readonly assetType: string;
    readonly balance: string;
    readonly rateUsd: string;
    readonly valueUsd: string;
    readonly changePercent: string;
    readonly share: string;
  }[];
}

const RATE_PLACES = 12;
const MOST_PLACES = 18;
const VALUE_PLACES = RATE_PLACES + MOST_PLACES;

/**
 * Values a portfolio (docs/product/wallet.md#portfolio) exactly, rounding half away from zero only at the end: cents, and percents to one place.
 * A change from nothing is 0.
 */
export function valuePortfolio(holdings: readonly Holding[]): Valuation {
  const valued = holdings.map((holding) => ({
    ...holding,
    value: worth(holding.units, holding.rateNow, holding.places),
    before: worth(holding.unitsThen, holding.rateThen, holding.places),
  }));
  const now = sum(valued.map(({ value }) => value));
  const earlier = sum(valued.map(({ before }) => before));
  return {
    valueUsd: cents(now),
    changeUsd: cents(earlier === 0n ? 0n : now - earlier),
    changePercent: percent(now - earlier, earlier),
    assets: valued.map(({ assetType, places, units, rateNow, rateThen, value }) => ({
      assetType,
      balance: formatUnits(units, places),
      rateUsd: formatUnits(rate(rateNow), RATE_PLACES),
      valueUsd: cents(value),
      changePercent: percent(rate(rateNow) - rate(rateThen), rate(rateThen)),
      share: percent(value, now),
    })),
  };
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** In units of 10^-30 USD, which holds every product exactly. */
const worth = (units: bigint, usd: string, places: number): bigint =>
  units * rate(usd) * 10n ** BigInt(MOST_PLACES - places);

function rate(usd: string): bigint {
  const units = parseUnits(usd, RATE_PLACES);
  if (typeof units !== 'bigint') throw new Error(`${usd} is no rate`);
  return units;
}

const cents = (value: bigint): string => fixed(divideHalfUp(value, 10n ** BigInt(VALUE_PLACES - 2)), 2);

const percent = (part: bigint, whole: bigint): string =>
  whole <= 0n ? '0.0' : fixed(divideHalfUp(part * 1000n, whole), 1);

/** A decimal with exactly `places` decimals. */
function fixed(units: bigint, places: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, places).split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

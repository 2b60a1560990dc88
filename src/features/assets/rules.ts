import { divideHalfUp, formatUnits, parseUnits } from '#platform/money.ts';

/** Holding of one asset now and 24 hours ago: whole units, and rates in USD as decimals of at most 12 places. */
export interface Holding {
  readonly assetType: string;
  readonly places: number;
  /** Spendable balance in whole units. */
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
 * Values a portfolio exactly (docs/product/wallet.md#portfolio). Only the results are rounded, half away from zero:
 * values to cents, percents to one place. A change from nothing is 0.
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

/** Holding of one asset at one time. */
export type HoldingThen = Pick<Holding, 'assetType' | 'places' | 'units'> & { readonly rate: string };

export interface ValueChange {
  readonly valueUsd: string;
  readonly byRateUsd: string;
  readonly byMovementUsd: string;
}

/**
 * Returns the value at each moment, oldest first, with the causes of its change since the previous one. The effect of
 * rates is computed on the earlier holdings; every other change counts as incoming or outgoing money, so spending never
 * counts as a loss. Values are rounded to cents once, and the two causes sum to the displayed change. The first moment
 * has no change.
 */
export function valueHistory(moments: readonly (readonly HoldingThen[])[]): ValueChange[] {
  const values = moments.map((moment) => asCents(sum(moment.map((one) => worth(one.units, one.rate, one.places)))));
  return moments.map((moment, nth) => {
    const before = new Map(moments[nth - 1]?.map((one) => [one.assetType, one]));
    const byRate = moment.map(({ assetType, rate: now, places }) => {
      const then = before.get(assetType);
      return then ? worth(then.units, now, places) - worth(then.units, then.rate, places) : 0n;
    });
    const value = values[nth] ?? 0n;
    const change = nth === 0 ? 0n : value - (values[nth - 1] ?? 0n);
    const rates = asCents(sum(byRate));
    return { valueUsd: fixed(value, 2), byRateUsd: fixed(rates, 2), byMovementUsd: fixed(change - rates, 2) };
  });
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** Returns a value in units of 10^-30 USD, in which every product is exact. */
const worth = (units: bigint, usd: string, places: number): bigint =>
  units * rate(usd) * 10n ** BigInt(MOST_PLACES - places);

function rate(usd: string): bigint {
  const units = parseUnits(usd, RATE_PLACES);
  if (typeof units !== 'bigint') throw new Error(`${usd} is not a rate`);
  return units;
}

const asCents = (value: bigint): bigint => divideHalfUp(value, 10n ** BigInt(VALUE_PLACES - 2));
const cents = (value: bigint): string => fixed(asCents(value), 2);

const percent = (part: bigint, whole: bigint): string =>
  whole <= 0n ? '0.0' : fixed(divideHalfUp(part * 1000n, whole), 1);

/** Formats a decimal with exactly `places` decimals. */
function fixed(units: bigint, places: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, places).split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

import { defineRefusals } from '#platform/refusal.ts';
import type { LaterField, PlainRules } from './rule-table.ts';

/** Levels of caps: 0 nothing proven, 1 e-mail proven, 2 identity verified. */
export const LEVELS = [0, 1, 2] as const;
export type Level = (typeof LEVELS)[number];
/** Caps in won by level; null means no cap. */
export type LevelCaps = readonly (string | null)[];
export const CAPS = ['payment', 'month', 'holding'] as const;
export type CapKind = (typeof CAPS)[number];

/** All rules of a currency version; amounts are decimals as text. */
export interface CurrencyRules extends PlainRules {
  /** Whole won for one whole unit of each asset. */
  readonly rates: Readonly<Record<string, string>>;
  /** Categories of shops that take no payments. */
  readonly shutOut: readonly string[];
  readonly caps: Readonly<Record<CapKind, LevelCaps>>;
}

/** Rules in a file or API call. A rule that is left out keeps its value. */
export type GivenRules = Omit<CurrencyRules, LaterField> & Partial<Pick<CurrencyRules, LaterField>>;

/** Reports whether any level has a cap of this kind. */
export const isCapped = ({ caps }: Pick<CurrencyRules, 'caps'>, kind: CapKind): boolean =>
  caps[kind].some((cap) => cap !== null);

/** Individual caps of a member, in won. */
export type OwnCaps = Readonly<Record<CapKind, string | null>>;
/** Basis of a member's caps: their level and their individual caps. */
export interface CapBasis {
  readonly level: Level;
  /** True if only a sandbox checked the document that gives the level, so no identity is verified. */
  readonly isTrial?: boolean;
  readonly own: OwnCaps;
}

/**
 * Returns a member's cap in won: the lower of their level's and their own. Undefined if there is none, or if `of` is
 * undefined.
 */
export function capOf(rules: Pick<CurrencyRules, 'caps'>, kind: CapKind, of: CapBasis | undefined): bigint | undefined {
  if (of === undefined) return undefined;
  const caps = [rules.caps[kind][of.level], of.own[kind]].flatMap((cap) => cap ?? []).map(BigInt);
  return caps.reduce<bigint | undefined>((least, cap) => (least === undefined || cap < least ? cap : least), undefined);
}

/** Returns won for one whole unit of an asset. */
export function rateOf({ rates }: Pick<CurrencyRules, 'rates'>, code: string): bigint {
  const rate = rates[code];
  if (rate === undefined) throw new Error(`the currency has no rate for ${code}`);
  return BigInt(rate);
}

/** Formats basis points as percent, without trailing zeros. */
export const percentOf = (bps: number): string => String(bps / 100);

/**
 * Refusals by the currency's rules when won move. Each feature that moves won includes those that it uses in its own
 * table.
 */
export const currencyRefusals = defineRefusals({
  currency_changed: { status: 409, title: 'The rules of the currency have changed' },
  over_payment_cap: { status: 422, title: 'More than the limit for one payment' },
  over_month_cap: { status: 422, title: 'More than the limit for one month' },
  over_holding_cap: { status: 422, title: 'More than the limit for your balance' },
  payee_at_cap: { status: 422, title: 'More than the recipient can receive' },
  trade_shut_out: { status: 422, title: 'Shops of this trade cannot be paid in this currency' },
});

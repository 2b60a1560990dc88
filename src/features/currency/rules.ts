import type { LaterField, PlainRules } from './rule-table.ts';

/** What caps go by: 0 nothing is proven, 1 the e-mail address is, 2 the identity is verified. */
export const LEVELS = [0, 1, 2] as const;
export type Level = (typeof LEVELS)[number];
/** Won by level; null: no cap. */
export type LevelCaps = readonly (string | null)[];
export const CAPS = ['payment', 'month', 'holding'] as const;
export type CapKind = (typeof CAPS)[number];

/** All that a version of the currency says; amounts are decimals as text. */
export interface CurrencyRules extends PlainRules {
  /** Whole won for one whole unit of each asset. */
  readonly rates: Readonly<Record<string, string>>;
  /** Categories of shops that take no payment. */
  readonly shutOut: readonly string[];
  readonly caps: Readonly<Record<CapKind, LevelCaps>>;
}

/** The rules as a file or call gives them; a rule that it leaves out stays as it is. */
export type GivenRules = Omit<CurrencyRules, LaterField> & Partial<Pick<CurrencyRules, LaterField>>;

/** Whether any level has a cap of a kind. */
export const isCapped = ({ caps }: Pick<CurrencyRules, 'caps'>, kind: CapKind): boolean =>
  caps[kind].some((cap) => cap !== null);

/** Caps that a member has for themselves, in won. */
export type OwnCaps = Readonly<Record<CapKind, string | null>>;
/** What caps of somebody go by: their level, and what is set for them alone. */
export interface Standing {
  readonly level: Level;
  /** Whether only a sandbox checked the document that makes the level: nobody's identity is verified. */
  readonly isTrial?: boolean;
  readonly own: OwnCaps;
}

/** The cap of a kind for somebody, in won, the lower of the currency's for their level and their own; undefined where there is none, and for who has no level. */
export function capOf(rules: Pick<CurrencyRules, 'caps'>, kind: CapKind, of: Standing | undefined): bigint | undefined {
  if (of === undefined) return undefined;
  const caps = [rules.caps[kind][of.level], of.own[kind]].flatMap((cap) => cap ?? []).map(BigInt);
  return caps.reduce<bigint | undefined>((least, cap) => (least === undefined || cap < least ? cap : least), undefined);
}

/** Won for one whole unit of an asset. */
export function rateOf({ rates }: Pick<CurrencyRules, 'rates'>, code: string): bigint {
  const rate = rates[code];
  if (rate === undefined) throw new Error(`the currency has no rate for ${code}`);
  return BigInt(rate);
}

/** Basis points as percent, without noughts at its end. */
export const percentOf = (bps: number): string => String(bps / 100);

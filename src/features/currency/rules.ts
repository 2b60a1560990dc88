import { parseUnits } from '#platform/money.ts';
import { type PlainRules, RULE_ENTRIES, type RuleEntry, type RuleName } from './rule-table.ts';

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

/** What the rules of a currency are about, as the features know them that come later. */
export interface Known {
  readonly assets: readonly { readonly code: string; readonly places: number; readonly isLocal: boolean }[];
  /** Categories of shops. */
  readonly trades: readonly string[];
}

/** Upper bounds in won, of a rate and of a cap. */
const MOST = { rate: 10n ** 12n, cap: 10n ** 15n } as const;

/** What is wrong with rules, by the name of the field; nothing where they can hold. */
export function faultsOf(rules: CurrencyRules, known: Known): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  const need = (isRight: boolean, field: string, reason: string) => {
    if (!isRight && !(field in faults)) faults[field] = reason;
  };
  for (const { field, rule } of RULE_ENTRIES) {
    const reason = faultOf(rules[field], rule, known);
    need(reason === undefined, field, reason ?? '');
  }
  for (const { code, isLocal } of known.assets) {
    const rate = isLocal ? rules.rates[code] === '1' : isWon(rules.rates[code] ?? '', 1n, MOST.rate);
    need(rate, 'rates', isLocal ? `must have 1 for ${code}` : `must have 1 to ${MOST.rate} won for ${code}`);
  }
  const unknown = Object.keys(rules.rates).find((code) => known.assets.every((asset) => asset.code !== code));
  need(unknown === undefined, 'rates', `names ${unknown}, which is no asset here`);
  const strange = rules.shutOut.find((trade) => !known.trades.includes(trade));
  need(strange === undefined, 'shutOut', `names ${strange}, which no shop can be`);
  for (const kind of CAPS) {
    const caps = rules.caps[kind];
    const isRight = caps.length === LEVELS.length && caps.every((cap) => cap === null || isWon(cap, 0n, MOST.cap));
    need(isRight, `caps.${kind}`, 'must have a sum of won or null for each of the three levels');
    need(!isRight || isRising(caps), `caps.${kind}`, 'must not fall from one level to the next');
  }
  return faults;
}

/** What is wrong with the value of one rule, apart from what the schema refuses. */
function faultOf(value: string | number | null, rule: RuleEntry['rule'], { assets }: Known): string | undefined {
  if (rule.shape === 'percent')
    return isBetween(Number(value), 0, rule.most) ? undefined : `must be 0 to ${rule.most} basis points`;
  if (rule.shape === 'days')
    return isBetween(Number(value), rule.least, rule.most) ? undefined : `must be ${rule.least} to ${rule.most} days`;
  if (rule.shape === 'won')
    return isWon(String(value), rule.least, rule.most) ? undefined : `must be ${rule.least} to ${rule.most} won`;
  if (rule.shape !== 'fee') return undefined;
  const tooFine = assets.find(({ isLocal, places }) => !isLocal && !isFee(String(value), places, rule.most));
  return tooFine && `must be 0 to ${rule.most} and no finer than ${tooFine.code}, which has ${tooFine.places} places`;
}
function isFee(text: string, places: number, most: bigint): boolean {
  const fee = parseUnits(text, places);
  return typeof fee === 'bigint' && fee <= most * 10n ** BigInt(places);
}
const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
function isWon(text: string, least: bigint, most: bigint): boolean {
  const won = parseUnits(text, 0);
  return typeof won === 'bigint' && won >= least && won <= most;
}
const isRising = (caps: LevelCaps) =>
  caps.every((cap, level) => {
    const before = level === 0 ? undefined : caps[level - 1];
    return before === undefined || cap === null || (before !== null && BigInt(before) <= BigInt(cap));
  });

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

/** The value of a rule as a change names it: a fee in percent, anything else as it is. */
export function ruleText(rules: PlainRules, { field, rule }: RuleEntry): string | null {
  const value = rules[field];
  if (value === null) return null;
  return rule.shape === 'percent' ? percentOf(Number(value)) : String(value);
}

/** The order in which changes are listed: what exchanges cost first, days last. */
const TOLD = RULE_ENTRIES.toSorted((a, b) => placeOf(a) - placeOf(b));
function placeOf({ rule: { shape } }: RuleEntry): number {
  if (shape === 'percent') return 0;
  return shape === 'days' ? 2 : 1;
}

/** One thing that is otherwise in a later version; `of` is the asset of a rate, the level of a cap. */
export interface Change {
  readonly what: RuleName | 'rate' | 'shutOut' | CapKind;
  readonly of: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** What is otherwise in a version than in the one before it, in the order in which it is told. */
export function changesOf(before: CurrencyRules, after: CurrencyRules): Change[] {
  const codes = Object.keys({ ...before.rates, ...after.rates });
  const all: Change[] = [
    ...codes.map((code) => changed('rate', code, before.rates[code] ?? null, after.rates[code] ?? null)),
    ...TOLD.map((entry) => changed(entry.name, null, ruleText(before, entry), ruleText(after, entry))),
    changed('shutOut', null, before.shutOut.toSorted().join(','), after.shutOut.toSorted().join(',')),
    ...CAPS.flatMap((kind) =>
      LEVELS.map((level) =>
        changed(kind, String(level), before.caps[kind][level] ?? null, after.caps[kind][level] ?? null),
      ),
    ),
  ];
  return all.filter((one) => one.before !== one.after);
}
const changed = (what: Change['what'], of: string | null, before: string | null, after: string | null): Change => ({
  what,
  of,
  before,
  after,
});

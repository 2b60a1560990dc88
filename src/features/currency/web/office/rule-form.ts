import { shopCategories } from '#features/organisations/shop-categories.ts';
import { COUNT, numberWithin, PERCENT, plainAmount, type Unit, WON } from '#platform/typed-amount.ts';
import { assetCodes, assets, coinCodes } from '../../assets.ts';
import { type Change, ruleText } from '../../rule-changes.ts';
import type { KnownValues } from '../../rule-faults.ts';
import { byField, findRule, noCapOf, type PlainRules, RULE_ENTRIES, type RuleEntry } from '../../rule-table.ts';
import { CAPS, type CapKind, type CurrencyRules, LEVELS, type Level } from '../../rules.ts';

const KNOWN_TRADES: readonly string[] = shopCategories;
/** Assets and trades that rules may refer to; the server has the same (`server/office/by-command.ts`). */
export const KNOWN: KnownValues = { assets, trades: shopCategories };

/** A rule as a row of the form; `field` is its name in refusals. */
export interface RuleRow {
  readonly key: string;
  readonly field: string;
  readonly what: Change['what'];
  /** Asset of a rate, or level of a cap. */
  readonly of: string | null;
  readonly textOf: (rules: CurrencyRules) => string;
}

const isNoCap = (rules: PlainRules, { field, rule }: RuleEntry) => rules[field] === noCapOf(rule);
/** Reports whether a row is a cap, whose empty text means no cap. */
export const isCapRow = ({ what }: Pick<RuleRow, 'what'>): boolean =>
  noCapOf(findRule(what)) !== undefined || CAPS.some((kind) => kind === what);

const GROUPS = ['name', 'exchange', 'payment', 'case'] as const;
const rowsOf = (group: (typeof GROUPS)[number]): readonly RuleRow[] =>
  RULE_ENTRIES.filter(({ rule }) => rule.group === group).map((entry) => ({
    key: entry.name,
    field: `rules.${entry.field}`,
    what: entry.name,
    of: null,
    textOf: (rules) => (isNoCap(rules, entry) ? '' : (ruleText(rules, entry) ?? '')),
  }));
const RATE_ROWS: readonly RuleRow[] = coinCodes.map((code) => ({
  key: `rate.${code}`,
  field: 'rules.rates',
  what: 'rate',
  of: code,
  textOf: ({ rates }) => rates[code] ?? '',
}));
const SHUT_OUT: RuleRow = {
  key: 'shutOut',
  field: 'rules.shutOut',
  what: 'shutOut',
  of: null,
  textOf: ({ shutOut }) => KNOWN_TRADES.filter((trade) => shutOut.includes(trade)).join(','),
};
const OTHERS = { name: [], exchange: RATE_ROWS, payment: [SHUT_OUT], case: [] } as const;

/** Rules that apply to everybody, by group, in the order of display. */
export const RULE_GROUPS = GROUPS.map((group) => ({ group, rows: [...rowsOf(group), ...OTHERS[group]] }));

/** Rows for one level's caps; an empty text means no cap. */
export const capRows = (level: Level): readonly RuleRow[] =>
  CAPS.map((kind) => ({
    key: `${kind}.${level}`,
    field: `rules.caps.${kind}`,
    what: kind,
    of: String(level),
    textOf: ({ caps }) => caps[kind][level] ?? '',
  }));
export const LEVEL_ROWS = LEVELS.map((level) => ({ level, rows: capRows(level) }));
const ALL = [...RULE_GROUPS, ...LEVEL_ROWS].flatMap(({ rows }) => rows);

/** Typed texts by row key. */
export type Typed = Readonly<Record<string, string>>;

/** Returns rules as texts in the form's fields. */
export const typedOf = (rules: CurrencyRules): Typed =>
  Object.fromEntries(ALL.map(({ key, textOf }) => [key, textOf(rules)]));

/** Allows a fee the decimals of any asset; the rules refuse one that is too fine for an asset. */
const FEE: Unit = { code: '', places: 18 };
const UNITS = { percent: PERCENT, fee: FEE, days: COUNT, won: WON, text: undefined, city: undefined } as const;
/** Returns the unit of a row's number; undefined if it has none. */
export function unitOf({ what, of }: RuleRow): Unit | undefined {
  const rule = findRule(what);
  if (rule) return UNITS[rule.shape];
  return of === null ? undefined : WON;
}
/** Represents text that is not a number; the rules refuse it. */
const NONE = -1;

/**
 * Reports whether the text of a change's field is a valid number, or the field takes no number. An empty cap means
 * none.
 */
export function isReadable(typed: Typed, { what, of }: Pick<Change, 'what' | 'of'>): boolean {
  const row = ALL.find((one) => one.what === what && one.of === of);
  const unit = row && unitOf(row);
  if (!row || !unit) return true;
  const text = (typed[row.key] ?? '').trim();
  return isCapRow(row) && text === '' ? true : numberWithin(text, unit, 0, Number.MAX_VALUE) !== undefined;
}

/** Returns the typed rules, not validated yet. */
export function rulesOf(typed: Typed) {
  const at = (key: string) => (typed[key] ?? '').trim();
  const won = (key: string) => plainAmount(at(key), WON);
  const cap = (kind: CapKind) => LEVELS.map((level) => won(`${kind}.${level}`) || null);
  return {
    ...(byField((entry) => typedValue(at(entry.name), entry)) as PlainRules),
    rates: Object.fromEntries(assetCodes.map((code) => [code, code === 'KRW' ? '1' : won(`rate.${code}`)])),
    shutOut: at('shutOut').split(',').filter(Boolean),
    caps: { payment: cap('payment'), month: cap('month'), holding: cap('holding') },
  };
}

function typedValue(text: string, { rule }: RuleEntry): string | number | null {
  const { shape } = rule;
  const noCap = noCapOf(rule);
  if (text === '' && noCap !== undefined) return noCap;
  if (shape === 'text') return text;
  if (shape === 'city') return text || null;
  if (shape === 'percent') return numberWithin(text, PERCENT, 0, 99_999) ?? NONE;
  return shape === 'days' ? (numberWithin(text, COUNT, 0, 9999) ?? NONE) : plainAmount(text, UNITS[shape]);
}

import { COUNT, numberWithin, PERCENT, plainAmount, type Unit, WON } from '#platform/typed-amount.ts';
import { assetCodes, coinCodes } from '../../assets.ts';
import { byField, findRule, type PlainRules, RULE_ENTRIES, type RuleEntry } from '../../rule-table.ts';
import { CAPS, type CapKind, type Change, type CurrencyRules, LEVELS, type Level, ruleText } from '../../rules.ts';
import { KNOWN_TRADES } from './known.ts';

/** One rule as a row: `field` is what a call names it when it is refused. */
export interface RuleRow {
  readonly key: string;
  readonly field: string;
  readonly what: Change['what'];
  /** The asset of a rate, the level of a cap. */
  readonly of: string | null;
  readonly textOf: (rules: CurrencyRules) => string;
}

/** The rules that hold for everybody, in the order in which they are told. */
export const COMMON_ROWS: readonly RuleRow[] = [
  ...RULE_ENTRIES.map(
    (entry): RuleRow => ({
      key: entry.name,
      field: `rules.${entry.field}`,
      what: entry.name,
      of: null,
      textOf: (rules) => ruleText(rules, entry) ?? '',
    }),
  ),
  ...coinCodes.map(
    (code): RuleRow => ({
      key: `rate.${code}`,
      field: 'rules.rates',
      what: 'rate',
      of: code,
      textOf: ({ rates }) => rates[code] ?? '',
    }),
  ),
  {
    key: 'shutOut',
    field: 'rules.shutOut',
    what: 'shutOut',
    of: null,
    textOf: ({ shutOut }) => KNOWN_TRADES.filter((trade) => shutOut.includes(trade)).join(','),
  },
];

/** The caps of one level; an empty text is none. */
export const capRows = (level: Level): readonly RuleRow[] =>
  CAPS.map((kind) => ({
    key: `${kind}.${level}`,
    field: `rules.caps.${kind}`,
    what: kind,
    of: String(level),
    textOf: ({ caps }) => caps[kind][level] ?? '',
  }));
export const LEVEL_ROWS = LEVELS.map((level) => ({ level, rows: capRows(level) }));
const ALL = [...COMMON_ROWS, ...LEVEL_ROWS.flatMap(({ rows }) => rows)];

/** What is typed, by the key of its row. */
export type Typed = Readonly<Record<string, string>>;

/** Rules as they are typed; what is the same in both stays so. */
export const typedOf = (rules: CurrencyRules): Typed =>
  Object.fromEntries(ALL.map(({ key, textOf }) => [key, textOf(rules)]));

/** A fee may be as fine as any asset; of which one it is too fine the rules say. */
const FEE: Unit = { code: '', places: 18 };
const UNITS = { percent: PERCENT, fee: FEE, days: COUNT, won: WON, text: undefined, city: undefined } as const;
/** What a row's number is counted in; undefined where it has none. */
export function unitOf({ what, of }: RuleRow): Unit | undefined {
  const rule = findRule(what);
  if (rule) return UNITS[rule.shape];
  return of === null ? undefined : WON;
}
/** A text that is no such number, which the rules refuse. */
const NONE = -1;

/** Returns true if the typed text of a change's field is a number, or the field takes no number. An empty cap means none. */
export function isReadable(typed: Typed, { what, of }: Pick<Change, 'what' | 'of'>): boolean {
  const row = ALL.find((one) => one.what === what && one.of === of);
  const unit = row && unitOf(row);
  if (!row || !unit) return true;
  const text = (typed[row.key] ?? '').trim();
  return CAPS.some((kind) => kind === what) && text === ''
    ? true
    : numberWithin(text, unit, 0, Number.MAX_VALUE) !== undefined;
}

/** The rules that were typed, judged by nobody yet. */
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

function typedValue(text: string, { rule: { shape } }: RuleEntry): string | number | null {
  if (shape === 'text') return text;
  if (shape === 'city') return text || null;
  if (shape === 'percent') return numberWithin(text, PERCENT, 0, 99_999) ?? NONE;
  return shape === 'days' ? (numberWithin(text, COUNT, 0, 9999) ?? NONE) : plainAmount(text, UNITS[shape]);
}

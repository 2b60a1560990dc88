import { COUNT, numberWithin, PERCENT, plainAmount, type Unit, WON as WON_UNIT } from '#platform/typed-amount.ts';
import { coinCodes } from '../../assets.ts';
import { type CapKind, type Change, type CurrencyRules, percentOf } from '../../rules.ts';
import { KNOWN_TRADES } from './known.ts';

/** Won for a unit, by asset, of those that are not won. */
const RATED = coinCodes;
const LEVELS = [0, 1, 2] as const;
const CAPS = ['payment', 'month', 'holding'] as const satisfies readonly CapKind[];
type Plain = 'name' | 'nameKo' | 'symbol' | 'city' | 'networkFee' | 'mostExchange' | 'mostPayment' | 'cashbackAtOnce';
const PLAIN = [
  'name',
  'nameKo',
  'symbol',
  'city',
  'networkFee',
  'mostExchange',
  'mostPayment',
  'cashbackAtOnce',
] as const satisfies readonly Plain[];
export const WON: readonly string[] = ['mostExchange', 'mostPayment', 'cashbackAtOnce'];

/** One rule as a row: `field` is what a call names it when it is refused. */
export interface RuleRow {
  readonly key: string;
  readonly field: string;
  readonly what: Plain | 'rate' | 'exchangeFee' | 'cashbackDays' | 'shutOut' | CapKind;
  /** The asset of a rate, the level of a cap. */
  readonly of: string | null;
  readonly textOf: (rules: CurrencyRules) => string;
}

const plain = (what: Plain): RuleRow => ({
  key: what,
  field: `rules.${what}`,
  what,
  of: null,
  textOf: (rules) => rules[what] ?? '',
});

/** The rules that hold for everybody, in the order in which they are told. */
export const COMMON_ROWS: readonly RuleRow[] = [
  ...PLAIN.slice(0, 4).map(plain),
  {
    key: 'exchangeFee',
    field: 'rules.exchangeFeeBps',
    what: 'exchangeFee',
    of: null,
    textOf: ({ exchangeFeeBps }) => percentOf(exchangeFeeBps),
  },
  ...PLAIN.slice(4).map(plain),
  {
    key: 'cashbackDays',
    field: 'rules.cashbackDays',
    what: 'cashbackDays',
    of: null,
    textOf: ({ cashbackDays }) => String(cashbackDays),
  },
  ...RATED.map(
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
export const capRows = (level: (typeof LEVELS)[number]): readonly RuleRow[] =>
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
/** What a row's number is counted in; undefined where it has none. */
export function unitOf({ what, of }: RuleRow): Unit | undefined {
  if (what === 'exchangeFee') return PERCENT;
  if (what === 'networkFee') return FEE;
  if (what === 'cashbackDays') return COUNT;
  return WON.includes(what) || what === 'rate' || of !== null ? WON_UNIT : undefined;
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
  const won = (key: string) => plainAmount(at(key), WON_UNIT);
  const cap = (kind: CapKind) => LEVELS.map((level) => won(`${kind}.${level}`) || null);
  return {
    name: at('name'),
    nameKo: at('nameKo'),
    symbol: at('symbol'),
    city: at('city') || null,
    rates: {
      ...Object.fromEntries(RATED.map((code) => [code, won(`rate.${code}`)])),
      KRW: '1',
    } as Record<string, string>,
    exchangeFeeBps: numberWithin(at('exchangeFee'), PERCENT, 0, 99_999) ?? NONE,
    networkFee: plainAmount(at('networkFee'), FEE),
    mostExchange: won('mostExchange'),
    mostPayment: won('mostPayment'),
    cashbackAtOnce: won('cashbackAtOnce'),
    cashbackDays: numberWithin(at('cashbackDays'), COUNT, 0, 9999) ?? NONE,
    shutOut: at('shutOut').split(',').filter(Boolean),
    caps: { payment: cap('payment'), month: cap('month'), holding: cap('holding') },
  };
}

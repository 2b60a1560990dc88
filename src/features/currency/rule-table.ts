/** How a rule is written: won, basis points (`percent`), or the asset that is sent (`fee`). */
type Shape =
  | { readonly shape: 'text'; readonly most: number; readonly first: string }
  | { readonly shape: 'city'; readonly first: null }
  | { readonly shape: 'percent'; readonly most: number; readonly first: number }
  | { readonly shape: 'fee'; readonly most: bigint; readonly first: string }
  | { readonly shape: 'won'; readonly least: bigint; readonly most: bigint; readonly first: string }
  | { readonly shape: 'days'; readonly least: number; readonly most: number; readonly first: number };
/** What a rule is about; exchanges alone, or whatever else. */
type Group = 'name' | 'exchange' | 'payment' | 'case';
/**
 * `field` is its name in a version, if it differs from its name in a change. A later rule may be missing: in a version of an earlier
 * release, which then has its first value, and in a file or call, which then does not change it.
 */
type Rule = Shape & { readonly group: Group; readonly field?: string; readonly isLater?: true };

/**
 * The rules that are one value, in the order of the office; `first` is the value of the first version, and of a version without the rule. A new
 * one is a row here and its words in `rule-words.ts`: schema, faults, changes and forms follow.
 */
const RULES = {
  name: { group: 'name', shape: 'text', most: 60, first: 'Local currency' },
  nameKo: { group: 'name', shape: 'text', most: 60, first: '지역화폐' },
  symbol: { group: 'name', shape: 'text', most: 4, first: '₩' },
  /** Of EMVCo codes (tag 60) of shops that name none; null: that of the server's setting. */
  city: { group: 'name', shape: 'city', first: null },
  /** Of the won that are exchanged, rounded up to the won. */
  exchangeFee: { field: 'exchangeFeeBps', group: 'exchange', shape: 'percent', most: 5000, first: 250 },
  networkFee: { group: 'payment', shape: 'fee', most: 1000n, first: '0.001' },
  mostExchange: { group: 'exchange', shape: 'won', least: 1n, most: 10n ** 15n, first: '1000000000000000' },
  /** Applies to charges too, and to everybody. */
  mostPayment: { group: 'payment', shape: 'won', least: 1n, most: 10n ** 12n, first: '1000000000000' },
  /** Cashback up to this is given at once; more waits for `cashbackDays`. */
  cashbackAtOnce: { group: 'payment', shape: 'won', least: 0n, most: 10n ** 12n, first: '1000' },
  cashbackDays: { group: 'payment', shape: 'days', least: 1, most: 365, first: 7 },
  /** From a payment on, within which its payer opens a case. */
  caseOpenDays: { group: 'case', isLater: true, shape: 'days', least: 1, most: 365, first: 60 },
  /** For the shop to answer, then for the office to decide. */
  caseAnswerDays: { group: 'case', isLater: true, shape: 'days', least: 1, most: 60, first: 14 },
  caseDecideDays: { group: 'case', isLater: true, shape: 'days', least: 1, most: 90, first: 30 },
  /** One officer gives back up to this alone. */
  caseOneOfficerWon: { group: 'case', isLater: true, shape: 'won', least: 0n, most: 10n ** 13n - 1n, first: '300000' },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;
type Field<N extends RuleName> = (typeof RULES)[N] extends { readonly field: infer F extends string } ? F : N;
type LaterName = { [N in RuleName]: (typeof RULES)[N] extends { readonly isLater: true } ? N : never }[RuleName];
type Values = { text: string; city: string | null; percent: number; fee: string; won: string; days: number };
/** The rules of the table by their fields; amounts are decimals as text. */
export type PlainRules = { readonly [N in RuleName as Field<N>]: Values[(typeof RULES)[N]['shape']] };

/** The fields that a version, file or call may lack. */
export type LaterField = Field<LaterName>;

export interface RuleEntry {
  readonly name: RuleName;
  readonly field: keyof PlainRules;
  readonly rule: Rule;
}
export const RULE_ENTRIES: readonly RuleEntry[] = Object.entries<Rule>(RULES).map(([name, rule]) => ({
  name: name as RuleName,
  field: (rule.field ?? name) as keyof PlainRules,
  rule,
}));
/** The rule of a change; undefined for rates, trades and caps. */
export const findRule = (what: string): Rule | undefined => RULE_ENTRIES.find(({ name }) => name === what)?.rule;

/** One value for each field of the table, or of some of it. */
export const byField = <T>(of: (entry: RuleEntry) => T, entries = RULE_ENTRIES) =>
  Object.fromEntries(entries.map((entry) => [entry.field, of(entry)])) as { [F in keyof PlainRules]: T };
const isLater = ({ rule }: RuleEntry) => rule.isLater === true;
/** Values of the rules that a version may lack. */
export const LATER_RULES: Readonly<Record<string, unknown>> = byField(
  ({ rule }) => rule.first,
  RULE_ENTRIES.filter(isLater),
);
export const FIRST_RULES = byField(({ rule }) => rule.first) as PlainRules;

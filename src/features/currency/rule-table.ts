/** Form of a rule's value: won, basis points (`percent`), an amount of the sent asset (`fee`), and others. */
type Shape =
  | { readonly shape: 'text'; readonly most: number; readonly first: string }
  | { readonly shape: 'city'; readonly first: null }
  | { readonly shape: 'percent'; readonly most: number; readonly first: number }
  | { readonly shape: 'fee'; readonly most: bigint; readonly first: string }
  | {
      readonly shape: 'won';
      readonly least: bigint;
      /** If the rule is a cap, its largest value means no cap. */
      readonly isCap?: true;
      readonly most: bigint;
      readonly first: string;
    }
  | { readonly shape: 'days'; readonly least: number; readonly most: number; readonly first: number };
/** Subject of a rule. */
type Group = 'name' | 'exchange' | 'payment' | 'case';
/**
 * `field` is the rule's name in a version, if that differs from its name in a change. A rule with `isLater` may be
 * missing in versions of earlier releases, in files and in calls; `first` then applies.
 */
type Rule = Shape & { readonly group: Group; readonly field?: string; readonly isLater?: true };

/**
 * The rules with one value, in the office's order. `first` is the value in the first version, and in a version without
 * the rule. To add one, add a row here and its words in `rule-words.ts`; schema, faults, changes and forms follow.
 */
const RULES = {
  name: { group: 'name', shape: 'text', most: 60, first: 'Local currency' },
  nameKo: { group: 'name', shape: 'text', most: 60, first: '지역화폐' },
  symbol: { group: 'name', shape: 'text', most: 4, first: '₩' },
  /** City in EMVCo codes (tag 60) of shops that set none; null for the server's setting. */
  city: { group: 'name', shape: 'city', first: null },
  /** Share of the exchanged won, rounded up to the won. */
  exchangeFee: { field: 'exchangeFeeBps', group: 'exchange', shape: 'percent', most: 5000, first: 250 },
  networkFee: { group: 'payment', shape: 'fee', most: 1000n, first: '0.001' },
  mostExchange: {
    group: 'exchange',
    shape: 'won',
    isCap: true,
    least: 1n,
    most: 10n ** 15n,
    first: '1000000000000000',
  },
  /** Maximum of one payment. Also limits charges, and applies to everybody. */
  mostPayment: { group: 'payment', shape: 'won', isCap: true, least: 1n, most: 10n ** 12n, first: '1000000000000' },
  /** Cashback up to this amount is paid at once; more waits for `cashbackDays`. */
  cashbackAtOnce: { group: 'payment', shape: 'won', least: 0n, most: 10n ** 12n, first: '1000' },
  cashbackDays: { group: 'payment', shape: 'days', least: 1, most: 365, first: 7 },
  /** Days after a payment in which its payer may open a case. */
  caseOpenDays: { group: 'case', isLater: true, shape: 'days', least: 1, most: 365, first: 60 },
  /** Days for the shop to answer, then for the office to decide. */
  caseAnswerDays: { group: 'case', isLater: true, shape: 'days', least: 1, most: 60, first: 14 },
  caseDecideDays: { group: 'case', isLater: true, shape: 'days', least: 1, most: 90, first: 30 },
  /** Largest amount that one officer may return alone. */
  caseOneOfficerWon: { group: 'case', isLater: true, shape: 'won', least: 0n, most: 10n ** 13n - 1n, first: '300000' },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;
type Field<N extends RuleName> = N extends RuleName
  ? (typeof RULES)[N] extends { readonly field: infer F extends string }
    ? F
    : N
  : never;
type LaterName = { [N in RuleName]: (typeof RULES)[N] extends { readonly isLater: true } ? N : never }[RuleName];
type Values = { text: string; city: string | null; percent: number; fee: string; won: string; days: number };
/** The rules of the table by field; amounts are decimals as text. */
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
/** Returns the largest value of a cap, which caps nothing; undefined for other rules. */
export const noCapOf = (rule: Rule | undefined): string | undefined =>
  rule?.shape === 'won' && rule.isCap ? String(rule.most) : undefined;
/** Returns the rule of a change; undefined for rates, trades and caps. */
export const findRule = (what: string): Rule | undefined => RULE_ENTRIES.find(({ name }) => name === what)?.rule;

/** Builds an object with one value per field, for all entries of the table or for some. */
export const byField = <T>(of: (entry: RuleEntry) => T, entries = RULE_ENTRIES) =>
  Object.fromEntries(entries.map((entry) => [entry.field, of(entry)])) as { [F in keyof PlainRules]: T };
const isLater = ({ rule }: RuleEntry) => rule.isLater === true;
/** Values of the rules that a version may lack. */
export const LATER_RULES: Readonly<Record<string, unknown>> = byField(
  ({ rule }) => rule.first,
  RULE_ENTRIES.filter(isLater),
);
export const FIRST_RULES = byField(({ rule }) => rule.first) as PlainRules;

import { type PlainRules, RULE_ENTRIES, type RuleEntry, type RuleName } from './rule-table.ts';
import { CAPS, type CapKind, type CurrencyRules, LEVELS, percentOf } from './rules.ts';

/** Returns a rule's value as shown in a change: a percentage for a fee, anything else unchanged. */
export function ruleText(rules: PlainRules, { field, rule }: RuleEntry): string | null {
  const value = rules[field];
  if (value === null) return null;
  return rule.shape === 'percent' ? percentOf(Number(value)) : String(value);
}

/** Order in which changes are listed: costs of exchanges first, days last. */
const TOLD = RULE_ENTRIES.toSorted((a, b) => placeOf(a) - placeOf(b));
function placeOf({ rule: { shape } }: RuleEntry): number {
  if (shape === 'percent') return 0;
  return shape === 'days' ? 2 : 1;
}

/** A difference between two versions; `of` is the asset of a rate or the level of a cap. */
export interface Change {
  readonly what: RuleName | 'rate' | 'shutOut' | CapKind;
  readonly of: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** Lists the differences between two versions, in display order. */
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

import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { MEMBER_STATES } from '#platform/member-states.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, id, text, timestamp } from '#platform/shapes.ts';
import { byField, type PlainRules, RULE_ENTRIES, type RuleEntry } from './rule-table.ts';
import type { GivenRules } from './rules.ts';

const caps = z.array(amount.nullable()).length(3);
const city = z.string().regex(/^[ -~]{1,15}$/, 'must be 1 to 15 Latin letters, digits or signs');

type Value = string | number | null;
type Schema = z.ZodType<Value, Value>;
function schemaOf({ rule }: RuleEntry): Schema {
  if (rule.shape === 'text') return text(rule.most);
  if (rule.shape === 'city') return city.nullable();
  return rule.shape === 'percent' || rule.shape === 'days' ? z.int() : amount;
}
type Schemas = { [F in keyof PlainRules]: z.ZodType<PlainRules[F], PlainRules[F]> };
/** Builds the schema of all rules. `later` builds the schema of a rule that a version may lack. */
function rulesSchema(later: (schema: Schema, entry: RuleEntry) => z.ZodType) {
  const schemas = (isName: boolean) =>
    byField(
      (entry) => (entry.rule.isLater ? later(schemaOf(entry), entry) : schemaOf(entry)),
      RULE_ENTRIES.filter(({ rule }) => (rule.group === 'name') === isName),
    ) as Schemas;
  return z.strictObject({
    ...schemas(true),
    /** Whole won for one whole unit, by asset. */
    rates: z.record(z.string().regex(/^[A-Z]{2,10}$/), amount),
    ...schemas(false),
    /** Categories of shops that take no payments. */
    shutOut: z.array(z.string().max(40)).max(40),
    /** Won by level: nothing proven, e-mail proven, identity verified. Null: no cap. */
    caps: z.strictObject({ payment: caps, month: caps, holding: caps }),
  });
}

/** The rules of the currency, as a version has them. */
export const currencyRules = rulesSchema((schema, { rule }) => schema.default(rule.first));
const givenRules = rulesSchema((schema) => schema.optional()) as unknown as z.ZodType<GivenRules, GivenRules>;

/** A future version, in force from midnight in Seoul at the start of that day. */
export const newVersion = z.strictObject({ validFrom: date, rules: givenRules });
export type NewVersion = z.output<typeof newVersion>;

const version = z.strictObject({ id, validFrom: timestamp, ...currencyRules.shape, city });
export type CurrencyVersion = z.output<typeof version>;

export const memberState = z.enum(MEMBER_STATES);
export const ownCaps = z.strictObject({
  payment: amount.nullable(),
  month: amount.nullable(),
  holding: amount.nullable(),
});

const standing = z.strictObject({
  state: memberState,
  /** Reason, start and end of the state; null if the member was always active. */
  reason: z.string().nullable(),
  since: timestamp.nullable(),
  until: timestamp.nullable(),
  /** The member's own caps in won; the currency's caps apply too. */
  caps: ownCaps,
  /** The member's objection. */
  objection: z.strictObject({ text: z.string(), at: timestamp }).nullable(),
});
export type MemberStanding = z.output<typeof standing>;

export const refusals = defineRefusals({
  nothing_to_object: { status: 409, title: 'There is nothing to object to, or you have objected already' },
});

export const contract = defineContract(refusals, {
  'GET /api/standing/{userId}': {
    summary: 'Returns the state of a member’s account, its reason and end, and the member’s objection.',
    access: 'path',
    output: standing,
  },
  'POST /api/standing/{userId}/objection': {
    summary: 'Submits a member’s objection to their account’s state, for the office. Once per state.',
    access: 'path',
    body: z.strictObject({ text: text(1000) }),
    output: standing,
    status: 201,
    refusals: ['nothing_to_object'],
  },
  'GET /api/currency': {
    summary: 'Returns the local currency’s rules in force, and announced ones, the next first.',
    access: 'public',
    output: z.strictObject({ now: version, coming: z.array(version) }),
  },
});

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
/** The schema of all rules; `later` makes that of a rule that may be missing. */
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
    /** Categories of shops that take no payment. */
    shutOut: z.array(z.string().max(40)).max(40),
    /** Won for each level: nothing proven, e-mail proven, identity verified; null: no cap. */
    caps: z.strictObject({ payment: caps, month: caps, holding: caps }),
  });
}

/** The rules of the currency, as a version has them. */
export const currencyRules = rulesSchema((schema, { rule }) => schema.default(rule.first));
const givenRules = rulesSchema((schema) => schema.optional()) as unknown as z.ZodType<GivenRules, GivenRules>;

/** A version that is to come: from that day's midnight in Seoul. */
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
  /** Why, since when and until when; null where they were never anything but active. */
  reason: z.string().nullable(),
  since: timestamp.nullable(),
  until: timestamp.nullable(),
  /** Won: caps of their own; those of the currency hold beside them. */
  caps: ownCaps,
  /** What they said against it. */
  objection: z.strictObject({ text: z.string(), at: timestamp }).nullable(),
});
export type Standing = z.output<typeof standing>;

export const refusals = defineRefusals({
  nothing_to_object: { status: 409, title: 'There is nothing to object to, or it was said' },
});

export const contract = defineContract(refusals, {
  'GET /api/standing/{userId}': {
    summary: 'Which state the office has a member in, why and until when, and what they said against it.',
    access: 'path',
    output: standing,
  },
  'POST /api/standing/{userId}/objection': {
    summary: 'Says what a member has against the state that they are in: the office reads it. Once for each state.',
    access: 'path',
    body: z.strictObject({ text: text(1000) }),
    output: standing,
    status: 201,
    refusals: ['nothing_to_object'],
  },
  'GET /api/currency': {
    summary: 'The rules of the local currency: those that hold now, and those that are to come, the next first.',
    access: 'public',
    output: z.strictObject({ now: version, coming: z.array(version) }),
  },
});

import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { amount, date, id, name, text, timestamp } from '#platform/shapes.ts';
import { AGES, ageClaims, GIVES, MEMBERSHIPS, PREDICATE, PREDICATES } from './rules.ts';

/** Condition for joining a campaign: the person shows once that a credential has this claim. */
export const predicate = z
  .strictObject({
    kind: z.enum(PREDICATES),
    /** Age that must be reached; null if the condition is not about age. */
    age: z.int().min(AGES.least).max(AGES.most).nullable(),
    /** Display name of the credential. */
    name: name(PREDICATE.name),
    nameKo: name(PREDICATE.name),
    /** Type of the credential. */
    vct: text(PREDICATE.vct),
    /**
     * Name under which the issuer signs: an address or a DID. Null means this server, or any issuer on a list that it
     * trusts.
     */
    issuer: z
      .string()
      .trim()
      .max(PREDICATE.issuer)
      .regex(/^(https:\/\/|http:\/\/localhost[:/]|did:)[!-~]+$/, 'must be an https address or a DID')
      .nullable(),
    /** Path of the claim, with dots between its steps, and its required value. */
    claim: text(PREDICATE.claim),
    value: text(PREDICATE.value),
  })
  .superRefine(({ kind, age, claim, value }, { addIssue }) => {
    const fault = (at: string, message: string) => addIssue({ code: 'custom', path: [at], message });
    if (claim.split('.').some((step) => step === '')) fault('claim', 'must be names separated by dots');
    if ((kind === 'age_over') !== (age !== null))
      return fault('age', 'must be set for an age condition, and only for one');
    if (age === null) return;
    const said = Object.hasOwn(ageClaims(age), claim) ? ageClaims(age)[claim] : undefined;
    if (said === undefined) fault('claim', `must be one of ${Object.keys(ageClaims(age)).join(', ')}`);
    else if (said !== value) fault('value', `must be ${said}`);
  });
export type Predicate = z.output<typeof predicate>;

/** Terms of a campaign that everybody may see. */
export const publicTerms = {
  id,
  name: z.string(),
  nameKo: z.string(),
  bps: z.int(),
  gives: z.enum(GIVES),
  mostPayment: amount.nullable(),
  mostMonth: amount.nullable(),
  /** Trades of the shops in which the campaign applies; null for all. */
  trades: z.array(z.string()).nullable(),
  /** Number of shops in which the campaign applies; null for all. */
  shopCount: z.int().positive().nullable(),
  /** First and last day in Seoul, inclusive. */
  firstDay: date,
  lastDay: date,
  /** Null if the campaign is for everybody. */
  predicate: z
    .strictObject({
      kind: z.enum(PREDICATES),
      age: z.int().nullable(),
      name: z.string(),
      nameKo: z.string(),
      vct: z.string(),
      issuer: z.string().nullable(),
      claim: z.string(),
      value: z.string(),
    })
    .nullable(),
};

/** Membership of a campaign, without the claims shown on joining. */
export const membership = z.strictObject({
  state: z.enum(MEMBERSHIPS),
  joinedAt: timestamp,
  /** Expiry of the credential used to join; null if the credential does not expire. */
  until: timestamp.nullable(),
});
export type Membership = z.output<typeof membership>;

const running = z.strictObject({
  ...publicTerms,
  hasBegun: z.boolean(),
  /** Benefits that the caller received on this month's payments, less those taken back by refunds. */
  given: amount,
  /** True if the budget is used up. */
  isSpent: z.boolean(),
  /** The caller's membership, for a campaign that must be joined. */
  membership: membership.nullable(),
});
export type RunningCampaign = z.output<typeof running>;

/** Benefit that the payer would get on a payment that is not made yet. */
export const benefitQuote = z.strictObject({
  campaignId: id,
  name: z.string(),
  nameKo: z.string(),
  amount,
  gives: z.enum(GIVES),
});
export type BenefitQuote = z.output<typeof benefitQuote>;

/** Benefit that the payer would get by joining a campaign, if it exceeds the current one. */
export const joinable = z.strictObject({ ...benefitQuote.shape, kind: z.enum(PREDICATES), age: z.int().nullable() });
export type Joinable = z.output<typeof joinable>;

/** Benefit of a payment, visible only to its payer. */
export const benefit = z.strictObject({
  ...benefitQuote.shape,
  back: amount,
  state: z.enum(['held', 'given', 'reversed']),
  releaseAt: timestamp.nullable(),
});
export type Benefit = z.output<typeof benefit>;

export const contract = defineContract(
  {},
  {
    'GET /api/campaigns/{userId}': {
      summary: 'Lists running and upcoming campaigns, with what each gave the caller this month.',
      access: 'path',
      right: 'read',
      output: z.array(running),
    },
  },
);

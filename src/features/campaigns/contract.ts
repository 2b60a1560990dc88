import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { amount, date, id, name, text, timestamp } from '#platform/shapes.ts';
import { AGES, ageClaims, GIVES, MEMBERSHIPS, PREDICATE, PREDICATES } from './rules.ts';

/** Whom a campaign is for: whoever shows, once, that a credential says this of them. */
export const predicate = z
  .strictObject({
    kind: z.enum(PREDICATES),
    /** That is reached; null: it is not about an age. */
    age: z.int().min(AGES.least).max(AGES.most).nullable(),
    /** What the credential is called. */
    name: name(PREDICATE.name),
    nameKo: name(PREDICATE.name),
    /** Its type. */
    vct: text(PREDICATE.vct),
    /** By which name who issues it signs: an address or a DID; null: this server, or anybody on a list that it trusts. */
    issuer: z
      .string()
      .trim()
      .max(PREDICATE.issuer)
      .regex(/^(https:\/\/|http:\/\/localhost[:/]|did:)[!-~]+$/, 'must be an https address or a DID')
      .nullable(),
    /** The claim, its steps with dots between them, and what it has to say. */
    claim: text(PREDICATE.claim),
    value: text(PREDICATE.value),
  })
  .superRefine(({ kind, age, claim, value }, { addIssue }) => {
    const fault = (at: string, message: string) => addIssue({ code: 'custom', path: [at], message });
    if (claim.split('.').some((step) => step === '')) fault('claim', 'must be names with dots between them');
    if ((kind === 'age_over') !== (age !== null)) return fault('age', 'belongs to an age, and to nothing else');
    if (age === null) return;
    const said = Object.hasOwn(ageClaims(age), claim) ? ageClaims(age)[claim] : undefined;
    if (said === undefined) fault('claim', `must be one of ${Object.keys(ageClaims(age)).join(', ')}`);
    else if (said !== value) fault('value', `must be ${said}`);
  });
export type Predicate = z.output<typeof predicate>;

/** What a campaign says of itself to everybody. */
export const publicTerms = {
  id,
  name: z.string(),
  nameKo: z.string(),
  bps: z.int(),
  gives: z.enum(GIVES),
  mostPayment: amount.nullable(),
  mostMonth: amount.nullable(),
  /** Trades in whose shops it is given; null: in all. */
  trades: z.array(z.string()).nullable(),
  /** How many shops it is for; null: for all. */
  shopCount: z.int().positive().nullable(),
  /** Days in Seoul, both counted. */
  firstDay: date,
  lastDay: date,
  /** Null: it is for everybody. */
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

/** That somebody joined a campaign: nothing that they showed. */
export const membership = z.strictObject({
  state: z.enum(MEMBERSHIPS),
  joinedAt: timestamp,
  /** When the credential is over by which they joined; null: it names no end. */
  until: timestamp.nullable(),
});
export type Membership = z.output<typeof membership>;

const running = z.strictObject({
  ...publicTerms,
  hasBegun: z.boolean(),
  /** What it gave the caller of payments of this month, less what came back. */
  given: amount,
  /** Nothing is left of its budget. */
  isSpent: z.boolean(),
  /** Where it is for some alone: that the caller joined it. */
  membership: membership.nullable(),
});
export type RunningCampaign = z.output<typeof running>;

/** What a campaign gives of one payment, before it is made. */
export const benefitQuote = z.strictObject({
  campaignId: id,
  name: z.string(),
  nameKo: z.string(),
  amount,
  gives: z.enum(GIVES),
});
export type BenefitQuote = z.output<typeof benefitQuote>;

/** What the payer would have of one payment had they joined the campaign that gives it: more than they have now. */
export const joinable = z.strictObject({ ...benefitQuote.shape, kind: z.enum(PREDICATES), age: z.int().nullable() });
export type Joinable = z.output<typeof joinable>;

/** What a campaign gave of one payment, for its payer alone. */
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
      summary: 'Campaigns that run or are to run, and what each gave the caller this month.',
      access: 'path',
      right: 'read',
      output: z.array(running),
    },
  },
);

import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, id, timestamp } from '#platform/shapes.ts';
import { GIVES } from './rules.ts';

export const refusals = defineRefusals({
  budget_not_covered: { status: 422, title: 'The account that is to pay has too little' },
});

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
};

const running = z.strictObject({
  ...publicTerms,
  hasBegun: z.boolean(),
  /** What it gave the caller of payments of this month, less what came back. */
  given: amount,
  /** Nothing is left of its budget. */
  isSpent: z.boolean(),
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

/** What a campaign gave of one payment, for its payer alone. */
export const benefit = z.strictObject({
  ...benefitQuote.shape,
  back: amount,
  state: z.enum(['held', 'given', 'reversed']),
  releaseAt: timestamp.nullable(),
});
export type Benefit = z.output<typeof benefit>;

export const contract = defineContract(refusals, {
  'GET /api/campaigns/{userId}': {
    summary: 'Campaigns that run or are to run, and what each gave the caller this month.',
    access: 'path',
    right: 'read',
    output: z.array(running),
  },
});

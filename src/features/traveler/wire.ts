import { z } from 'zod';
import { amount, date, id, timestamp } from '#platform/shapes.ts';
import { PAYOUTS } from './payout.ts';

/** `returned`: paid early and taken back, because the office did not confirm it. */
export const refundStatuses = ['processing', 'approved', 'paid', 'refused', 'returned'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * What a claim waits for: an operator, a passport, one of a refunded nationality, the office, a choice where to pay,
 * the operator's money, the bank, or a review by the operator.
 */
export const WAITS = ['operator', 'passport', 'nationality', 'office', 'payout', 'funds', 'bank', 'review'] as const;
export type WaitsFor = (typeof WAITS)[number];

const STEPS = [
  'claimed',
  'shown',
  'recorded',
  'confirmed',
  'reduced',
  'refused',
  'reopened',
  'paid_early',
  'released',
  'taken_back',
  'paying',
  'bank_failed',
  'paid',
  'unproven',
  'owed',
  'repaid',
  'contradicted',
  'decided',
] as const;
export type Step = (typeof STEPS)[number];

const step = z.strictObject({
  step: z.enum(STEPS),
  at: timestamp,
  /** Sum in USD; null for steps that concern no sum. */
  amount: amount.nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
});

export const payout = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('usdc') }),
  z.strictObject({ to: z.literal('won') }),
  z.strictObject({ to: z.literal('bank'), bankAccountId: id }),
]);
export type Payout = z.output<typeof payout>;

export const refund = z.strictObject({
  id,
  userId: id,
  merchantName: z.string(),
  /** Set for a payment here whose shop has a Korean name. */
  merchantNameKo: z.string().nullable(),
  purchaseAmount: amount,
  refundAmount: amount,
  receiptHash: z.string(),
  status: z.enum(refundStatuses),
  isAutomatic: z.boolean(),
  /** Day of the purchase, from the payment or the receipt. */
  purchasedOn: date.nullable(),
  /** The traveller's entry date, if known when the claim was made. */
  entryDate: date.nullable(),
  /** Kept after payment. Null for claims from before it was recorded. */
  approvedAt: timestamp.nullable(),
  processedAt: timestamp.nullable(),
  createdAt: timestamp,
  /** Id of the payment to a shop here; null for a paper claim. */
  paymentId: id.nullable(),
  /** The operator that pays. */
  operator: z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() }).nullable(),
  /** Number that the office gave the claim. */
  number: z.string().nullable(),
  /** Refund in USD as confirmed by the office. */
  grantedAmount: amount.nullable(),
  /** The operator's fee in USD. */
  feeAmount: amount,
  payout: payout.nullable(),
  /** The payment, made or in progress. */
  paid: z.strictObject({ transactionId: id, amount, currency: z.enum(['USDC', 'KRW']) }).nullable(),
  /** The hold on the claimant's own account against an early payment. */
  early: z.strictObject({ transactionId: id, until: date, state: z.enum(['held', 'released', 'taken']) }).nullable(),
  /** Amount in USD to be given back because the purchase was returned. */
  owedAmount: amount,
  waitsFor: z.enum(WAITS).nullable(),
  steps: z.array(step),
});
export type Refund = z.output<typeof refund>;

/** Live event `claim_update` to the claimant. */
export const REFUND_UPDATE = 'claim_update';
export interface RefundUpdate {
  readonly refundId: number;
  readonly status: RefundStatus;
  /** Reason for a notification of the claimant; null if there is none. */
  readonly news: 'approved' | 'paid' | 'refused' | 'taken_back' | null;
  readonly shop: string;
  /** Set if the shop is here and has a Korean name. */
  readonly shopKo: string | null;
  /** Amount in USD with two decimals, for display. */
  readonly amount: string;
}

const bps = (most: number) => z.int().min(0).max(most);
const tier = z.strictObject({ from: amount, percent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/) });
/** Rules in their API form. Amounts are in USD. */
export const rulesShape = z.strictObject({
  version: z.int().min(0),
  tiers: z.array(tier),
  dailyAmount: amount,
  entryDays: z.int(),
  feePercent: z.string(),
  /** Days within which an early payment has to be confirmed; 0 if none is offered. */
  earlyDays: z.int(),
  foreignOnly: z.boolean(),
});
export type RulesOnWire = z.output<typeof rulesShape>;
export const newRules = z.strictObject({
  tiers: z
    .array(z.strictObject({ from: amount, bps: z.int().min(1).max(2000) }))
    .min(1)
    .max(20),
  dailyAmount: amount,
  entryDays: z.int().min(1).max(365),
  feeBps: bps(5000).default(0),
  earlyDays: z.int().min(0).max(90).default(0),
  foreignOnly: z.boolean().default(false),
  /** Start of validity: not in the past, at most a year ahead. Default: now. */
  validFrom: timestamp.optional(),
});
export type NewRules = z.output<typeof newRules>;

/** A claim as its operator sees it: identified by its reference, never by its person. */
export const claimOfOperator = z.strictObject({
  id,
  merchantName: z.string(),
  /** Set for a payment here whose shop has a Korean name. */
  merchantNameKo: z.string().nullable(),
  purchaseAmount: amount,
  refundAmount: amount,
  grantedAmount: amount.nullable(),
  feeAmount: amount,
  status: z.enum(refundStatuses),
  waitsFor: z.enum(WAITS).nullable(),
  number: z.string().nullable(),
  payoutTo: z.enum(PAYOUTS).nullable(),
  transactionId: id.nullable(),
  owedAmount: amount,
  isEarly: z.boolean(),
  contradictedAt: timestamp.nullable(),
  createdAt: timestamp,
  steps: z.array(step),
});

export type OperatorClaim = z.output<typeof claimOfOperator>;

export const shopOfOperator = z.strictObject({
  id,
  organisationId: id,
  name: z.string(),
  nameKo: z.string().nullable(),
  businessNumber: z.string(),
  since: timestamp,
  endedAt: timestamp.nullable(),
});

/** One line of the comparison: our record, the office's answer, and whether they agree. */
export const comparedLine = z.strictObject({
  number: z.string(),
  claimId: id.nullable(),
  recordedAt: timestamp.nullable(),
  refundAmount: amount.nullable(),
  answers: z.array(
    z.strictObject({
      result: z.enum(['confirmed', 'rejected', 'partial']),
      refundAmount: amount.nullable(),
      at: timestamp,
      effect: z.enum(['decided', 'same', 'contradicts', 'replaced', 'unknown', 'failed']),
    }),
  ),
  state: z.enum(['waiting', 'agreed', 'contradicted', 'replaced', 'unknown']),
});

export const report = z.strictObject({
  from: date,
  to: date,
  claims: z.int(),
  recorded: z.int(),
  refused: z.int(),
  paid: z.int(),
  purchaseAmount: amount,
  grantedAmount: amount,
  feeAmount: amount,
  paidUsdc: amount,
  paidWon: amount,
  /** Early or excess payments that came back. The amount that left the accounts is what was paid less this. */
  returnedUsdc: amount,
  returnedWon: amount,
  owedAmount: amount,
});

import { z } from 'zod';
import { amount, date, id, timestamp } from '#platform/shapes.ts';
import { PAYOUTS } from './payout.ts';

/** `returned`: it was paid early, and taken back since the office did not confirm it. */
export const refundStatuses = ['processing', 'approved', 'paid', 'refused', 'returned'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Who or what comes next: an operator, a passport of the claimant, one of a nationality that is refunded, the office, where to pay, the operator's money, the bank, a person at the operator. */
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
  /** USD, where it is about a sum. */
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
  /** Of a payment here whose shop has one. */
  merchantNameKo: z.string().nullable(),
  purchaseAmount: amount,
  refundAmount: amount,
  receiptHash: z.string(),
  status: z.enum(refundStatuses),
  isAutomatic: z.boolean(),
  /** The day of the purchase, as the payment or the receipt has it. */
  purchasedOn: date.nullable(),
  /** When the traveller came, as far as it was known at the claim. */
  entryDate: date.nullable(),
  /** Stays when it is paid; of claims of before it is not known. */
  approvedAt: timestamp.nullable(),
  processedAt: timestamp.nullable(),
  createdAt: timestamp,
  /** The payment of a shop here that it is of. */
  paymentId: id.nullable(),
  /** Who pays it. */
  operator: z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() }).nullable(),
  /** The office's number of it. */
  number: z.string().nullable(),
  /** USD, as the office confirmed it. */
  grantedAmount: amount.nullable(),
  /** USD, what the operator keeps. */
  feeAmount: amount,
  payout: payout.nullable(),
  /** What was or is being paid. */
  paid: z.strictObject({ transactionId: id, amount, currency: z.enum(['USDC', 'KRW']) }).nullable(),
  /** What of the claimant's own is held for what was paid before the office confirmed it. */
  early: z.strictObject({ transactionId: id, until: date, state: z.enum(['held', 'released', 'taken']) }).nullable(),
  /** USD, what of it is to be given back since the purchase was. */
  owedAmount: amount,
  waitsFor: z.enum(WAITS).nullable(),
  steps: z.array(step),
});
export type Refund = z.output<typeof refund>;

/** The live event `claim_update`, to the claimant. */
export const REFUND_UPDATE = 'claim_update';
export interface RefundUpdate {
  readonly refundId: number;
  readonly status: RefundStatus;
  /** Set where it is news to be notified of. */
  readonly news: 'approved' | 'paid' | 'refused' | 'taken_back' | null;
  readonly shop: string;
  /** Of a shop here that has one. */
  readonly shopKo: string | null;
  /** USD, two decimals, as it is said. */
  readonly amount: string;
}

const bps = (most: number) => z.int().min(0).max(most);
const tier = z.strictObject({ from: amount, percent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/) });
/** Rules as they stand on the wire; amounts in USD. */
export const rulesShape = z.strictObject({
  version: z.int().min(0),
  tiers: z.array(tier),
  dailyAmount: amount,
  entryDays: z.int(),
  feePercent: z.string(),
  /** 0: none is paid early. */
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
  /** From when on; now where it is left out. Not in the past, at most a year ahead. */
  validFrom: timestamp.optional(),
});
export type NewRules = z.output<typeof newRules>;

/** A claim as its operator sees it: by its reference, never by its person. */
export const claimOfOperator = z.strictObject({
  id,
  merchantName: z.string(),
  /** Of a payment here whose shop has one. */
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

/** One line of the comparison with the office: what we had recorded, what it answered, and whether the two go together. */
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
  /** What came back of refunds that were paid early, or too much: what is paid less this is what left the accounts. */
  returnedUsdc: amount,
  returnedWon: amount,
  owedAmount: amount,
});

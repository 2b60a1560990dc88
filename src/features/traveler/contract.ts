import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, anyText, date, id, name, text, timestamp, userId } from '#platform/shapes.ts';
import { planStatuses, planTypes } from './plan-form.ts';

export const refusals = defineRefusals({
  refund_not_processing: { status: 422, title: 'A claim starts as processing' },
  refund_not_automatic: { status: 422, title: 'A claim sent by a person is not automatic' },
  amount_too_precise: { status: 422, title: 'Amounts have at most 2 decimal places' },
  below_minimum: { status: 422, title: 'The purchase is under $30.00' },
  refund_amount_differs: { status: 422, title: 'The refund is not 8% of the purchase' },
  over_daily_limit: { status: 422, title: 'More than $500.00 of refund in one day' },
  too_long_since_entry: { status: 422, title: 'More than 90 days since entry' },
  receipt_claimed: { status: 409, title: 'This receipt has been claimed' },
  too_many_claims: { status: 422, title: 'No more than 1,000 claims' },
  too_many_plans: { status: 422, title: 'No more than 1,000 trips' },
  dates_reversed: { status: 422, title: 'The trip ends before it starts' },
});

const refundStatuses = ['processing', 'approved', 'paid'] as const;

const claim = z.strictObject({
  userId,
  merchantName: name(200),
  /** USD. */
  purchaseAmount: amount,
  /** USD; 8% of the purchase, half up to the cent. */
  refundAmount: amount,
  receiptHash: z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters'),
  status: z.string().max(64).default('processing'),
  isAutomatic: z.boolean().default(false),
});
const refund = z.strictObject({
  id,
  userId: id,
  merchantName: z.string(),
  purchaseAmount: amount,
  refundAmount: amount,
  receiptHash: z.string(),
  status: z.enum(refundStatuses),
  isAutomatic: z.boolean(),
  /** When the traveller came, as far as it was known at the claim. */
  entryDate: date.nullable(),
  /** Stays when it is paid; of claims of before it is not known. */
  approvedAt: timestamp.nullable(),
  processedAt: timestamp.nullable(),
  createdAt: timestamp,
});

const notes = anyText(2000).nullable();
const newPlan = z.strictObject({
  title: text(200),
  destination: text(200),
  startDate: date,
  endDate: date,
  type: z.enum(planTypes),
  notes: notes.optional(),
  status: z.enum(planStatuses).default('planning'),
});
const planChange = z.strictObject({
  title: text(200).optional(),
  destination: text(200).optional(),
  startDate: date.optional(),
  endDate: date.optional(),
  type: z.enum(planTypes).optional(),
  notes: notes.optional(),
  status: z.enum(planStatuses).optional(),
});
const plan = z.strictObject({
  id,
  userId: id,
  title: z.string(),
  destination: z.string(),
  startDate: date,
  endDate: date,
  type: z.enum(planTypes),
  notes: z.string().nullable(),
  status: z.enum(planStatuses),
  createdAt: timestamp,
});

export type Claim = z.output<typeof claim>;
export type Refund = z.output<typeof refund>;
export type NewPlan = z.output<typeof newPlan>;
export type PlanChange = z.output<typeof planChange>;
export type Plan = z.output<typeof plan>;

export const contract = defineContract(refusals, {
  'POST /api/tax-refunds': {
    summary: 'Claims the refund of one receipt; the server recomputes it.',
    access: 'body',
    body: claim,
    output: refund,
    status: 201,
    refusals: [
      'refund_not_processing',
      'refund_not_automatic',
      'amount_too_precise',
      'below_minimum',
      'refund_amount_differs',
      'over_daily_limit',
      'too_long_since_entry',
      'receipt_claimed',
      'too_many_claims',
    ],
  },
  'GET /api/tax-refunds/{userId}': {
    summary: 'Lists refund claims.',
    access: 'path',
    output: z.array(refund),
    paged: true,
  },
  'GET /api/travel-plans/{userId}': {
    summary: 'Lists trips.',
    access: 'path',
    output: z.array(plan),
    paged: true,
  },
  'POST /api/travel-plans/{userId}': {
    summary: 'Adds a trip; the latest one that has begun gives the entry date of refund claims.',
    access: 'path',
    body: newPlan,
    output: plan,
    status: 201,
    refusals: ['dates_reversed', 'too_many_plans'],
  },
  'PATCH /api/travel-plans/{userId}/{id}': {
    summary: 'Changes a trip.',
    access: 'path',
    body: planChange,
    output: plan,
    refusals: ['dates_reversed'],
  },
  'DELETE /api/travel-plans/{userId}/{id}': {
    summary: 'Removes a trip; claims keep the entry date that they were judged by.',
    access: 'path',
  },
});

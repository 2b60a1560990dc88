import { z } from 'zod';
import { merchantKind } from '#features/pay/contract.ts';
import { SIGNED_TYPE } from '#features/statements/statement.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { amount, anyText, date, id, name, signedAmount, text, timestamp, userId } from '#platform/shapes.ts';
import { calendarCalls } from './calendar-calls.ts';
import { operatorCalls } from './operator-calls.ts';
import { planStatuses, planTypes } from './trips/plan-form.ts';
import { payout, refund, rulesShape } from './wire.ts';

export type { Refund } from './wire.ts';

export const refusals = defineRefusals({
  refund_not_processing: { status: 422, title: 'The status of a new claim must be processing' },
  refund_not_automatic: { status: 422, title: 'A claim that a user sends cannot be marked automatic' },
  amount_too_precise: { status: 422, title: 'Amounts have at most 2 decimal places' },
  below_minimum: { status: 422, title: 'The purchase is under $30.00' },
  refund_amount_differs: { status: 422, title: 'The refund is not 8% of the purchase' },
  over_daily_limit: { status: 422, title: 'A user can claim at most $500.00 of refunds a day' },
  too_long_since_entry: { status: 422, title: 'More than 90 days have passed since entry' },
  purchased_later: { status: 422, title: 'The day of the purchase is in the future' },
  not_offered: notOffered,
  not_foreign: { status: 422, title: 'Only passports of other countries get refunds' },
  receipt_claimed: { status: 409, title: 'This receipt has already been claimed' },
  like_another: { status: 409, title: 'A claim with this shop, amount and day already exists' },
  claimed_by_passport: { status: 409, title: 'This purchase was already claimed with the same passport' },
  not_designated: { status: 422, title: 'No refund is offered for this payment' },
  not_payable: { status: 409, title: 'This refund can no longer be changed' },
  unknown_bank_account: { status: 422, title: 'This is not a verified bank account of yours' },
  early_not_offered: { status: 409, title: 'This refund cannot be paid early' },
  uncovered: { status: 422, title: 'Insufficient balance' },
  not_paid: { status: 409, title: 'Nothing has been paid yet' },
  nothing_owed: { status: 409, title: 'The user owes nothing for this refund' },
  not_a_sandbox: { status: 409, title: 'The tax office is not a sandbox' },
  not_waiting: { status: 409, title: 'This claim is not waiting for a decision' },
  shop_listed: { status: 409, title: 'This shop is already listed' },
  not_a_shop: { status: 422, title: 'No approved shop has this business number' },
  not_an_operator: { status: 403, title: 'The organisation is not a refund operator' },
  tiers_out_of_order: { status: 422, title: 'The tiers are out of order' },
  rules_begin_wrong: {
    status: 422,
    title: 'The rules must start within a year from now, and later than the previous rules',
  },
  too_many_claims: { status: 422, title: 'A user can have at most 1,000 claims' },
  too_many_plans: { status: 422, title: 'A user can have at most 1,000 trips' },
  dates_reversed: { status: 422, title: 'The trip ends before it starts' },
});

const claim = z.strictObject({
  userId,
  merchantName: name(200),
  /** Amount of the purchase in USD. */
  purchaseAmount: amount,
  /** Amount of the refund in USD: 8% of the purchase, rounded half up to the cent. */
  refundAmount: amount,
  receiptHash: z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters'),
  status: z.string().max(64).default('processing'),
  isAutomatic: z.boolean().default(false),
  /** If a claim for the same shop, amount and day exists, `ask` makes the call fail with a refusal; `take` accepts. */
  likeAnother: z.enum(['ask', 'take']).default('take'),
  /** The day on the receipt, if the claimant states it. */
  purchasedOn: date.optional(),
});
const operatorName = z.strictObject({ id, name: z.string(), nameKo: z.string().nullable() });

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
export const plan = z.strictObject({
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
export type NewPlan = z.output<typeof newPlan>;
export type PlanChange = z.output<typeof planChange>;
export type Plan = z.output<typeof plan>;

const read = { access: 'path', reading: true } as const;

export const contract = defineContract(refusals, {
  'POST /api/tax-refunds': {
    summary: 'Claims the refund for one receipt. The server computes the refund again.',
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
      'purchased_later',
      'not_foreign',
      'receipt_claimed',
      'like_another',
      'too_many_claims',
      'not_offered',
    ],
  },
  'GET /api/tax-office': {
    summary:
      'Returns who decides refund claims, who pays them and by which rules. Without a tax office no claim is accepted.',
    access: 'public',
    output: z.strictObject({
      isSandbox: z.boolean(),
      isOffered: z.boolean(),
      operator: operatorName.nullable(),
      rules: rulesShape,
    }),
  },
  'GET /api/tax-eligibility/{userId}': {
    summary: 'Returns whether the person has a passport that counts for refunds, and whether it is another country’s.',
    ...read,
    output: z.strictObject({
      passport: z.boolean(),
      /** True if another country issued the passport; null if the verifier did not report the nationality. */
      foreign: z.boolean().nullable(),
      /** Operators that accept a credential instead of a verified passport. */
      byCredential: z.array(id),
    }),
  },
  'GET /api/tax-waiting/{userId}': {
    summary: 'Lists unclaimed payments at designated shops since the traveller’s entry, newest first.',
    ...read,
    output: z.strictObject({
      items: z.array(z.strictObject({ paymentId: id, merchantName: z.string(), refundAmount: amount })).max(20),
      /** Total refund for these purchases. */
      total: amount,
      /** Last day on which refunds for these purchases can be claimed. */
      lastDay: date.nullable(),
    }),
  },
  'GET /api/payments/{userId}/{paymentId}/tax-refund': {
    summary: 'Returns the claim that a payment allows, with a verdict for each rule, or the existing claim.',
    ...read,
    output: z.strictObject({
      isOffered: z.boolean(),
      operator: operatorName.nullable(),
      /** Amount of the purchase in USD. */
      purchaseAmount: amount,
      refundAmount: amount,
      percent: z.string(),
      /** The verdict on each rule; null if not known yet. */
      checks: z.strictObject({
        minimum: z.boolean(),
        daily: z.boolean(),
        entry: z.boolean().nullable(),
        passport: z.boolean(),
        foreign: z.boolean().nullable(),
      }),
      /** True if only passports of other countries get refunds. `checks.foreign` matters only then. */
      foreignOnly: z.boolean(),
      entryDate: date.nullable(),
      /** Last day on which a refund for the purchase can be claimed. */
      lastDay: date.nullable(),
      claim: refund.nullable(),
    }),
    refusals: ['not_found'],
  },
  'POST /api/payments/{userId}/{paymentId}/tax-refund': {
    summary:
      'Claims the refund for a payment at a designated shop: the amount paid less returns, at the dollar’s rate.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ payout: payout.optional() }),
    output: refund,
    status: 201,
    refusals: [
      'not_found',
      'not_designated',
      'below_minimum',
      'over_daily_limit',
      'too_long_since_entry',
      'not_foreign',
      'receipt_claimed',
      'too_many_claims',
      'unknown_bank_account',
      'not_offered',
    ],
  },
  'GET /api/tax-refunds/{userId}/{id}': {
    summary: 'Returns one claim with its steps.',
    ...read,
    output: refund,
    refusals: ['not_found'],
  },
  'GET /api/tax-refunds/{userId}/{id}/receipt': {
    summary: 'Downloads the receipt of a paid refund, signed by this server and the refund operator.',
    access: 'path',
    file: [SIGNED_TYPE],
    refusals: ['not_found', 'not_paid'],
  },
  'POST /api/tax-refunds/{userId}/{id}/payout': {
    summary: 'Sets where a refund is paid. It can be changed until payment.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ payout }),
    output: refund,
    refusals: ['not_found', 'not_payable', 'unknown_bank_account'],
  },
  'POST /api/tax-refunds/{userId}/{id}/early': {
    summary: 'Pays a refund before it is confirmed, against a hold of the same sum on the claimant’s own account.',
    access: 'path',
    proof: 'signs',
    output: refund,
    refusals: ['not_found', 'early_not_offered', 'uncovered'],
  },
  'POST /api/tax-refunds/{userId}/{id}/repay': {
    summary: 'Gives back the refund of a purchase that was returned later.',
    access: 'path',
    proof: 'signs',
    output: refund,
    refusals: ['not_found', 'nothing_owed', 'uncovered'],
  },
  'POST /api/tax-refunds/{userId}/{id}/withdraw': {
    summary: 'Gives up an unpaid claim. Its receipt stays claimed.',
    access: 'path',
    proof: 'signs',
    output: refund,
    refusals: ['not_found', 'not_payable'],
  },
  'POST /api/tax-refunds/{userId}/{id}/start': {
    summary: 'Makes a sandbox office decide a recorded claim now. Any other office decides in its own time.',
    access: 'path',
    output: refund,
    refusals: ['not_found', 'not_a_sandbox', 'not_waiting'],
  },
  'GET /api/tax-refunds/{userId}': {
    summary: 'Lists refund claims.',
    ...read,
    output: z.array(refund),
    paged: true,
  },
  'GET /api/travel-plans/{userId}': {
    summary: 'Lists trips.',
    ...read,
    output: z.array(plan),
    paged: true,
  },
  'GET /api/travel-plans/{userId}/{id}/spending': {
    summary: 'Returns what was paid in shops on the days of a trip, less returns, by kind of shop.',
    ...read,
    output: z.strictObject({
      won: signedAmount,
      payments: z.int(),
      kinds: z.array(z.strictObject({ kind: merchantKind, won: signedAmount, payments: z.int() })),
    }),
    refusals: ['not_found'],
  },
  'POST /api/travel-plans/{userId}': {
    summary: 'Adds a trip. The latest stay that has begun sets the entry date of refund claims.',
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
    summary: 'Removes a trip. Claims keep the entry date by which they were judged.',
    access: 'path',
  },
  ...calendarCalls,
  ...operatorCalls,
});

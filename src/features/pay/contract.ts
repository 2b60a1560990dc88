import { z } from 'zod';
import { benefit } from '#features/campaigns/contract.ts';
import { transaction } from '#features/ledger/contract.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { SHOP_KINDS } from '#features/organisations/shop-kinds.ts';
import { defineContract } from '#platform/contract.ts';
import { amount, id, name, text, timestamp, userId } from '#platform/shapes.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { quoteCall, shownBenefit } from './quote-call.ts';
import { refusals } from './refusals.ts';
import { MOST_ITEMS } from './rules.ts';

/** Merchant city of EMVCo merchant-presented 1.1, tag 60. */
const city = z
  .string()
  .trim()
  .regex(/^[ -~]{1,15}$/, 'must be 1 to 15 Latin letters, digits or signs');
/** A rate in basis points. */
const bps = z.int().min(0).max(5000);
/** Whole won as a decimal string; checked by the rules. */
const won = z.string().max(40);

/** Kind of shop, or a person's own. */
export const merchantKind = z.enum(SHOP_KINDS);

const merchant = z.strictObject({
  id,
  name: z.string(),
  nameKo: z.string().nullable(),
  kind: merchantKind,
  /** Category stated by the shop; payers' spending is grouped by it. */
  category: z.enum(shopCategories).nullable(),
  /** City in the shop's codes: the shop's own, or else the one in the server's settings. */
  city: z.string(),
  cashbackBps: bps,
  /** True if LocalPay's public list includes the shop. */
  isListed: z.boolean(),
  /** True if a credential from a verified document of the owner states exactly this `name`. */
  isNameProven: z.boolean(),
  /** True if only a sandbox checked that document. */
  isOfSandbox: z.boolean(),
  /** True if the shop belongs to an organisation that the operator approved under this name. */
  isOrganisation: z.boolean(),
  /** A contact of the viewer with a confusingly similar name. */
  likeContact: z.string().nullable(),
  /** Seed of the shop's guilloche drawing. */
  seed: z.string(),
  /** The shop's reusable EMVCo code, without an amount. */
  payload: z.string(),
});
export type Merchant = z.output<typeof merchant>;

const newItem = z.strictObject({ name: text(60), amount });
const item = z.strictObject({ name: z.string(), amount });
const charge = z.strictObject({
  id,
  merchant,
  amount,
  note: z.string().nullable(),
  items: z.array(item),
  state: z.enum(['open', 'paid', 'expired', 'cancelled']),
  /** Cashback for the payer. */
  cashback: amount,
  /** Six digits while the charge is open. */
  code: z.string(),
  /** The charge's link: shown as a QR code, sent, and written to NFC tags as a URL record. */
  link: z.string(),
  /** The charge's dynamic EMVCo code. */
  payload: z.string(),
  isOwn: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Id of the payment; visible only to its two sides. */
  paymentId: id.nullable(),
  /** Page to which the payer returns after paying. Null unless a program created the order. */
  returnUrl: z.string().nullable(),
});
export type Charge = z.output<typeof charge>;

/**
 * Live event `charge_update` for the merchant who created the charge. It is published in the transaction that closes
 * the charge.
 */
export const chargeUpdate = z.strictObject({
  chargeId: id,
  state: z.enum(['paid', 'expired', 'cancelled']),
  paymentId: id.nullable(),
});
export type ChargeUpdate = z.output<typeof chargeUpdate>;

export const receipt = z.strictObject({
  paymentId: id,
  merchant: z.string(),
  merchantKo: z.string().nullable(),
  /** EIP-55. */
  payer: z.string(),
  amount,
  currency: z.literal('KRW'),
  items: z.array(item),
  note: z.string().nullable(),
  paidAt: timestamp,
});
export type Receipt = z.output<typeof receipt>;

const payment = z.strictObject({
  id,
  side: z.enum(['made', 'taken']),
  merchantName: z.string(),
  /** Id of the shop, and the seed of its guilloche. */
  shop: z.strictObject({ id, seed: z.string() }),
  amount,
  refunded: amount,
  cashback: amount,
  cashbackBack: amount,
  cashbackState: z.enum(['none', 'pending', 'released', 'reversed']),
  releaseAt: timestamp.nullable(),
  benefit: benefit.nullable(),
  status: z.literal('completed'),
  /** True if the caller may refund some of the payment now. */
  canRefund: z.boolean(),
  chargeId: id.nullable(),
  receipt,
  /** SHA-256 of the receipt's RFC 8785 JSON, in hex. */
  receiptHash: z.string(),
  refunds: z.array(
    z.strictObject({ id, amount, cashback: amount, reason: z.string().nullable(), createdAt: timestamp }),
  ),
  createdAt: timestamp,
});
export type Payment = z.output<typeof payment>;

const CLOSED = ['charge_paid', 'charge_expired', 'charge_cancelled'] as const;

export const contract = defineContract(refusals, {
  'GET /api/merchants': {
    summary: 'Lists the merchants of LocalPay, 200 at a time, with the average cashback of all.',
    access: 'actor',
    reading: true,
    query: z.object({ after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    output: z.strictObject({
      merchants: z.array(merchant),
      averageCashbackBps: bps,
      /** Cursor for the next page, sent as `after`; null on the last page. */
      next: id.nullable(),
    }),
  },
  'GET /api/merchants/{userId}': {
    summary: 'Returns a user’s own shop; null until they first create a charge or name it.',
    access: 'path',
    reading: true,
    right: 'take',
    output: z.strictObject({ shop: merchant.nullable() }),
  },
  'PATCH /api/merchants/{userId}': {
    summary: 'Changes a user’s own shop: name, category, city and cashback. The merchant pays the cashback.',
    access: 'path',
    right: 'shop',
    proof: 'signs',
    body: z.strictObject({
      name: name(100).nullable().optional(),
      cashbackBps: bps.optional(),
      city: city.nullable().optional(),
      category: z.enum(shopCategories).nullable().optional(),
    }),
    output: merchant,
    refusals: ['name_of_organisation', 'name_taken', 'cashback_of_operator'],
  },
  'GET /api/shops/{id}': {
    summary: 'Returns a merchant as a payer with its code sees it.',
    access: 'actor',
    reading: true,
    output: merchant,
    refusals: ['too_many_requests'],
  },
  'POST /api/merchants/{userId}/charges': {
    summary: 'Creates a charge for one payment within three minutes, with a link, a code and a number.',
    access: 'path',
    right: 'take',
    formerly: '/api/charges/{userId}',
    body: z.strictObject({
      amount: won,
      note: text(100).optional(),
      items: z.array(newItem).max(MOST_ITEMS).optional(),
    }),
    output: charge,
    status: 201,
    refusals: ['invalid_won', 'items_differ', 'items_too_long', 'too_many_charges', 'trade_shut_out'],
  },
  'GET /api/charges/{id}': {
    summary: 'Returns a charge, for anyone with its link.',
    access: 'actor',
    reading: true,
    output: charge,
  },
  'POST /api/charges/{id}/cancel': {
    summary: 'Cancels one of the caller’s open charges.',
    access: 'actor',
    right: 'take',
    output: charge,
    refusals: ['charge_paid', 'charge_expired'],
  },
  'POST /api/charge-codes': {
    summary: 'Finds the open charge with a six-digit number.',
    access: 'actor',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
    output: charge,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/payments': {
    proof: 'signs',
    summary: 'Pays a charge with its exact amount, or a merchant a chosen amount. Settles at once.',
    access: 'body',
    right: 'spend',
    body: z.strictObject({
      userId,
      amount: won,
      chargeId: id.optional(),
      merchantId: id.optional(),
      /** Rate shown to the payer; the payment is refused if it has changed. */
      cashbackBps: bps.optional(),
      /** Currency version whose terms the payer was shown. A charge has a version of its own. */
      currencyVersion: id.optional(),
      /**
       * Campaign benefit shown to the payer; the payment is refused if it has changed. Without it, the payer gets the
       * best one.
       */
      benefit: shownBenefit.nullable().optional(),
    }),
    output: payment,
    status: 201,
    idempotent: true,
    needsTerms: true,
    refusals: [
      'not_found',
      ...CLOSED,
      'wrong_amount',
      'cashback_changed',
      'currency_changed',
      'benefit_changed',
      'over_payment_cap',
      'over_month_cap',
      'trade_shut_out',
      'own_shop',
      'not_a_target',
      'insufficient_won',
      'invalid_won',
    ],
  },
  'GET /api/payments/{userId}': {
    summary: 'Lists a user’s payments to merchants, or as a merchant.',
    access: 'path',
    reading: true,
    right: 'read',
    query: z.object({ side: z.enum(['made', 'taken']).optional() }),
    output: z.array(payment),
    paged: true,
  },
  'GET /api/payments/{userId}/{id}': {
    summary: 'Returns a payment with its receipt and refunds, as seen by one of its two sides.',
    access: 'path',
    reading: true,
    right: 'read',
    output: payment,
  },
  'POST /api/payments/{id}/refunds': {
    proof: 'signs',
    summary: 'Refunds part or all of a payment, and takes back the same share of its cashback.',
    access: 'actor',
    right: 'refund',
    body: z.strictObject({ amount: won, reason: text(200).optional() }),
    output: payment,
    status: 201,
    idempotent: true,
    refusals: [
      'refund_too_large',
      'refund_too_small',
      'too_many_refunds',
      'payer_gone',
      'insufficient_won',
      'invalid_won',
    ],
  },
  'POST /api/local-currency/{userId}/sends': {
    proof: 'signs',
    summary: 'Sends won to a user by address or DID. No fee; settles at once.',
    access: 'path',
    right: 'spend',
    body: z.strictObject({ amount: won, toAddress: z.string().max(2048) }),
    output: transaction,
    status: 201,
    idempotent: true,
    needsTerms: true,
    refusals: ['insufficient_won', 'invalid_won', 'invalid_recipient', 'own_shop', 'payee_at_cap', 'currency_changed'],
  },
  ...checkoutCalls,
  ...quoteCall,
});

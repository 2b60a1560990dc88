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

/** EMVCo merchant-presented 1.1, tag 60. */
const city = z
  .string()
  .trim()
  .regex(/^[ -~]{1,15}$/, 'must be 1 to 15 Latin letters, digits or signs');
/** Basis points. */
const bps = z.int().min(0).max(5000);
/** Whole won as a decimal string; the rules judge it. */
const won = z.string().max(40);

/** What a shop sells, or that it is a person's own. */
export const merchantKind = z.enum(SHOP_KINDS);

const merchant = z.strictObject({
  id,
  name: z.string(),
  nameKo: z.string().nullable(),
  kind: merchantKind,
  /** What it says that it sells; payers' spending is told by it. */
  category: z.enum(shopCategories).nullable(),
  /** As its codes have it: its own, else that of the server's setting. */
  city: z.string(),
  cashbackBps: bps,
  /** Whether it stands in LocalPay's own list. */
  isListed: z.boolean(),
  /** Whether the credential of a verified document says `name`, this very text. */
  isNameProven: z.boolean(),
  /** Whether only a sandbox looked at that document. */
  isOfSandbox: z.boolean(),
  /** Whether it is an organisation's, which the operator of this server approved under this name. */
  isOrganisation: z.boolean(),
  /** The viewer's contact whose name this may be taken for, without being it. */
  likeContact: z.string().nullable(),
  /** What its guilloche is drawn from. */
  seed: z.string(),
  /** Its EMVCo code for any payment. */
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
  /** What the payer gets back. */
  cashback: amount,
  /** Six digits, while it is open. */
  code: z.string(),
  /** The one link: drawn, sent, and written into NFC tags as their URL record. */
  link: z.string(),
  /** EMVCo, dynamic. */
  payload: z.string(),
  isOwn: z.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** For the two sides alone. */
  paymentId: id.nullable(),
  /** Where its payer goes on, where a program asked for an order. */
  returnUrl: z.string().nullable(),
});
export type Charge = z.output<typeof charge>;

/** The live event `charge_update`, to the merchant who asked: what became of a charge, told in the transaction in which it closed. */
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
  /** The shop's number, and what its guilloche is drawn from. */
  shop: z.strictObject({ id, seed: z.string() }),
  amount,
  refunded: amount,
  cashback: amount,
  cashbackBack: amount,
  cashbackState: z.enum(['none', 'pending', 'released', 'reversed']),
  releaseAt: timestamp.nullable(),
  benefit: benefit.nullable(),
  status: z.literal('completed'),
  /** Whether this side may give some of it back now. */
  canRefund: z.boolean(),
  chargeId: id.nullable(),
  receipt,
  /** SHA-256 of the receipt's RFC 8785 JSON, hex. */
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
    summary: 'LocalPay’s list of merchants, 200 at a time, and what all of them give back on average.',
    access: 'actor',
    reading: true,
    query: z.object({ after: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    output: z.strictObject({
      merchants: z.array(merchant),
      averageCashbackBps: bps,
      /** To be sent as `after` for the rest; null where there is none. */
      next: id.nullable(),
    }),
  },
  'GET /api/merchants/{userId}': {
    summary: 'A person’s own shop; null before they have asked for money or named it.',
    access: 'path',
    reading: true,
    right: 'take',
    output: z.strictObject({ shop: merchant.nullable() }),
  },
  'PATCH /api/merchants/{userId}': {
    summary: 'Names a person’s own shop and says what it gives back; the cashback is the merchant’s own money.',
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
    summary: 'A merchant as a payer sees it who has its code.',
    access: 'actor',
    reading: true,
    output: merchant,
    refusals: ['too_many_requests'],
  },
  'POST /api/merchants/{userId}/charges': {
    summary: 'Asks for an amount once, for three minutes: one link, code and number for anyone who pays.',
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
    summary: 'A charge, as anyone who has its link sees it.',
    access: 'actor',
    reading: true,
    output: charge,
  },
  'POST /api/charges/{id}/cancel': {
    summary: 'Takes an own open charge back.',
    access: 'actor',
    right: 'take',
    output: charge,
    refusals: ['charge_paid', 'charge_expired'],
  },
  'POST /api/charge-codes': {
    summary: 'The open charge that six digits stand for.',
    access: 'actor',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'must be six digits') }),
    output: charge,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/payments': {
    proof: 'signs',
    summary: 'Pays a charge, exactly its amount, or a merchant what was typed; settled at once.',
    access: 'body',
    right: 'spend',
    body: z.strictObject({
      userId,
      amount: won,
      chargeId: id.optional(),
      merchantId: id.optional(),
      /** What the payer was shown; another rate is refused. */
      cashbackBps: bps.optional(),
      /** Under which version of the currency the payer was shown what they get; a charge was asked for under one, too. */
      currencyVersion: id.optional(),
      /** What of a campaign the payer was shown: given so, or refused. Without it the payer's best is given. */
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
    summary: 'What a user paid to merchants, or took as one.',
    access: 'path',
    reading: true,
    right: 'read',
    query: z.object({ side: z.enum(['made', 'taken']).optional() }),
    output: z.array(payment),
    paged: true,
  },
  'GET /api/payments/{userId}/{id}': {
    summary: 'One payment with its receipt and refunds, as one of its two sides sees it.',
    access: 'path',
    reading: true,
    right: 'read',
    output: payment,
  },
  'POST /api/payments/{id}/refunds': {
    proof: 'signs',
    summary: 'Gives some or all of a payment back; the same share of its cashback comes back with it.',
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
    summary: 'Sends won to a person by address or DID; no fee, settled at once.',
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

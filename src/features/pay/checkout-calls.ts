import { z } from 'zod';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { CHECKOUT_MINUTES, MOST_ITEMS, MOST_RETURN_URL } from './rules.ts';

/** Whole won as a decimal string; checked by the rules. */
const won = z.string().max(40);
const newItem = z.strictObject({ name: text(60), amount });
const item = z.strictObject({ name: z.string(), amount });
const state = z.enum(['open', 'paid', 'expired', 'cancelled']);

const newCheckout = z.strictObject({
  /** The organisation’s own reference of the order. An order is paid once. */
  reference: text(100),
  amount: won,
  note: text(100).optional(),
  items: z.array(newItem).max(MOST_ITEMS).optional(),
  /** Minutes during which the order can be paid. */
  minutes: z.int().min(CHECKOUT_MINUTES.least).max(CHECKOUT_MINUTES.most).default(CHECKOUT_MINUTES.usual),
  /** Page to which the customer returns, with `charge` added: https, or a program on this machine in personal mode. */
  returnUrl: z.url().max(MOST_RETURN_URL).optional(),
});
export type NewCheckout = z.output<typeof newCheckout>;

const checkout = z.strictObject({
  chargeId: id,
  reference: z.string(),
  amount,
  currency: z.literal('KRW'),
  state,
  /** Id of the payment; its receipt is at `/pay?payment={id}`. */
  paymentId: id.nullable(),
  /** Total of all refunds. */
  refunded: amount,
  /** Page to which the shop sends its customer. */
  checkoutUrl: z.string(),
  returnUrl: z.string().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Checkout = z.output<typeof checkout>;

const checkoutPage = z.strictObject({
  chargeId: id,
  merchantName: z.string(),
  merchantNameKo: z.string().nullable(),
  /** Seed of the shop’s guilloche. */
  seed: z.string(),
  amount,
  items: z.array(item),
  note: z.string().nullable(),
  /** Cashback for the payer. */
  cashback: amount,
  state,
  /** Six digits while the order is open. */
  code: z.string().nullable(),
  link: z.string(),
  /** Seconds left by the server’s clock. */
  secondsLeft: z.int().min(0),
  returnUrl: z.string().nullable(),
});
export type CheckoutPage = z.output<typeof checkoutPage>;

const writes = { access: 'key', scope: 'charges:write' } as const;
const reads = { access: 'key', scope: 'charges:read' } as const;
const opening = ['invalid_won', 'items_differ', 'items_too_long', 'too_many_charges', 'trade_shut_out'] as const;

/** Calls through which programs of organisations charge for orders. */
export const checkoutCalls = {
  'POST /api/charges': {
    summary:
      'Creates an order for a customer to pay. Returns the existing order if an identical one is open or paid, and refuses other terms. An expired or cancelled order can be created again.',
    ...writes,
    body: newCheckout,
    output: checkout,
    status: 201,
    refusals: [...opening, 'return_not_allowed', 'order_differs', 'charge_paid'],
  },
  'GET /api/org/{id}/charges': {
    summary: 'Lists orders created by programs, newest first; with a reference, only that order’s.',
    ...reads,
    query: z.object({ reference: text(100).optional() }),
    output: z.array(checkout),
    paged: true,
  },
  'GET /api/org/{id}/charges/{chargeId}': {
    summary: 'Returns an order with its state.',
    ...reads,
    output: checkout,
  },
  'POST /api/org/{id}/charges/{chargeId}/cancel': {
    summary: 'Cancels an unpaid order. Repeating the call changes nothing.',
    ...writes,
    output: checkout,
    refusals: ['charge_paid', 'charge_expired'],
  },
  'POST /api/org/{id}/charges/{chargeId}/refunds': {
    summary: 'Refunds part or all of an order, less the same share of its cashback. Requires an Idempotency-Key.',
    access: 'key',
    scope: 'money:refund',
    body: z.strictObject({ amount: won, reason: text(200).optional() }),
    output: checkout,
    status: 201,
    idempotent: true,
    refusals: [
      'refund_too_large',
      'refund_too_small',
      'too_many_refunds',
      'payer_gone',
      'insufficient_won',
      'invalid_won',
      'not_paid',
      'key_needed',
    ],
  },
  'GET /api/checkouts/{chargeId}': {
    summary: 'Returns the public page of an order, for anyone with its address.',
    access: 'public',
    output: checkoutPage,
    refusals: ['too_many_requests'],
  },
} as const;

import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, date, id, timestamp } from '#platform/shapes.ts';
import { LIMITS, REASONS, RHYTHMS, STATES } from './rules.ts';

export const refusals = defineRefusals({
  invalid_order: { status: 422, title: 'A field of the order is invalid' },
  payee_unknown: { status: 422, title: 'No user of this server has this address' },
  too_many_orders: { status: 422, title: `At most ${LIMITS.live} orders can be active at once` },
  order_over: { status: 409, title: 'This order has ended' },
});
export type RefusalCode = keyof typeof refusals;

const newOrder = z.strictObject({
  /** 0x and 40 hex digits, or a DID of this network, of somebody with a wallet here. */
  toAddress: z.string().min(1).max(2048),
  assetType: z.string().max(20),
  /** Amount of each payment; like a send, it costs the network fee on top. */
  amount: z.string().max(100),
  /** Limit for all payments together, without fees. A payment that would exceed it is not made. */
  total: z.string().max(100),
  rhythm: z.enum(RHYTHMS),
  /** Day of the first payment, which is made at the start of that day in `zone`; if it is today, at once. */
  firstOn: date,
  /** Last day on which a payment may be made. */
  endOn: date.nullable().default(null),
  /** Time zone of the IANA database: `Asia/Seoul`. */
  zone: z.string().min(1).max(64),
});
export type NewOrder = z.output<typeof newOrder>;

export const order = z.strictObject({
  id,
  /** EIP-55. */
  toAddress: z.string(),
  assetType: z.string(),
  amount,
  /** Fee of each payment. */
  fee: amount,
  total: amount,
  /** Part of `total` that was paid or is pending; failed payments do not count. */
  used: amount,
  rhythm: z.enum(RHYTHMS),
  firstOn: z.string(),
  endOn: z.string().nullable(),
  zone: z.string(),
  state: z.enum(STATES),
  /** Reason why the order is paused or has ended; null otherwise. */
  reason: z.enum(REASONS).nullable(),
  /** Day of the next payment; for a paused order, the missed day or the next one. */
  nextOn: z.string().nullable(),
  /** Number of payments made by this order. */
  payments: z.int(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Order = z.output<typeof order>;

const payment = z.strictObject({
  id,
  dueOn: z.string(),
  paidAt: timestamp,
  transactionId: id,
  status: z.enum(['pending', 'completed', 'failed']),
});
export type OrderPayment = z.output<typeof payment>;

export const contract = defineContract(refusals, {
  'POST /api/orders/{userId}': {
    summary: 'Orders payments to a user: once on a future day, or every week or month, within a total.',
    access: 'path',
    proof: 'signs',
    body: newOrder,
    output: order,
    status: 201,
    idempotent: true,
    needsTerms: true,
    refusals: ['invalid_order', 'payee_unknown', 'too_many_orders'],
  },
  'GET /api/orders/{userId}': {
    summary: 'Lists orders, newest first.',
    access: 'path',
    reading: true,
    output: z.array(order),
    paged: true,
  },
  'GET /api/orders/{userId}/{id}': { summary: 'Returns an order.', access: 'path', reading: true, output: order },
  'GET /api/orders/{userId}/{id}/payments': {
    summary: 'Lists the payments of an order, newest first.',
    access: 'path',
    reading: true,
    output: z.array(payment),
    paged: true,
  },
  'POST /api/orders/{userId}/{id}/pause': {
    summary: 'Pauses an order until it is resumed. Repeating the call changes nothing.',
    access: 'path',
    output: order,
    refusals: ['order_over'],
  },
  'POST /api/orders/{userId}/{id}/resume': {
    summary: 'Resumes a paused order under its signed terms.',
    access: 'path',
    body: z.strictObject({
      /** True to make the missed payment now. Otherwise all payments due by now are skipped. */
      isMissedPaid: z.boolean(),
    }),
    output: order,
    refusals: ['order_over', 'payee_unknown'],
  },
  'POST /api/orders/{userId}/{id}/end': {
    summary: 'Ends an order for good. Repeating the call changes nothing.',
    access: 'path',
    output: order,
  },
});

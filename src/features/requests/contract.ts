import { z } from 'zod';
import { currencyRefusals } from '#features/currency/rules.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { ASKED_BY, LIMITS, SHARE_STATES } from './rules.ts';

export const refusals = defineRefusals({
  currency_changed: currencyRefusals.currency_changed,
  payee_at_cap: currencyRefusals.payee_at_cap,
  invalid_request: { status: 422, title: 'The request is invalid' },
  payer_unknown: { status: 422, title: 'No user of this server has this address' },
  too_many_asked: { status: 422, title: 'You have made too many requests' },
  request_link_gone: { status: 404, title: 'This link is no longer valid' },
  share_taken: { status: 409, title: 'Someone else has taken this share' },
  request_closed: { status: 409, title: 'This request is closed' },
  request_differs: { status: 409, title: 'The payment does not match the request' },
  too_early: { status: 409, title: 'A reminder is possible only after a day' },
  reminded_before: { status: 409, title: 'Everyone has already been reminded' },
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  too_many_blocked: { status: 422, title: `A user can block at most ${LIMITS.blocks} people` },
});
export type RefusalCode = keyof typeof refusals;

/** `0x` and 40 hex digits, or a DID of this network. */
const address = z.string().min(1).max(2048);
const token = z.string().regex(/^[\w-]{43}$/, 'must be the token from the link');
const sum = z.string().max(100);

const newRequest = z.strictObject({
  /** Any asset of the ledger, including won. */
  assetType: z.string().max(20),
  /** Purpose of the request. Payers see it quoted as the requester's words. */
  note: text(LIMITS.note).nullable().default(null),
  days: z.int().min(1).max(LIMITS.days).default(LIMITS.usualDays),
  /** A request that is not a split has exactly one share. */
  shares: z
    .array(
      z.strictObject({
        /** The payer's address; null for a share that anyone with the link can take. */
        toAddress: address.nullable(),
        /** Null lets the payer choose the amount. Not allowed in a split. */
        amount: sum.nullable(),
      }),
    )
    .min(1, 'must have at least one share')
    .max(LIMITS.people, `must have at most ${LIMITS.people} shares`),
  /** The total to divide; `own` and the shares add up to it. */
  split: z.strictObject({ total: sum, own: sum }).nullable().default(null),
});
export type NewRequest = z.output<typeof newRequest>;

const state = z.enum(SHARE_STATES);
const share = z.strictObject({
  id,
  /** EIP-55 address; null while nobody has taken the share, or after its payer deleted their account. */
  payer: z.string().nullable(),
  isByLink: z.boolean(),
  /** The requested amount, or for a paid share the amount paid. Null while the payer may choose. */
  amount: amount.nullable(),
  state,
  /** Reason for a declined share, in the payer's words. */
  reason: z.string().nullable(),
  remindedAt: timestamp.nullable(),
});
export type Share = z.output<typeof share>;

const common = {
  assetType: z.string(),
  note: z.string().nullable(),
  split: z.strictObject({ total: amount, own: amount }).nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
};

const madeRequest = z.strictObject({
  id,
  ...common,
  shares: z.array(share),
  /** The sum paid, including payments still on their way. */
  paid: amount,
  hasLink: z.boolean(),
  withdrawnAt: timestamp.nullable(),
  /** The earliest time for reminding those who have not answered; null if there is nobody to remind. */
  remindFrom: timestamp.nullable(),
});
export type MadeRequest = z.output<typeof madeRequest>;

const askedShare = z.strictObject({
  /** Id of the share. */
  id,
  ...common,
  /** The person who made the request and is paid: EIP-55 address. */
  requester: z.string(),
  amount: amount.nullable(),
  /** The network fee, on top of the amount. */
  fee: amount,
  /** The currency version that sets the fee. */
  currencyVersion: id,
  state,
  reason: z.string().nullable(),
  isByLink: z.boolean(),
  /** The payer's transfer, once it exists. */
  transactionId: id.nullable(),
});
export type AskedShare = z.output<typeof askedShare>;

const seenRequest = z.strictObject({
  ...common,
  requester: z.string(),
  /** True if the viewer made the request. */
  isOwn: z.boolean(),
  fee: amount,
  /** Shares that can still be taken. */
  free: z.array(z.strictObject({ id, amount: amount.nullable() })),
  /** Number of shares. `paidCount` is the number of paid ones. */
  count: z.int(),
  paidCount: z.int(),
  /** Id of the viewer's own share, if they have one. */
  mine: id.nullable(),
});
export type SeenRequest = z.output<typeof seenRequest>;

const blocked = z.strictObject({ id, address: z.string(), at: timestamp });
export type Blocked = z.output<typeof blocked>;

const made = {
  'POST /api/requests/{userId}': {
    summary: 'Requests a payment from one person, from several by a split, or from anyone with the link.',
    access: 'path',
    body: newRequest,
    /** The link; only this call and `…/link` return it. Null if the request has none, and on a replay. */
    output: z.strictObject({ request: madeRequest, link: z.string().nullable() }),
    status: 201,
    idempotent: true,
    refusals: ['invalid_request', 'payer_unknown', 'too_many_asked'],
  },
  'GET /api/requests/{userId}/made': {
    summary: 'Lists the requests that a person made, newest first.',
    access: 'path',
    reading: true,
    output: z.array(madeRequest),
    paged: true,
  },
  'GET /api/requests/{userId}/made/{id}': {
    summary: 'Returns a request that a person made, with its shares.',
    access: 'path',
    reading: true,
    output: madeRequest,
  },
  'POST /api/requests/{userId}/made/{id}/link': {
    summary: 'Replaces the link of a request; the previous one stops working.',
    access: 'path',
    output: z.strictObject({ link: z.string() }),
    refusals: ['request_closed'],
  },
  'POST /api/requests/{userId}/made/{id}/remind': {
    summary:
      'Reminds everyone who has not answered. Each person is reminded once, a day after the request at the earliest.',
    access: 'path',
    output: madeRequest,
    refusals: ['too_early', 'reminded_before', 'request_closed'],
  },
  'POST /api/requests/{userId}/made/{id}/withdraw': {
    summary: 'Withdraws a request. Paid shares stay paid. Withdrawing it again changes nothing.',
    access: 'path',
    output: madeRequest,
  },
  'POST /api/requests/{userId}/made/{id}/shares/{shareId}/release': {
    summary: 'Releases a share that someone took by the link and has not paid.',
    access: 'path',
    output: madeRequest,
    refusals: ['request_closed'],
  },
} as const;

const asked = {
  'GET /api/requests/{userId}/asked': {
    summary: 'Lists the shares that a person is asked to pay, newest first.',
    access: 'path',
    reading: true,
    output: z.array(askedShare),
    paged: true,
  },
  'GET /api/requests/{userId}/asked/{id}': {
    summary: 'Returns a share that a person is asked to pay.',
    access: 'path',
    reading: true,
    output: askedShare,
  },
  'POST /api/requests/{userId}/asked/{id}/pay': {
    summary: 'Pays a share once, by a transfer to the requester. The body contains what the payer saw.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      toAddress: address,
      assetType: z.string().max(20),
      amount: sum,
      /** The currency version under which the payer saw the fee. */
      currencyVersion: id.optional(),
    }),
    output: askedShare,
    status: 201,
    idempotent: true,
    needsTerms: true,
    refusals: [
      'request_closed',
      'request_differs',
      'insufficient_balance',
      'invalid_request',
      'currency_changed',
      'payee_at_cap',
    ],
  },
  'POST /api/requests/{userId}/asked/{id}/decline': {
    summary: 'Declines a share. One taken by the link becomes free again. Declining it again changes nothing.',
    access: 'path',
    body: z.strictObject({
      reason: text(LIMITS.reason).nullable().default(null),
      /** True to block further requests from this requester as well. The requester is not notified. */
      isBlocked: z.boolean().default(false),
    }),
    refusals: ['request_closed', 'too_many_blocked'],
  },
  'POST /api/requests/{userId}/look': {
    summary: 'Returns the request behind a link, without taking a share.',
    access: 'path',
    body: z.strictObject({ token }),
    output: seenRequest,
    refusals: ['request_link_gone', 'too_many_requests'],
  },
  'POST /api/requests/{userId}/take': {
    summary: 'Takes a share by its link, one per person and request. Taking it again returns the same share.',
    access: 'path',
    body: z.strictObject({ token, shareId: id }),
    output: askedShare,
    refusals: ['request_link_gone', 'share_taken', 'invalid_request', 'too_many_requests'],
  },
} as const;

const rules = {
  'GET /api/requests/{userId}/rules': {
    summary: 'Returns who may request payments from a person, and whom they have blocked.',
    access: 'path',
    reading: true,
    output: z.strictObject({ askedBy: z.enum(ASKED_BY), blocked: z.array(blocked) }),
  },
  'PATCH /api/requests/{userId}/rules': {
    summary: 'Sets who may request payments from a person. Nobody is notified.',
    access: 'path',
    body: z.strictObject({ askedBy: z.enum(ASKED_BY) }),
  },
  'DELETE /api/requests/{userId}/blocked/{id}': {
    summary: 'Unblocks a requester.',
    access: 'path',
  },
} as const;

export const contract = defineContract(refusals, { ...made, ...asked, ...rules });

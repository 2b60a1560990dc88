import { z } from 'zod';
import { currencyRefusals } from '#features/currency/refusals.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, text, timestamp } from '#platform/shapes.ts';
import { ASKED_BY, LIMITS, SHARE_STATES } from './rules.ts';

export const refusals = defineRefusals({
  currency_changed: currencyRefusals.currency_changed,
  payee_at_cap: currencyRefusals.payee_at_cap,
  invalid_request: { status: 422, title: 'Not a request that can be made' },
  payer_unknown: { status: 422, title: 'Nobody here holds this address' },
  too_many_asked: { status: 422, title: 'You have asked too many people' },
  request_link_gone: { status: 404, title: 'This request has ended' },
  share_taken: { status: 409, title: 'Somebody has taken this share' },
  request_closed: { status: 409, title: 'This request waits for nothing any more' },
  request_differs: { status: 409, title: 'This is not what is asked for' },
  too_early: { status: 409, title: 'It is too early for a reminder' },
  reminded_before: { status: 409, title: 'Everybody who is asked was reminded' },
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  too_many_blocked: { status: 422, title: `No more than ${LIMITS.blocks} people` },
});
export type RefusalCode = keyof typeof refusals;

/** 0x and 40 hex, or a DID of this network. */
const address = z.string().min(1).max(2048);
const token = z.string().regex(/^[\w-]{43}$/, 'must be what stands in the link');
const sum = z.string().max(100);

const newRequest = z.strictObject({
  /** Any asset of the ledger, won too. */
  assetType: z.string().max(20),
  /** What it is for; its payers read it as the words of who asks. */
  note: text(LIMITS.note).nullable().default(null),
  days: z.int().min(1).max(LIMITS.days).default(LIMITS.usualDays),
  /** Without a split it is one share. */
  shares: z
    .array(
      z.strictObject({
        /** Who is asked; null: whoever takes it by the link. */
        toAddress: address.nullable(),
        /** Null: the payer says how much; not of a split. */
        amount: sum.nullable(),
      }),
    )
    .min(1, 'must have a share')
    .max(LIMITS.people, `must have no more than ${LIMITS.people} shares`),
  /** What is divided; `own` and the shares sum to it. */
  split: z.strictObject({ total: sum, own: sum }).nullable().default(null),
});
export type NewRequest = z.output<typeof newRequest>;

const state = z.enum(SHARE_STATES);
const share = z.strictObject({
  id,
  /** EIP-55; null: nobody has taken it, or its payer has left. */
  payer: z.string().nullable(),
  isByLink: z.boolean(),
  /** What is asked for; of a paid one what was paid; null: the payer says how much. */
  amount: amount.nullable(),
  state,
  /** As its payer wrote it. */
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
  /** Paid and on its way. */
  paid: amount,
  hasLink: z.boolean(),
  withdrawnAt: timestamp.nullable(),
  /** From when on those who have not answered can be reminded; null: there is nobody to remind. */
  remindFrom: timestamp.nullable(),
});
export type MadeRequest = z.output<typeof madeRequest>;

const askedShare = z.strictObject({
  /** Of the share. */
  id,
  ...common,
  /** Who asks and is paid: EIP-55. */
  requester: z.string(),
  amount: amount.nullable(),
  /** The network's, on top of the amount. */
  fee: amount,
  /** That the fee is of. */
  currencyVersion: id,
  state,
  reason: z.string().nullable(),
  isByLink: z.boolean(),
  /** Their payment, once there is one. */
  transactionId: id.nullable(),
});
export type AskedShare = z.output<typeof askedShare>;

const seenRequest = z.strictObject({
  ...common,
  requester: z.string(),
  /** Whether it is the viewer's own. */
  isOwn: z.boolean(),
  fee: amount,
  /** Those that can be taken. */
  free: z.array(z.strictObject({ id, amount: amount.nullable() })),
  /** Of all shares: how many there are, and how many are paid. */
  count: z.int(),
  paidCount: z.int(),
  /** The viewer's share of it, if they have one. */
  mine: id.nullable(),
});
export type SeenRequest = z.output<typeof seenRequest>;

const blocked = z.strictObject({ id, address: z.string(), at: timestamp });
export type Blocked = z.output<typeof blocked>;

const made = {
  'POST /api/requests/{userId}': {
    summary: 'Asks people to pay: one, several by a split, or whoever has the link.',
    access: 'path',
    body: newRequest,
    /** The link is told here and by `…/link` alone; null where there is none, and on a replay. */
    output: z.strictObject({ request: madeRequest, link: z.string().nullable() }),
    status: 201,
    idempotent: true,
    refusals: ['invalid_request', 'payer_unknown', 'too_many_asked'],
  },
  'GET /api/requests/{userId}/made': {
    summary: 'What a person asked for, the newest first.',
    access: 'path',
    reading: true,
    output: z.array(madeRequest),
    paged: true,
  },
  'GET /api/requests/{userId}/made/{id}': {
    summary: 'One request of a person, with its shares.',
    access: 'path',
    reading: true,
    output: madeRequest,
  },
  'POST /api/requests/{userId}/made/{id}/link': {
    summary: 'Makes another link; the one before ends.',
    access: 'path',
    output: z.strictObject({ link: z.string() }),
    refusals: ['request_closed'],
  },
  'POST /api/requests/{userId}/made/{id}/remind': {
    summary: 'Reminds everybody who has not answered, each once, and not before a day.',
    access: 'path',
    output: madeRequest,
    refusals: ['too_early', 'reminded_before', 'request_closed'],
  },
  'POST /api/requests/{userId}/made/{id}/withdraw': {
    summary: 'Asks no more; what is paid stays paid. Withdrawing a withdrawn one changes nothing.',
    access: 'path',
    output: madeRequest,
  },
  'POST /api/requests/{userId}/made/{id}/shares/{shareId}/release': {
    summary: 'Frees a share that somebody took by the link and has not paid.',
    access: 'path',
    output: madeRequest,
    refusals: ['request_closed'],
  },
} as const;

const asked = {
  'GET /api/requests/{userId}/asked': {
    summary: 'What a person is asked for, the newest first.',
    access: 'path',
    reading: true,
    output: z.array(askedShare),
    paged: true,
  },
  'GET /api/requests/{userId}/asked/{id}': {
    summary: 'One share that a person is asked for.',
    access: 'path',
    reading: true,
    output: askedShare,
  },
  'POST /api/requests/{userId}/asked/{id}/pay': {
    summary: 'Pays a share, once: a send to who asks, bound to the request. The body says what the payer saw.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({
      toAddress: address,
      assetType: z.string().max(20),
      amount: sum,
      /** Under which version of the currency the fee was shown. */
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
    summary:
      'Declines a share; one that was taken by the link is free again. Declining a declined one changes nothing.',
    access: 'path',
    body: z.strictObject({
      reason: text(LIMITS.reason).nullable().default(null),
      /** Sees no more requests of who asks, who is not told. */
      isBlocked: z.boolean().default(false),
    }),
    refusals: ['request_closed', 'too_many_blocked'],
  },
  'POST /api/requests/{userId}/look': {
    summary: 'What a link asks for; nothing is taken yet.',
    access: 'path',
    body: z.strictObject({ token }),
    output: seenRequest,
    refusals: ['request_link_gone', 'too_many_requests'],
  },
  'POST /api/requests/{userId}/take': {
    summary: 'Takes a share by its link: one of a request for each person. Taking it again gives the same.',
    access: 'path',
    body: z.strictObject({ token, shareId: id }),
    output: askedShare,
    refusals: ['request_link_gone', 'share_taken', 'invalid_request', 'too_many_requests'],
  },
} as const;

const rules = {
  'GET /api/requests/{userId}/rules': {
    summary: 'Who may ask a person, and whose requests they do not see.',
    access: 'path',
    reading: true,
    output: z.strictObject({ askedBy: z.enum(ASKED_BY), blocked: z.array(blocked) }),
  },
  'PATCH /api/requests/{userId}/rules': {
    summary: 'Says who may ask a person. Nobody is told.',
    access: 'path',
    body: z.strictObject({ askedBy: z.enum(ASKED_BY) }),
  },
  'DELETE /api/requests/{userId}/blocked/{id}': {
    summary: 'Lets somebody ask again.',
    access: 'path',
  },
} as const;

export const contract = defineContract(refusals, { ...made, ...asked, ...rules });

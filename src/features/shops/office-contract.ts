import { z } from 'zod';
import { act, why } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { decisions } from '#features/office/rules.ts';
import { KINDS, STATES } from '#features/organisations/rules.ts';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { place } from './contract.ts';

const count = z.int().nonnegative();
const shop = z.strictObject({
  id,
  name: z.string(),
  displayName: z.string(),
  nameKo: z.string().nullable(),
  kinds: z.array(z.enum(KINDS)),
  businessNumber: z.string(),
  /** Trade stated in the organisation's application. */
  trade: z.enum(shopCategories).nullable(),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  /** True if the organisation is closed because its application was refused. It was never approved. */
  isRefused: z.boolean(),
  address: z.string(),
  seed: z.string(),
  createdAt: timestamp,
  /** Owner; null if it no longer has one. */
  ...namesShape('owner'),
  /** Checks made for this response. */
  checks: z.strictObject({
    /** True if the check digit of the business number is correct. */
    isNumberGood: z.boolean(),
    /** True if no approved organisation has the number. */
    isNumberFree: z.boolean(),
    /** True if neither name equals or resembles an approved organisation’s. */
    areNamesFree: z.boolean(),
    isOwnerReached: z.boolean(),
    isOwnerVerified: z.boolean(),
    /** True if only a sandbox checked the owner’s document. */
    isOwnerTrial: z.boolean(),
  }),
  /** Approved location of the organisation's shop. `askedPlace` is the location that awaits approval. */
  place: place.nullable(),
  askedPlace: place.nullable(),
  /** Id of the pending office act about this organisation. */
  waits: id.nullable(),
});
export type OfficeShop = z.output<typeof shop>;

const shopCalls = {
  'GET /api/office/shops': {
    summary:
      'Lists organisations in one state, newest first, with their data and its checks; optionally only approved ones whose shop requested a place. A search covers every state, and matches an id, the start of a business number, or a part of a name.',
    access: 'office',
    right: 'see',
    query: z.strictObject({
      state: z.enum(STATES).default('asked'),
      place: z.enum(['asked']).optional(),
      q: z.string().trim().max(100).default(''),
    }),
    output: z.array(shop),
    paged: true,
  },
  'GET /api/office/shops/figures': {
    summary: 'Counts organisations by state, and shops that requested a place.',
    access: 'office',
    right: 'see',
    output: z.strictObject({ asked: count, approved: count, suspended: count, closed: count, places: count }),
  },
  'POST /api/office/shops/{shopId}/decide': {
    summary: 'Approves, refuses, suspends or resumes an organisation.',
    access: 'office',
    right: 'shops',
    proof: 'signs',
    body: z
      .strictObject({ decision: z.enum(decisions), reason: text(200).nullable().default(null) })
      .refine(({ decision, reason }) => (decision === 'refuse' || decision === 'suspend') === (reason !== null), {
        path: ['reason'],
        error: 'says why something is refused or suspended, and nothing else',
      }),
    output: shop,
    refusals: ['own_organisation', 'not_so_now', 'cannot_be'],
  },
  'POST /api/office/shops/{shopId}/place': {
    summary: 'Approves or refuses a shop’s requested place, identified by its id.',
    access: 'office',
    right: 'shops',
    proof: 'signs',
    body: z
      .strictObject({ place: id, reason: text(200).nullable().default(null), decision: z.enum(['approve', 'refuse']) })
      .refine(({ decision, reason }) => (decision === 'refuse') === (reason !== null), {
        path: ['reason'],
        error: 'says why a place is refused, and nothing else',
      }),
    output: shop,
    refusals: ['own_organisation', 'not_so_now'],
  },
  'POST /api/office/shops/{shopId}/close': {
    summary: 'Requests that an organisation be closed for good. A second person must check it.',
    access: 'office',
    right: 'close',
    proof: 'signs',
    body: why,
    output: act,
    status: 201,
    refusals: ['own_organisation', 'act_waits', 'not_so_now'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = actRefusals;

export const contract = defineContract(refusals, shopCalls);

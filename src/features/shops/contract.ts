import { z } from 'zod';
import { shopCategories } from '#features/organisations/shop-categories.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { anyText, id, text } from '#platform/shapes.ts';

export const refusals = defineRefusals({
  no_shop_here: { status: 409, title: 'Only an approved merchant can have a place' },
});
export type RefusalCode = keyof typeof refusals;

const point = {
  /** Degrees in WGS 84, stored to a millionth. */
  latitude: z.number().min(-85).max(85),
  longitude: z.number().min(-180).max(180),
};
const span = z
  .strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) })
  .refine(({ from, to }) => from !== to, 'must end at another minute than it begins');
/** Monday first, in minutes of the day; null on a closed day. */
const week = z.array(span.nullable()).length(7);

const found = z.strictObject({
  /** Id of the shop. */
  id,
  name: z.string(),
  nameKo: z.string().nullable(),
  trade: z.enum(shopCategories),
  cashbackBps: z.int(),
  address: z.string(),
  ...point,
  week: week.nullable(),
});
export type FoundShop = z.output<typeof found>;

const newPlace = z.strictObject({ address: text(120), ...point });
export type NewPlace = z.output<typeof newPlace>;
export const place = z.strictObject({ id, address: z.string(), ...point });
export type Place = z.output<typeof place>;

const shopPlace = z.strictObject({
  /** Approved place, which members see. */
  place: place.nullable(),
  /** Place that waits for the office's approval. */
  asked: place.nullable(),
  /** Latest place that the office refused, and the reason. */
  refused: place.extend({ reason: z.string() }).nullable(),
  week: week.nullable(),
});
export type ShopPlace = z.output<typeof shopPlace>;

export const contract = defineContract(refusals, {
  'GET /api/shops': {
    summary:
      'Finds shops with a place, newest first: by part of the name, by trade, and those open now. The caller’s position is not sent.',
    access: 'actor',
    reading: true,
    query: z.object({
      q: anyText(60).default(''),
      trade: z.enum(shopCategories).optional(),
      open: z.enum(['now']).optional(),
    }),
    output: z.array(found),
    paged: true,
  },
  'GET /api/merchants/{userId}/place': {
    summary: 'Returns the place and opening hours of an organisation’s shop, with the pending and the refused place.',
    access: 'path',
    right: 'shop',
    output: shopPlace,
    refusals: ['no_shop_here'],
  },
  'PATCH /api/merchants/{userId}/place': {
    proof: 'signs',
    summary:
      'Changes the place and opening hours of an organisation’s shop. If the server has an office, it must approve a new place; null removes the shop from the list at once. Hours apply at once. Absent fields stay.',
    access: 'path',
    right: 'shop',
    body: z.strictObject({ place: newPlace.nullable().optional(), week: week.nullable().optional() }),
    output: shopPlace,
    refusals: ['no_shop_here'],
  },
});

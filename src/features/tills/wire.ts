import { z } from 'zod';
import { merchantKind } from '#features/pay/contract.ts';
import { MOST_ITEMS } from '#features/pay/rules.ts';
import { amount, date, id, name, namesShape, text, timestamp } from '#platform/shapes.ts';
import { areEasyDigits, LIMITS, MOST_OF_ITEM } from './rules.ts';

const won = z.string().max(40);
const digits = z
  .string()
  .regex(/^\d{6}$/, 'must be six digits')
  .refine((given) => !areEasyDigits(given), 'are too easy to guess');
const clerkName = name(40);
export const newClerk = z.strictObject({ name: clerkName, digits });
export const newTill = z.strictObject({
  name: name(60),
  /** Maximum won of one payment that the till's clerks may refund alone. */
  refundLimit: won,
  clerks: z
    .array(newClerk)
    .min(1)
    .max(LIMITS.clerks)
    .refine((given) => new Set(given.map(({ name }) => name)).size === given.length, 'must have different names'),
});
export type NewTill = z.output<typeof newTill>;
export const tillChange = z.strictObject({ name: name(60).optional(), refundLimit: won.optional() });
/** `digits` is the new code; without it, the call only unlocks the clerk. */
export const clerkChange = z.strictObject({ digits: digits.optional() });

const clerk = z.strictObject({ id, name: z.string(), isLocked: z.boolean() });
export const till = z.strictObject({
  id,
  name: z.string(),
  refundLimit: amount,
  ...namesShape('enrolledBy'),
  enrolledAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  clerks: z.array(clerk),
});
export type Till = z.output<typeof till>;

const sums = {
  payments: z.int(),
  paid: amount,
  refunds: z.int(),
  refunded: amount,
};
/** Payments and refunds of a clerk. */
const figures = z.strictObject(sums);
export type Figures = z.output<typeof figures>;

export const close = z.strictObject({
  id,
  till: z.string(),
  /** Date in Asia/Seoul. */
  day: date,
  closedBy: z.string(),
  closedAt: timestamp,
  ...sums,
  /** Totals by clerk; `clerk` is null for refunds by the shop outside the till. */
  byClerk: z.array(z.strictObject({ clerk: z.string().nullable(), ...sums })),
});
export type Close = z.output<typeof close>;

/** A till for its own screen. */
export const tillScreen = z.strictObject({
  name: z.string(),
  refundLimit: amount,
  shop: z.strictObject({
    name: z.string(),
    nameKo: z.string().nullable(),
    kind: merchantKind,
    cashbackBps: z.int(),
    seed: z.string(),
    /** The shop's reusable EMVCo code, without an amount. */
    payload: z.string(),
  }),
  clerks: z.array(clerk),
  /** Session of the clerk; null if the till is locked. */
  sitting: z
    .strictObject({
      clerkId: id,
      name: z.string(),
      /** Time at which the till locks unless there is activity. */
      until: timestamp,
      today: figures,
    })
    .nullable(),
  /** True if the till's day is closed. */
  isClosed: z.boolean(),
});
export type TillScreen = z.output<typeof tillScreen>;

/** A charge for the till that created it. */
export const tillCharge = z.strictObject({
  id,
  amount,
  state: z.enum(['open', 'paid', 'expired', 'cancelled']),
  cashback: amount,
  code: z.string(),
  link: z.string(),
  payload: z.string(),
  expiresAt: timestamp,
  paymentId: id.nullable(),
});
export type TillCharge = z.output<typeof tillCharge>;

/** A charge made from a payer's code. `isAsked`: above the payer's limits, so that they must confirm it. */
export const shownCharge = tillCharge.extend({ isAsked: z.boolean() });
export type ShownCharge = z.output<typeof shownCharge>;

/** A payment for the clerk who took it, without the payer. */
export const takenPayment = z.strictObject({
  id,
  amount,
  refunded: amount,
  /** Amount that the clerk may still refund without a signature. */
  mayRefund: amount,
  items: z.array(z.strictObject({ name: z.string(), amount })),
  refunds: z.array(
    z.strictObject({ id, amount, reason: z.string().nullable(), isSigned: z.boolean(), createdAt: timestamp }),
  ),
  createdAt: timestamp,
});
export type TakenPayment = z.output<typeof takenPayment>;

/** A payment or refund in the organisation's books, with the person who did it. */
export const bookLine = z.strictObject({
  /** Id of the payment or refund. */
  id,
  kind: z.enum(['payment', 'refund']),
  paymentId: id,
  amount,
  till: z.string(),
  /** Null for a refund by the shop outside the till. */
  clerk: z.string().nullable(),
  /** Name of the member of staff who signed for the refund at the till; null if none did. */
  signedBy: z.string().nullable(),
  closeId: id.nullable(),
  createdAt: timestamp,
});
export type BookLine = z.output<typeof bookLine>;

const itemFields = {
  name: text(40),
  /** Price of one unit, in whole won. */
  price: won,
  category: text(30).nullable().optional(),
  /** Position in the list of items. Items without a position come last. */
  place: z.int().min(1).max(999).nullable().optional(),
  /** False for an item that stays in the list but is not on sale now. */
  isOn: z.boolean().optional(),
};
export const newItem = z.strictObject(itemFields);
export type NewItem = z.output<typeof newItem>;
export const itemChange = newItem.partial();
export type ItemChange = z.output<typeof itemChange>;

/** An item for a till's screen. */
export const soldItem = z.strictObject({ id, name: z.string(), price: amount, category: z.string().nullable() });
export type SoldItem = z.output<typeof soldItem>;
export const shopItem = soldItem.extend({ place: z.int().nullable(), isOn: z.boolean() });
export type ShopItem = z.output<typeof shopItem>;

const line = z.strictObject({ itemId: id, count: z.int().min(1).max(MOST_OF_ITEM) });
export type Line = z.output<typeof line>;

/** A clerk's charge request: an amount, and its items. */
export const newCharge = z
  .strictObject({
    amount: won,
    /** Items from the shop's list, at the list's prices; they must add up to the amount. */
    lines: z
      .array(line)
      .min(1)
      .max(MOST_ITEMS)
      .refine((given) => new Set(given.map(({ itemId }) => itemId)).size === given.length, 'must be of different items')
      .optional(),
    /** Items with names and amounts typed at the till, instead of `lines`. */
    items: z
      .array(z.strictObject({ name: text(60), amount }))
      .max(MOST_ITEMS)
      .optional(),
  })
  .refine(({ lines, items }) => !(lines && items), { path: ['items'], message: 'cannot be combined with lines' });
export type NewCharge = z.output<typeof newCharge>;

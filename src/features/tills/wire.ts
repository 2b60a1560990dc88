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
  /** Won of one payment that its clerks may give back by themselves. */
  refundLimit: won,
  clerks: z
    .array(newClerk)
    .min(1)
    .max(LIMITS.clerks)
    .refine((given) => new Set(given.map(({ name }) => name)).size === given.length, 'must have different names'),
});
export type NewTill = z.output<typeof newTill>;
export const tillChange = z.strictObject({ name: name(60).optional(), refundLimit: won.optional() });
/** Other digits, or only an unlocking; the name that is told stays. */
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
/** What a clerk took and gave back. */
const figures = z.strictObject(sums);
export type Figures = z.output<typeof figures>;

export const close = z.strictObject({
  id,
  till: z.string(),
  /** Of Asia/Seoul. */
  day: date,
  closedBy: z.string(),
  closedAt: timestamp,
  ...sums,
  /** By clerk; null: given back by the shop, not at the till. */
  byClerk: z.array(z.strictObject({ clerk: z.string().nullable(), ...sums })),
});
export type Close = z.output<typeof close>;

/** A till as its own screen shows it. */
export const tillScreen = z.strictObject({
  name: z.string(),
  refundLimit: amount,
  shop: z.strictObject({
    name: z.string(),
    nameKo: z.string().nullable(),
    kind: merchantKind,
    cashbackBps: z.int(),
    seed: z.string(),
    /** Its EMVCo code for any payment. */
    payload: z.string(),
  }),
  clerks: z.array(clerk),
  /** The clerk who is at it; null: locked. */
  sitting: z
    .strictObject({
      clerkId: id,
      name: z.string(),
      /** When it locks, if nothing is done. */
      until: timestamp,
      today: figures,
    })
    .nullable(),
  /** Whether its day is closed. */
  isClosed: z.boolean(),
});
export type TillScreen = z.output<typeof tillScreen>;

/** A charge as the till that asked for it shows it. */
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

/** A payment as the clerk who took it sees it: nothing of who paid. */
export const takenPayment = z.strictObject({
  id,
  amount,
  refunded: amount,
  /** What the clerk may still give back of it without a signature. */
  mayRefund: amount,
  items: z.array(z.strictObject({ name: z.string(), amount })),
  refunds: z.array(
    z.strictObject({ id, amount, reason: z.string().nullable(), isSigned: z.boolean(), createdAt: timestamp }),
  ),
  createdAt: timestamp,
});
export type TakenPayment = z.output<typeof takenPayment>;

/** A payment or refund in the organisation's books, with who did it. */
export const bookLine = z.strictObject({
  /** The payment's, or the refund's. */
  id,
  kind: z.enum(['payment', 'refund']),
  paymentId: id,
  amount,
  till: z.string(),
  /** Null: given back by the shop, not at the till. */
  clerk: z.string().nullable(),
  /** Who of the staff signed for it at the till. */
  signedBy: z.string().nullable(),
  closeId: id.nullable(),
  createdAt: timestamp,
});
export type BookLine = z.output<typeof bookLine>;

const itemFields = {
  name: text(40),
  /** Whole won of one. */
  price: won,
  category: text(30).nullable().optional(),
  /** Where it stands among the others; those without a place come after them. */
  place: z.int().min(1).max(999).nullable().optional(),
  /** Off: kept, and not sold now. */
  isOn: z.boolean().optional(),
};
export const newItem = z.strictObject(itemFields);
export type NewItem = z.output<typeof newItem>;
export const itemChange = newItem.partial();
export type ItemChange = z.output<typeof itemChange>;

/** What is sold, as a till shows it. */
export const soldItem = z.strictObject({ id, name: z.string(), price: amount, category: z.string().nullable() });
export type SoldItem = z.output<typeof soldItem>;
export const shopItem = soldItem.extend({ place: z.int().nullable(), isOn: z.boolean() });
export type ShopItem = z.output<typeof shopItem>;

const line = z.strictObject({ itemId: id, count: z.int().min(1).max(MOST_OF_ITEM) });
export type Line = z.output<typeof line>;

/** What a clerk asks for: an amount, and what it is of. */
export const newCharge = z
  .strictObject({
    amount: won,
    /** Of the shop's own list: named and priced by it, and come to the amount. */
    lines: z
      .array(line)
      .min(1)
      .max(MOST_ITEMS)
      .refine((given) => new Set(given.map(({ itemId }) => itemId)).size === given.length, 'must be of different items')
      .optional(),
    /** Or as they are told. */
    items: z
      .array(z.strictObject({ name: text(60), amount }))
      .max(MOST_ITEMS)
      .optional(),
  })
  .refine(({ lines, items }) => !(lines && items), { path: ['items'], message: 'cannot stand beside lines' });
export type NewCharge = z.output<typeof newCharge>;

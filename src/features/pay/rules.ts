import type { CurrencyRules } from '#features/currency/rules.ts';

/** How long a charge can be paid, in seconds: as long as a shop's changing code lives in Korea. */
export const CHARGE_LIFE_S = 180;
/** How long an order can be paid that a program asks for, in minutes. */
export const CHECKOUT_MINUTES = { least: 3, usual: 15, most: 60 } as const;
/** Characters of the address at which an order's customer goes on. */
export const MOST_RETURN_URL = 900;
/** The most orders that programs of one organisation have open at once. */
export const MOST_OPEN_ORDERS = 1000;
/** The most that one person has open at once. */
export const MOST_OPEN_CHARGES = 20;
export const MOST_ITEMS = 50;
/** The most times that something of one payment is given back. */
export const MOST_REFUNDS = 100;
const BASIS = 10_000n;

/** What a merchant gives back of a payment, floored to the won. */
export const cashbackOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / BASIS;

/** Whether cashback is given at once; more waits, so that what is brought back soon only shrinks it. */
export const isAtOnce = (cashback: bigint, { cashbackAtOnce }: Pick<CurrencyRules, 'cashbackAtOnce'>): boolean =>
  cashback <= BigInt(cashbackAtOnce);

/** A payment with what has been given back of it, in won. */
export interface PaymentWithRefunds {
  readonly amount: bigint;
  readonly refunded: bigint;
  readonly cashback: bigint;
  readonly cashbackBack: bigint;
}

/**
 * How much of the cashback a refund takes back: floored over all refunds together, so that it is never more than its share, and all of it
 * once the payment is refunded whole. Undefined for a refund of more than is left.
 */
export function cashbackTaken(paid: PaymentWithRefunds, refund: bigint): bigint | undefined {
  const refunded = paid.refunded + refund;
  if (refund <= 0n || refunded > paid.amount) return undefined;
  return (paid.cashback * refunded) / paid.amount - paid.cashbackBack;
}

export interface Item {
  readonly name: string;
  /** Won. */
  readonly amount: string;
}

/** Whether a list of what was bought adds up to what is asked for. */
export const addUp = (items: readonly Item[], amount: bigint): boolean =>
  items.reduce((sum, item) => sum + BigInt(item.amount), 0n) === amount;

export type ChargeState = 'open' | 'paid' | 'expired' | 'cancelled';

/*
 *            ┌── paid: exactly its amount, once, before its end ──▶ paid
 *  ─ ask ─▶ open ── nobody came in 3 minutes ─────────────────────▶ expired
 *            └── the merchant takes it back ──────────────────────▶ cancelled
 */
/** What a charge is by now: one whose time is over can no longer be paid, whether or not anybody has written that down. */
export const chargeState = (charge: { readonly state: ChargeState; readonly is_over: boolean }): ChargeState =>
  charge.state === 'open' && charge.is_over ? 'expired' : charge.state;

const CLOSED = { paid: 'charge_paid', expired: 'charge_expired', cancelled: 'charge_cancelled' } as const;

/** Why a charge cannot be paid with this amount; undefined when it can. */
export function chargeFault(
  state: ChargeState,
  asked: bigint,
  given: bigint,
): (typeof CLOSED)[keyof typeof CLOSED] | 'wrong_amount' | undefined {
  if (state !== 'open') return CLOSED[state];
  return asked === given ? undefined : 'wrong_amount';
}

import type { CurrencyRules } from '#features/currency/rules.ts';

/** Seconds during which a charge can be paid: as long as a changing shop code is valid in Korea. */
export const CHARGE_LIFE_S = 180;
/** Minutes during which an order of a program can be paid. */
export const CHECKOUT_MINUTES = { least: 3, usual: 15, most: 60 } as const;
/** Maximum length of an order's return address, in characters. */
export const MOST_RETURN_URL = 900;
/** Maximum number of open orders created by one organisation's programs. */
export const MOST_OPEN_ORDERS = 1000;
/** Maximum number of open charges of one person. */
export const MOST_OPEN_CHARGES = 20;
export const MOST_ITEMS = 50;
/** Maximum number of refunds of one payment. */
export const MOST_REFUNDS = 100;
const BASIS = 10_000n;

/** Returns a merchant's cashback on a payment, rounded down to the won. */
export const cashbackOf = (amount: bigint, bps: number): bigint => (amount * BigInt(bps)) / BASIS;

/** Reports whether cashback is paid at once. Larger cashback waits, so that an early refund only reduces it. */
export const isAtOnce = (cashback: bigint, { cashbackAtOnce }: Pick<CurrencyRules, 'cashbackAtOnce'>): boolean =>
  cashback <= BigInt(cashbackAtOnce);

/** A payment and the total refunded so far, in won. */
export interface PaymentWithRefunds {
  readonly amount: bigint;
  readonly refunded: bigint;
  readonly cashback: bigint;
  readonly cashbackBack: bigint;
}

/**
 * Returns the cashback that a refund takes back. The share is rounded down over all refunds together, so it never
 * exceeds its part, and a full refund takes all of it. Undefined if the refund exceeds the remainder.
 */
export function cashbackTaken(paid: PaymentWithRefunds, refund: bigint): bigint | undefined {
  const refunded = paid.refunded + refund;
  if (refund <= 0n || refunded > paid.amount) return undefined;
  return (paid.cashback * refunded) / paid.amount - paid.cashbackBack;
}

export interface Item {
  readonly name: string;
  /** Amount in won. */
  readonly amount: string;
}

/** Reports whether the items add up to the charged amount. */
export const addUp = (items: readonly Item[], amount: bigint): boolean =>
  items.reduce((sum, item) => sum + BigInt(item.amount), 0n) === amount;

export type ChargeState = 'open' | 'paid' | 'expired' | 'cancelled';

/*
 *            ┌── paid: exactly its amount, once, before its end ──▶ paid
 *  ─ ask ─▶ open ── nobody came in 3 minutes ─────────────────────▶ expired
 *            └── the merchant takes it back ──────────────────────▶ cancelled
 */
/** Returns a charge's current state: `expired` once its time is over, even if the row does not say so yet. */
export const chargeState = (charge: { readonly state: ChargeState; readonly is_over: boolean }): ChargeState =>
  charge.state === 'open' && charge.is_over ? 'expired' : charge.state;

const CLOSED = { paid: 'charge_paid', expired: 'charge_expired', cancelled: 'charge_cancelled' } as const;

/** Returns why a charge cannot be paid with this amount; undefined if it can. */
export function chargeFault(
  state: ChargeState,
  asked: bigint,
  given: bigint,
): (typeof CLOSED)[keyof typeof CLOSED] | 'wrong_amount' | undefined {
  if (state !== 'open') return CLOSED[state];
  return asked === given ? undefined : 'wrong_amount';
}

import type { AssetCode } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';

/** Owner of an account: a network address in lower case, or a named account of the house. */
export type AccountOwner = `0x${string}` | `house:${string}`;

/** House accounts: fees, the source of issued money, and the banks outside. */
export const HOUSE = {
  fees: 'house:fees',
  issuance: 'house:issuance',
  bank: 'house:bank',
  chain: 'house:chain',
} as const;

/**
 * One side of a movement. `delta` is in whole units, negative for a debit. A movement has at most one leg per account.
 */
export interface Leg {
  readonly asset: AssetCode;
  readonly owner: AccountOwner;
  readonly delta: bigint;
}

/**
 * Money to move, all or nothing. A transfer has no legs of its own: `from` pays amount + fee, `to` receives the amount
 * in the same asset, and the network's account receives the fee. A compound movement names its legs. They sum to 0 in
 * each asset and include the debit of `from` and the credit of `to`. Legs in a second asset make it an exchange.
 */
export interface Movement {
  readonly kind: string;
  /** The user who acts; the idempotency key belongs to them. */
  readonly initiator: UserId | null;
  readonly asset: AssetCode;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly from: AccountOwner;
  readonly to: AccountOwner;
  /** Legs of a compound movement; absent for a transfer. */
  readonly legs?: readonly Leg[];
  readonly idempotency?: Idempotency | undefined;
  /**
   * Without a hold the movement is posted at once. With one, the debits are held until `resolve`, the network or the
   * expiry decides.
   */
  readonly hold?: Hold;
  /** The posted transfer that this one reverses. A transfer can be reversed once, by at most what was posted. */
  readonly reverses?: number;
  /**
   * First transfer of the group. `first` means the first movement of the same batch; if that one is refused, so is this
   * one.
   */
  readonly group?: number | 'first';
  /** Details stored with the transfer: small, and visible to both sides. */
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * Version of the currency whose terms apply. The movement is refused unless that version is in force by the store's
   * clock.
   */
  readonly currency?: number | undefined;
  /** Time of the movement, not in the future. Only the demo data is written into the past. */
  readonly effectiveAt?: Date;
}

export interface Hold {
  /** Delay in ms after which the network is first asked whether the send succeeded. */
  readonly settleAfterMs?: number;
  /** From this time the hold cannot be posted and is released. */
  readonly expiresAt?: Date;
}

export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the call and its body, in hex. */
  readonly digest: string;
  /** Stored with the key and returned when the request is repeated. */
  readonly answer?: Readonly<Record<string, unknown>>;
}

/*
 *               ┌── post (all or a part, the rest is released) ──▶ posted ── reversed once by a new transfer ─▶ (posted)
 *  ─ hold ─▶ pending ── void (by decision, or failed with a reason) ──▶ voided
 *               └── expire (from expires_at on; a post is refused then) ──▶ expired
 *  ─ post ─────────────────────────────────────────────────────────▶ posted
 */
interface AnyTransfer {
  readonly id: number;
  readonly amount: bigint;
}
/** A pending transfer: its debits are held, and nothing has moved. */
export interface PendingTransfer extends AnyTransfer {
  readonly state: 'pending';
}
/** A posted transfer: `postedAmount` and the fee have moved. */
export interface PostedTransfer extends AnyTransfer {
  readonly state: 'posted';
  readonly postedAmount: bigint;
  readonly resolvedAt: Date;
}
/** A voided transfer: nothing moved. With a `failure`, an outside party refused it. */
export interface VoidedTransfer extends AnyTransfer {
  readonly state: 'voided';
  readonly failure: string | null;
  readonly resolvedAt: Date;
}
/** An expired transfer: nothing moved, since nobody decided in time. */
export interface ExpiredTransfer extends AnyTransfer {
  readonly state: 'expired';
  readonly resolvedAt: Date;
}
export type Transfer = PendingTransfer | PostedTransfer | VoidedTransfer | ExpiredTransfer;

/** How a pending transfer is resolved. */
export type Resolution = { readonly id: number; readonly effectiveAt?: Date } & (
  | { readonly outcome: 'post'; readonly amount?: bigint }
  | { readonly outcome: 'void'; readonly failure?: string }
  | { readonly outcome: 'expire' }
);

/** Builds a movement of one asset between two accounts. The fee is 0 unless given. */
export const transfer = (terms: Omit<Movement, 'fee' | 'legs'> & Partial<Pick<Movement, 'fee'>>): Movement => ({
  fee: 0n,
  ...terms,
});

/** Returns the change that a movement makes to each account. */
export function legsOf({
  asset,
  amount,
  fee,
  from,
  to,
  legs,
}: Pick<Movement, 'asset' | 'amount' | 'fee' | 'from' | 'to' | 'legs'>): readonly Leg[] {
  if (legs) return legs;
  const sides = [
    { asset, owner: from, delta: -(amount + fee) },
    { asset, owner: to, delta: amount },
  ];
  return fee === 0n ? sides : [...sides, { asset, owner: HOUSE.fees, delta: fee }];
}

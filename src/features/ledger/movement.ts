import type { AssetCode } from '#features/currency/assets.ts';
import type { UserId } from '#platform/ids.ts';

/** Whose account: a network address in lower case, or a named account of the house. */
export type AccountOwner = `0x${string}` | `house:${string}`;

/** Where fees go, where money comes into the books from, and the world of banks. */
export const HOUSE = {
  fees: 'house:fees',
  issuance: 'house:issuance',
  bank: 'house:bank',
  chain: 'house:chain',
} as const;

/** One side of a movement: `delta` in whole units, below 0 for what is taken. An account stands in a movement once. */
export interface Leg {
  readonly asset: AssetCode;
  readonly owner: AccountOwner;
  readonly delta: bigint;
}

/**
 * Money to be moved, all of it or none. A transfer has no legs of its own: `from` gives amount + fee, `to` takes the amount, both of `asset`, and the
 * network's account takes the fee. A compound movement names its legs, which sum to 0 in each asset and include what `from` gives and `to` takes; legs of
 * a second asset make an exchange.
 */
export interface Movement {
  readonly kind: string;
  /** The user whose act it is; the key is theirs. */
  readonly initiator: UserId | null;
  readonly asset: AssetCode;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly from: AccountOwner;
  readonly to: AccountOwner;
  /** Of a compound movement; left out of a transfer. */
  readonly legs?: readonly Leg[];
  readonly idempotency?: Idempotency | undefined;
  /** Left out: posted at once. Else what is debited is held until `resolve`, the network or the expiry decides. */
  readonly hold?: Hold;
  /** The posted transfer that this one takes back; each can be taken back once, never more than was posted. */
  readonly reverses?: number;
  /** The first transfer of those that belong together; `first` is the one that begins its batch, without which this one is not taken. */
  readonly group?: number | 'first';
  /** Small and public to both sides. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The version of the currency that its terms are of: it is posted while that one holds, by the store's clock, and else not at all. */
  readonly currency?: number | undefined;
  /** When it happened, not later than now; the demo world alone is written into the past. */
  readonly effectiveAt?: Date;
}

export interface Hold {
  /** Asks the network for its verdict from then on. */
  readonly settleAfterMs?: number;
  /** Cannot be posted from then on, and is released. */
  readonly expiresAt?: Date;
}

export interface Idempotency {
  readonly key: string;
  /** SHA-256 of the call and its body, in hex. */
  readonly digest: string;
  /** Kept with the key and given back to the caller again. */
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
/** Debits are held, nothing has moved. */
export interface PendingTransfer extends AnyTransfer {
  readonly state: 'pending';
}
/** `postedAmount` has moved, and the fee. */
export interface PostedTransfer extends AnyTransfer {
  readonly state: 'posted';
  readonly postedAmount: bigint;
  readonly resolvedAt: Date;
}
/** Nothing moved; with a `failure` it was refused from outside. */
export interface VoidedTransfer extends AnyTransfer {
  readonly state: 'voided';
  readonly failure: string | null;
  readonly resolvedAt: Date;
}
/** Nothing moved: nobody decided in time. */
export interface ExpiredTransfer extends AnyTransfer {
  readonly state: 'expired';
  readonly resolvedAt: Date;
}
export type Transfer = PendingTransfer | PostedTransfer | VoidedTransfer | ExpiredTransfer;

/** How a pending transfer ends. */
export type Resolution = { readonly id: number; readonly effectiveAt?: Date } & (
  | { readonly outcome: 'post'; readonly amount?: bigint }
  | { readonly outcome: 'void'; readonly failure?: string }
  | { readonly outcome: 'expire' }
);

/** A transfer of one asset from one account to another; no fee unless it names one. */
export const transfer = (terms: Omit<Movement, 'fee' | 'legs'> & Partial<Pick<Movement, 'fee'>>): Movement => ({
  fee: 0n,
  ...terms,
});

/** What a movement takes of each account, or gives it. */
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

import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';

declare const proven: unique symbol;

/** Proof that this request may act on the rows of `userId`; minted only by auth's `authorize`, asked for by every store. */
export interface Owner {
  readonly userId: UserId;
  readonly [proven]: 'owner';
}

/**
 * Proof that an event of the outbox, or a row that a job works off, is for `userId`, so that what comes of it may be written for them; minted
 * only in `recipient.ts`.
 */
export interface Recipient {
  readonly userId: UserId;
  readonly [proven]: 'recipient';
}

/** A session that the request presented and the store confirmed. */
export interface Session {
  readonly userId: UserId;
  /** SHA-256 of the token, in hex: names the session, cannot be used as it. */
  readonly tokenHash: string;
}

/** Anyone who a call without a user id in it acts for, with proof for every user that this caller may decide for. */
export interface Actor {
  readonly self: Owner;
  readonly owners: readonly Owner[];
}

/**
 * The signature that a call with `proof: 'signs'` wants. A handler that ends without having asked for it, or having said that the answer is an
 * earlier one's, is a fault.
 */
export interface Consent {
  /**
   * Uses the signature up in the transaction of what it signs; refuses with `signature_required` or `signature_refused`. Users who have
   * biometrics off need none, unless the act is switching them on. `by` is whose act it is, where that is not the caller's own. `weakens`: the
   * act opens a way in or out, for which a personal wallet with OWNER_PASSWORD wants that too (`password_required`). Resolves to whether the act
   * was signed.
   */
  use(tx: Tx, options?: ConsentOptions): Promise<boolean>;
  /** Nothing is done that wants one: the answer was given before, or what is asked for changes nothing of weight. */
  spare(): void;
  readonly isSettled: boolean;
}

interface ConsentOptions {
  readonly need?: 'when on' | 'always';
  readonly by?: Owner;
  readonly weakens?: boolean;
}

export interface Caller {
  readonly session: Session | null;
  /** The peer's address, for rate limits. */
  readonly address: string;
}

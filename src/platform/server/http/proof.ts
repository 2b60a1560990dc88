import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';

declare const proven: unique symbol;

/** Proof that this request may act on the rows of `userId`; minted only by auth's `authorize`, asked for by every store. */
export interface Owner {
  readonly userId: UserId;
  /** Who of its staff acts, where `userId` is an organisation: their passkey signs what is done. */
  readonly officer?: Officer;
  readonly [proven]: 'owner';
}

/**
 * Proof that this request acts for an organisation, by a person whose role among its staff has the right `R`; minted only by organisations'
 * `officers.ts`, asked for by every store of an organisation's rows.
 */
export interface Officer<R extends string = string> {
  readonly organisation: UserId;
  /** Who acts. */
  readonly person: Owner;
  readonly role: string;
  readonly right: R;
  /** True for the operator's organisation: each signed call is signed, even if the person has biometrics off. */
  readonly isOperators: boolean;
  readonly [proven]: 'officer';
}

/**
 * Proof that this request acts for the operator of the server, by somebody of its staff who entered the office with a passkey of late; minted only by the
 * office's `doors.ts`.
 */
export interface OfficeOfficer<R extends string = string> extends Officer<R> {
  /** When they entered; what they do ends with it. */
  readonly entry: { readonly id: number; readonly until: Date };
}

/**
 * Proof that this request comes from a device that takes payments for an organisation's shop; minted only by tills' `doors.ts`. It is no proof for any
 * person, and none over what the organisation has.
 */
export interface Till {
  readonly organisation: UserId;
  readonly tillId: number;
  readonly [proven]: 'till';
}

/** Proof that a clerk entered their digits at that device of late; minted only by tills' `doors.ts`. */
export interface Clerk {
  readonly organisation: UserId;
  readonly tillId: number;
  readonly clerkId: number;
  readonly sittingId: number;
  readonly [proven]: 'clerk';
}

/**
 * Proof that this request carries a key of an organisation that is good for the scope `S`; minted only by organisations' `keys.ts`. It is no proof
 * for any person, and none for what its scope does not name.
 */
export interface KeyHolder<S extends string = string> {
  readonly organisation: UserId;
  readonly keyId: number;
  readonly scope: S;
  /** Everything that it is good for. */
  readonly scopes: readonly string[];
  readonly [proven]: 'key';
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
  /** Opened by a credential: it makes the calls alone that say that reading is enough. */
  readonly isReading: boolean;
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
   * biometrics off need none, unless the act is switching them on or they act for the operator. `by` is whose act it is, where that is not the caller's own; for an
   * organisation its officer signs. `weakens`: the act opens a way in or out, for which a personal wallet with OWNER_PASSWORD wants that too
   * (`password_required`). Resolves to whether the act was signed.
   */
  use(tx: Tx, options?: ConsentOptions): Promise<boolean>;
  /** Nothing is done that wants one: the answer was given before, or what is asked for changes nothing of weight. */
  spare(): void;
  readonly isSettled: boolean;
  /** After `use`: by which passkey the act was signed (its credential id); undefined where none was asked for. */
  readonly passkey?: Uint8Array | undefined;
  /** After `use`: what proves the signature to others, where the act has a form of its own (docs/product/sign-in.md#signed-acts). */
  readonly evidence?: SignedEvidence | undefined;
}

/** A passkey's signature (W3C WebAuthn 3, section 7.2) over SHA-256(nonce || SHA-256(form)), and the key that it is checked by. */
export interface SignedEvidence {
  /** RFC 8785 text. */
  readonly form: string;
  readonly nonce: Uint8Array;
  readonly passkeyId: Uint8Array;
  /** COSE_Key (RFC 9052 section 7). */
  readonly publicKey: Uint8Array;
  readonly authenticatorData: Uint8Array;
  readonly clientDataJSON: Uint8Array;
  readonly signature: Uint8Array;
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

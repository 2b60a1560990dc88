import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';

declare const proven: unique symbol;

/**
 * Proof that this request may act on the rows of `userId`. Created only by auth's `authorize`, required by every store.
 */
export interface Owner {
  readonly userId: UserId;
  /** Staff member who acts, if `userId` is an organisation. Their passkey signs the act. */
  readonly officer?: Officer;
  readonly [proven]: 'owner';
}

/**
 * Proof that this request acts for an organisation, by a staff member whose role has the right `R`. Created only by
 * organisations' `officers.ts`, required by every store of an organisation's rows.
 */
export interface Officer<R extends string = string> {
  readonly organisation: UserId;
  /** Staff member who acts. */
  readonly person: Owner;
  readonly role: string;
  readonly right: R;
  /** True for the operator's organisation: its calls are always signed, even if the person has biometrics off. */
  readonly isOperators: boolean;
  readonly [proven]: 'officer';
}

/**
 * Proof that this request acts for the server's operator, by a staff member who recently entered the office with a
 * passkey. Created only by the office's `doors.ts`.
 */
export interface OfficeOfficer<R extends string = string> extends Officer<R> {
  /** The person's stay in the office: its id and its end. This proof expires with it. */
  readonly entry: { readonly id: number; readonly until: Date };
}

/**
 * Proof that this request comes from a device that takes payments for an organisation's shop. Created only by tills'
 * `doors.ts`. It proves nothing about a person and does not open the organisation's money.
 */
export interface Till {
  readonly organisation: UserId;
  readonly tillId: number;
  readonly [proven]: 'till';
}

/** Proof that a clerk recently entered their digits at that device. Created only by tills' `doors.ts`. */
export interface Clerk {
  readonly organisation: UserId;
  readonly tillId: number;
  readonly clerkId: number;
  readonly sittingId: number;
  readonly [proven]: 'clerk';
}

/**
 * Proof that this request carries an organisation's key with the scope `S`. Created only by organisations' `keys.ts`.
 * It proves nothing about a person and nothing outside its scope.
 */
export interface KeyHolder<S extends string = string> {
  readonly organisation: UserId;
  readonly keyId: number;
  readonly scope: S;
  /** All scopes of the key. */
  readonly scopes: readonly string[];
  readonly [proven]: 'key';
}

/**
 * Proof that an outbox event, or a row that a job processes, is for `userId`, so that its results may be written for
 * them. Created only in `listener.ts`.
 */
export interface Recipient {
  readonly userId: UserId;
  readonly [proven]: 'recipient';
}

/** Session that the request presented and the store confirmed. */
export interface Session {
  readonly userId: UserId;
  /** SHA-256 of the token in hex: identifies the session but cannot be used as it. */
  readonly tokenHash: string;
  /** Opened by a credential: only calls marked `reading` are allowed. */
  readonly isReading: boolean;
}

/**
 * Caller of a call that names no user. `self` is the user whom the caller acts for; `owners` are all users that the
 * caller may decide for.
 */
export interface Actor {
  readonly self: Owner;
  readonly owners: readonly Owner[];
}

/**
 * Signature that a call with `proof: 'signs'` requires. A handler must either use it or declare it unneeded (`spare`);
 * ending without doing so is a fault.
 */
export interface Consent {
  /**
   * Uses up the signature in the transaction of the signed act. Refuses with `signature_required` or
   * `signature_refused`. Users with biometrics off need none, unless they are switching it on or act for the operator.
   *
   * - `by`: owner of the act, if not the caller; an organisation's officer signs for it.
   * - `weakens`: the act adds a way to sign in or to move money out. A personal wallet with OWNER_PASSWORD then
   * requires that password too (`password_required`).
   *
   * Resolves to whether the act was signed.
   */
  use(tx: Tx, options?: ConsentOptions): Promise<boolean>;
  /**
   * Declares that no signature is needed: the response repeats an earlier one, or the request changes nothing that
   * matters.
   */
  spare(): void;
  readonly isSettled: boolean;
  /** After `use`: credential id of the passkey that signed. Undefined if no signature was required. */
  readonly passkey?: Uint8Array | undefined;
  /**
   * After `use`: evidence of the signature for third parties, if the act has a signed form
   * (docs/product/sign-in.md#signed-acts).
   */
  readonly evidence?: SignedEvidence | undefined;
}

/**
 * Passkey signature (W3C WebAuthn 3, section 7.2) over SHA-256(nonce || SHA-256(form)), with the key that verifies it.
 */
export interface SignedEvidence {
  /** Signed form as RFC 8785 JSON. */
  readonly form: string;
  readonly nonce: Uint8Array;
  readonly passkeyId: Uint8Array;
  /** Key that verifies the signature: a COSE_Key (RFC 9052 section 7). */
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
  /** Peer address, for rate limits. */
  readonly address: string;
}

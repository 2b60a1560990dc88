import type { FeeOffer } from '../../fees.ts';
import type { Address, Hash, Hex } from '../rpc/port.ts';
import type { Signable } from './request.ts';

/** Nonce and fees of the transaction. */
export interface SigningTerms {
  readonly nonce: number;
  readonly gasLimit: number;
  readonly offer: FeeOffer;
}

/** A signed EIP-1559 transaction, ready to be sent. */
export interface Signed {
  readonly raw: Hex;
  readonly hash: Hash;
}

/**
 * The only code that signs transactions. It accepts neither hashes nor bytes: it builds each transaction from a typed
 * request, and rejects with SigningRefused what it does not sign.
 */
export interface Signer {
  /** Returns the address of the treasury. */
  treasury(): Promise<Address>;
  sign(request: Signable, terms: SigningTerms): Promise<Signed>;
}

/**
 * A signer that did not respond, or whose response was unreadable; it is asked again later. The message contains
 * neither its words nor its key.
 */
export class SignerAway extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'SignerAway';
}

/** A request that is never signed, with the reason in one line. */
export class SigningRefused extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'SigningRefused';
}

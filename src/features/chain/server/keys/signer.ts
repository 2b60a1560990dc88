import type { FeeOffer } from '../../fees.ts';
import type { Address, Hash, Hex } from '../rpc/port.ts';
import type { Signable } from './request.ts';

/** Beside what is to happen: under which nonce, and for how much. */
export interface SigningTerms {
  readonly nonce: number;
  readonly gasLimit: number;
  readonly offer: FeeOffer;
}

/** A transaction of EIP-1559, ready to be sent. */
export interface Signed {
  readonly raw: Hex;
  readonly hash: Hash;
}

/**
 * The one thing here that signs transactions. It takes no hash and no bytes: it makes each transaction of a typed request by itself, and rejects
 * with SigningRefused what it does not sign.
 */
export interface Signer {
  /** The address of the treasury. */
  treasury(): Promise<Address>;
  sign(request: Signable, terms: SigningTerms): Promise<Signed>;
}

/** A signer that gave no answer, or none that can be read: it is asked again later. Its words and its key are in none of it. */
export class SignerAway extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'SignerAway';
}

/** What is not signed, whoever asks: says why in one line. */
export class SigningRefused extends Error {
  readonly hasOwnWords = true;
  override readonly name = 'SigningRefused';
}

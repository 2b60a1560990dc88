import type { AssetCode } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import type { MerchantCode } from './merchant-code.ts';

/** What a code asks for; every amount is an exact decimal string, and only a suggestion until a person has pressed. */
export type Code =
  /** An address and nothing else: plain, our DID, did:pkh or CAIP-10. */
  | { readonly kind: 'address'; readonly address: Address }
  | PaymentCode
  | LocalPayCode
  /** A charge of ours by its link. */
  | { readonly kind: 'charge'; readonly id: string }
  /** A charge of ours by the six digits that a shop says or shows. */
  | { readonly kind: 'number'; readonly digits: string };

/** An EIP-681 request. */
export interface PaymentCode {
  readonly kind: 'payment';
  readonly address: Address;
  /** Ours; undefined where the code names none, which a person has to be asked about. */
  readonly chain: number | undefined;
  readonly asset: AssetCode | undefined;
  readonly amount: string | undefined;
}

/** A shop's code (EMVCo, merchant-presented) that LocalPay can pay. */
export interface LocalPayCode {
  readonly kind: 'merchant';
  readonly merchant: MerchantCode;
  /** The shop's account with LocalPay. */
  readonly account: string;
  /** Won; undefined where the payer says how much. */
  readonly amount: string | undefined;
  /** Unix seconds from which on nobody pays it. */
  readonly expiresAt: number | undefined;
}

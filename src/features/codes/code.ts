import type { AssetCode } from '#features/currency/assets.ts';
import type { Address } from '#features/identity/address.ts';
import type { MerchantCode } from './merchant-code.ts';

/** Content of a code. Amounts are exact decimal strings, and only suggestions until the person confirms. */
export type Code =
  /** A code with an address only: plain, our DID, did:pkh or CAIP-10. */
  | { readonly kind: 'address'; readonly address: Address }
  | PaymentCode
  | LocalPayCode
  /** A charge created on this server, by its link. */
  | { readonly kind: 'charge'; readonly id: string }
  /** A charge created on this server, by the six digits that a shop reads out or shows. */
  | { readonly kind: 'number'; readonly digits: string };

/** An EIP-681 request. */
export interface PaymentCode {
  readonly kind: 'payment';
  readonly address: Address;
  /** This server's chain; undefined if the code names none, which the person must confirm. */
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
  /** Won; undefined if the payer enters the amount. */
  readonly amount: string | undefined;
  /** Unix seconds from which the code can no longer be paid. */
  readonly expiresAt: number | undefined;
}

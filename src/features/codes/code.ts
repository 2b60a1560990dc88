import type { Address } from '#features/identity/address.ts';
import type { AssetCode } from '#features/ledger/assets.ts';
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

/** Why a text is no code that can be used here. */
export type FaultCode =
  | 'unknown'
  | 'too_long'
  | 'malformed'
  | 'not_an_address'
  | 'bad_checksum'
  | 'name'
  | 'wrong_chain'
  | 'other_network'
  | 'contract_call'
  | 'unknown_asset'
  | 'bad_amount'
  | 'too_many_places'
  | 'too_large'
  | 'unknown_required'
  | 'bad_crc'
  | 'missing_field'
  | 'double_field'
  | 'bad_field'
  | 'wrong_currency'
  | 'unknown_scheme'
  | 'expired'
  | 'other_site';

export interface Fault {
  readonly fault: FaultCode;
  /** What it is about, for its sentence: the chain, the field's number, the parameter's name; empty where there is nothing to name. */
  readonly about: string;
}

const LONGEST_ABOUT = 40;

export const faultOf = (fault: FaultCode, about = ''): Fault => ({
  fault,
  about: [...about].slice(0, LONGEST_ABOUT).join(''),
});

export const isFault = (read: object): read is Fault => 'fault' in read;

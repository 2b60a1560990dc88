/** Reason why a text cannot be used as a code here. */
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
  /**
   * Subject of the fault, which the message names: the chain, the field's number or the parameter's name; empty if
   * there is none.
   */
  readonly about: string;
}

const LONGEST_ABOUT = 40;

export const faultOf = (fault: FaultCode, about = ''): Fault => ({
  fault,
  about: [...about].slice(0, LONGEST_ABOUT).join(''),
});

export const isFault = (read: object): read is Fault => 'fault' in read;

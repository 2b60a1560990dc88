/** Reason why bytes are not a valid mdoc. */
export type MdocFault =
  /** The bytes are not well-formed CBOR, or of a kind that mdocs do not use. */
  | 'cbor_malformed'
  /** Too many bytes, items or levels. */
  | 'cbor_limit'
  | 'cbor_duplicate_key'
  | 'cbor_indefinite_length'
  /** CBOR that does not have the structure of ISO 18013-5. */
  | 'malformed'
  /** An algorithm, key type or version that is not supported. */
  | 'unsupported'
  /** The certificates are missing, malformed, expired, or do not sign each other. */
  | 'issuer_chain'
  | 'issuer_signature'
  | 'digest_mismatch'
  | 'doc_type_mismatch'
  | 'not_yet_valid'
  | 'expired'
  | 'device_key_mismatch'
  | 'device_signature'
  /** The device added elements, for which it has no authority. */
  | 'device_elements'
  /** A requested element is not in the credential. */
  | 'not_held';

/** The only error that this folder throws, whatever the input. Its message contains no personal data. */
export class MdocError extends Error {
  override name = 'MdocError';
  readonly fault: MdocFault;

  constructor(fault: MdocFault, what: string) {
    super(`${fault}: ${what}`);
    this.fault = fault;
  }
}

/** Throws an MdocError unless the condition is true. */
export function demand(holds: boolean, fault: MdocFault, what: string): asserts holds {
  if (!holds) throw new MdocError(fault, what);
}

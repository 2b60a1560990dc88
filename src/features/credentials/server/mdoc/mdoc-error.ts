/** Why bytes are no mdoc, or none that holds. */
export type MdocFault =
  /** No well-formed CBOR of the kinds that an mdoc has. */
  | 'cbor_malformed'
  /** Too many bytes, items or levels. */
  | 'cbor_limit'
  | 'cbor_duplicate_key'
  | 'cbor_indefinite_length'
  /** CBOR, but not in the shape that ISO 18013-5 gives. */
  | 'malformed'
  /** Another algorithm, key or version than those that are read here. */
  | 'unsupported'
  /** The certificates are none, broken, over, or do not sign each other. */
  | 'issuer_chain'
  | 'issuer_signature'
  | 'digest_mismatch'
  | 'doc_type_mismatch'
  | 'not_yet_valid'
  | 'expired'
  | 'device_key_mismatch'
  | 'device_signature'
  /** The device says something itself, which nobody authorised it to. */
  | 'device_elements'
  /** An element that is asked for is not in the credential. */
  | 'not_held';

/** The one error of this folder: whatever the bytes, nothing else is thrown. Its words hold nothing of a person. */
export class MdocError extends Error {
  override name = 'MdocError';
  readonly fault: MdocFault;

  constructor(fault: MdocFault, what: string) {
    super(`${fault}: ${what}`);
    this.fault = fault;
  }
}

/** Throws unless something holds. */
export function demand(holds: boolean, fault: MdocFault, what: string): asserts holds {
  if (!holds) throw new MdocError(fault, what);
}

/** The request that may need a signature, exactly as the call sends it. */
export interface RequestToSign {
  readonly call: string;
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/**
 * Description of what is signed, and the addresses concerned in full, so that the signer can compare every character.
 */
export interface SigningSubject {
  readonly text: string;
  /** `0x...`, or CAIP-10 of another network. */
  readonly addresses: readonly string[];
}

/** The request that may have to be signed, as the call itself sends it. */
export interface RequestToSign {
  readonly call: string;
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/** What is signed, in the person's words, and the addresses it is about, shown whole: the signer can compare every character. */
export interface SigningSubject {
  readonly text: string;
  /** `0x...`, or CAIP-10 of another network. */
  readonly addresses: readonly string[];
}

/** What a claim may know of its claimant's passport: a fingerprint, whether a sandbox alone looked at it, and whether it is another country's, as far as its verifier told. */
export interface Passport {
  readonly fingerprint: Uint8Array;
  readonly isTrial: boolean;
  readonly isForeign: boolean | undefined;
}

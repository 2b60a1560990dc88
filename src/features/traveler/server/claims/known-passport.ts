/**
 * Facts about a passport that a claim stores: the fingerprint of its number, whether only a sandbox verified it, and
 * whether it is another country's, if its verifier reported that.
 */
export interface Passport {
  readonly fingerprint: Uint8Array;
  readonly isTrial: boolean;
  readonly isForeign: boolean | undefined;
}

import type { Credential } from './contract.ts';
import { stateOf, TRUST_ORDER } from './display.ts';

/** Returns the credential that verifies a person: the most trusted valid one that comes from a document. */
export const proofOf = (credentials: readonly Credential[], now: Date): Credential | undefined =>
  credentials
    .filter((one) => one.checkedBy !== null && stateOf(one, now) === one.verification)
    .toSorted((a, b) => TRUST_ORDER.indexOf(a.verification) - TRUST_ORDER.indexOf(b.verification))[0];

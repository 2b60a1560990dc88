import type { Credential } from './contract.ts';
import { stateOf, TRUST_ORDER } from './display.ts';

/** What verifies a person: the best credential that came of a document and still stands. */
export const proofOf = (credentials: readonly Credential[], now: Date): Credential | undefined =>
  credentials
    .filter((one) => one.checkedBy !== null && stateOf(one, now) === one.verification)
    .toSorted((a, b) => TRUST_ORDER.indexOf(a.verification) - TRUST_ORDER.indexOf(b.verification))[0];

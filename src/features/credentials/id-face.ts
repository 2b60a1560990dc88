import type { IdentityStatus } from '#features/documents/document-status.ts';
import type { Credential } from './contract.ts';
import { cardsOf, stateOf, TRUST_ORDER } from './display.ts';

/** Identity shown on the person's own card, and the trust behind it. */
export interface IdFace {
  /** Trust in the identity on the card. Only a `verified` card has the seal. */
  readonly kind: 'verified' | 'trial' | 'stated' | 'pending' | 'rejected' | 'revoked' | 'none';
  /** The credential on the card: the front one, or the revoked one. */
  readonly credential?: Credential | undefined;
}

/**
 * Returns the state of DigitalID's card from the front credential and the status of the person's documents. A document
 * with a revoked credential does not count as verified.
 */
export function idFaceOf(credentials: readonly Credential[], standing: IdentityStatus, now: Date): IdFace {
  const [credential] = cardsOf(credentials);
  const state = credential && stateOf(credential, now);
  if (state === 'issuer_signed') return { kind: 'verified', credential };
  if (state === 'trial') return { kind: 'trial', credential };
  const proof = proofOf(credentials, now);
  if (!proof && (standing === 'pending' || standing === 'rejected')) return { kind: standing, credential };
  const lost = credentials.find(({ isRevoked, checkedBy }) => isRevoked && checkedBy !== null);
  if (!proof && lost) return { kind: 'revoked', credential: lost };
  return credential ? { kind: 'stated', credential } : { kind: 'none' };
}

/** Returns the credential that verifies a person: the most trusted valid one that comes from a document. */
export const proofOf = (credentials: readonly Credential[], now: Date): Credential | undefined =>
  credentials
    .filter((one) => one.checkedBy !== null && stateOf(one, now) === one.verification)
    .toSorted((a, b) => TRUST_ORDER.indexOf(a.verification) - TRUST_ORDER.indexOf(b.verification))[0];

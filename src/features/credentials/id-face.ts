import type { IdentityStatus } from '#features/documents/document-status.ts';
import type { Credential } from './contract.ts';
import { cardsOf, stateOf } from './display.ts';
import { proofOf } from './proof.ts';

/** Who the person's own card says they are, and by whose word. */
export interface IdFace {
  /** Only `verified` has the seal. */
  readonly kind: 'verified' | 'trial' | 'stated' | 'pending' | 'rejected' | 'revoked' | 'none';
  /** The credential that the card shows: the one in front, or the one that was taken back. */
  readonly credential?: Credential | undefined;
}

/** DigitalID's card, from the credential in front and how far the person's documents have come. A document whose credential was taken back verifies nobody. */
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

import type { DigitalDocument } from './contract.ts';

const BEST_FIRST = ['verified', 'pending', 'rejected'] as const;
export type IdentityStatus = 'none' | DigitalDocument['metadata']['verificationStatus'];

/** Returns how far a person's identity is verified: the best status of all their documents. */
export function identityStatusOf(documents: readonly DigitalDocument[]): IdentityStatus {
  const found = new Set(documents.map(({ metadata }) => metadata.verificationStatus));
  return BEST_FIRST.find((status) => found.has(status)) ?? 'none';
}

/** Returns the status to display. A document that the sandbox accepted is a trial, never verified. */
export const shownStatus = ({ metadata, checkedBy }: DigitalDocument) =>
  metadata.verificationStatus === 'verified' && checkedBy === 'sandbox' ? 'trial' : metadata.verificationStatus;

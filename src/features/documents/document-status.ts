import type { DigitalDocument } from './contract.ts';

const BEST_FIRST = ['verified', 'pending', 'rejected'] as const;
export type Standing = 'none' | DigitalDocument['metadata']['verificationStatus'];

/** How far a person's identity is verified: the best that any of their documents has come to. */
export function standingOf(documents: readonly DigitalDocument[]): Standing {
  const found = new Set(documents.map(({ metadata }) => metadata.verificationStatus));
  return BEST_FIRST.find((status) => found.has(status)) ?? 'none';
}

/** How a document's status is shown: one that a sandbox let pass is a trial, and never verified. */
export const shownStatus = ({ metadata, checkedBy }: DigitalDocument) =>
  metadata.verificationStatus === 'verified' && checkedBy === 'sandbox' ? 'trial' : metadata.verificationStatus;

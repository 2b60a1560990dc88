import type { DigitalDocument } from './contract.ts';

export type Standing = 'none' | DigitalDocument['metadata']['verificationStatus'];

/** How far a person's identity is verified: the best that any of their documents has come to. */
export function standingOf(documents: readonly DigitalDocument[]): Standing {
  const found = new Set(documents.map(({ metadata }) => metadata.verificationStatus));
  return BEST_FIRST.find((status) => found.has(status)) ?? 'none';
}
const BEST_FIRST = ['verified', 'pending', 'rejected'] as const;

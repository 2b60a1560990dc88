import type { DigitalDocument } from './contract.ts';

export type Standing = 'none' | DigitalDocument['metadata']['verificationStatus'];

/** How far a person's identity is verified: the best that any of their documents has come to. */
export function standingOf(documents: readonly DigitalDocument[]): Standing {
  const found = new Set(documents.map(({ metadata }) => metadata.verificationStatus));
  return BEST_FIRST.find((status) => found.has(status)) ?? 'none';
}

/** Whether a verified identity rests on a sandbox alone. */
export function isBySandbox(documents: readonly DigitalDocument[]): boolean {
  const verified = documents.filter(({ metadata }) => metadata.verificationStatus === 'verified');
  return verified.length > 0 && verified.every(({ checkedBy }) => checkedBy === 'sandbox');
}
const BEST_FIRST = ['verified', 'pending', 'rejected'] as const;

import { claimText } from '#features/credentials/claim-text.ts';
import type { HeldFacts } from '#features/credentials/contract.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Requester } from './issuer-requester.ts';
import { shownLine } from './issuer-shapes.ts';
import type { Plan } from './offer-plan.ts';

/** The values that a received credential must match. */
export interface Expected {
  readonly plan: Pick<Plan, 'issuer' | 'issuerName' | 'format' | 'vct' | 'name' | 'claims'>;
  /** The wallet's key, to which the credential must be bound. */
  readonly holder: EcJwk;
  /** Root certificates of this server's operator. */
  readonly roots: readonly Uint8Array[];
  readonly ask: Requester;
  readonly nowS: number;
}
export interface CheckedCredential {
  readonly facts: HeldFacts;
  readonly expiresAt: Date | null;
}

/** Maximum number of claims; people would not read more. */
export const MOST_CLAIMS = 100;

const MOST_TEXT = 500;
/** Formats a claim's value in words on one line. */
export const wordsOf = (value: unknown): string => shownLine(claimText(value), MOST_TEXT);

/** Formats a claim's value on one line, as stored; labels are found by this text. */
export const valueText = (value: unknown): string =>
  shownLine(typeof value === 'string' ? value : JSON.stringify(value), MOST_TEXT);

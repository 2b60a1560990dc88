import { claimText } from '#features/credentials/claim-text.ts';
import type { HeldFacts } from '#features/credentials/contract.ts';
import type { EcJwk } from '#platform/jws.ts';
import type { Ask } from './asking.ts';
import { shownLine } from './issuer-shapes.ts';
import type { Plan } from './offer-plan.ts';

/** Against what a credential is judged that an issuer sent. */
export interface Expected {
  readonly plan: Pick<Plan, 'issuer' | 'issuerName' | 'format' | 'vct' | 'name' | 'claims'>;
  /** Ours, to which it has to be bound. */
  readonly holder: EcJwk;
  /** Certificates of the operator of this server. */
  readonly roots: readonly Uint8Array[];
  readonly ask: Ask;
  readonly nowS: number;
}
export interface Checked {
  readonly facts: HeldFacts;
  readonly expiresAt: Date | null;
}

/** More claims than these nobody looks through. */
export const MOST_CLAIMS = 100;

const MOST_TEXT = 500;
/** A claim's value in words, as one line. */
export const wordsOf = (value: unknown): string => shownLine(claimText(value), MOST_TEXT);

/** A claim's value as one line, by which a stored label finds it. */
export const valueText = (value: unknown): string =>
  shownLine(typeof value === 'string' ? value : JSON.stringify(value), MOST_TEXT);

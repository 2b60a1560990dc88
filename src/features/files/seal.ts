import { printed } from '#platform/texts/shown-safely.ts';

/** The content of the page that seals an approved document. */
export interface SealPage {
  readonly organisation: SealingOrganisation;
  readonly document: {
    readonly title: string;
    readonly externalId: string;
    readonly version: number;
    readonly name: string | null;
    /** Number of pages; 0 if only the fingerprint was given. */
    readonly sha256: string | null;
    /** 0 if only the fingerprint was given. */
    readonly pages: number;
  };
  readonly amount: { readonly text: string; readonly isPaid: boolean } | null;
  readonly steps: number;
  readonly decisions: readonly SealedDecision[];
  /** Time of the sealing, RFC 3339. */
  readonly sealedAt: string;
  /** URL of the page where anybody can check the document. */
  readonly verifyUrl: string;
}

export interface SealingOrganisation {
  readonly name: string;
  readonly nameKo: string | null;
  readonly businessNumber: string;
  readonly did: string;
}

/** One approval, in a seat of a step. */
export interface SealedDecision {
  readonly step: number;
  readonly mode: 'all' | 'any' | 'n';
  readonly needed: number;
  readonly seats: number;
  /** Null if the person has deleted their account. */
  readonly name: string | null;
  readonly nameKo: string | null;
  /** Name of the person for whom a delegate decided. */
  readonly standsInFor: string | null;
  readonly reason: string | null;
  /** Time of the decision, RFC 3339. */
  readonly at: string;
  /** Fingerprint of the passkey that signed; null where the server signed on the person's behalf. */
  readonly passkey: string | null;
  /** Seed of the stamp's rotation. */
  readonly approval: string;
}

/** Reports whether any name would render as nothing. Nobody could then tell who sealed the document. */
export function lacksName({ organisation, document, decisions }: SealPage): boolean {
  const people = decisions.flatMap(({ name, standsInFor }) => [name, standsInFor]);
  return [organisation.name, document.title, ...people].some((name) => name !== null && printed(name) === '');
}

/** A file attached to a sealed document. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Name of the attached file with the evidence. The evidence states how many bytes at the start of the file are the
 * approved document; otherwise the document is attached under `ORIGINAL_NAME`.
 */
export const EVIDENCE_NAME = 'ingam-evidence.json';
export const ORIGINAL_NAME = 'ingam-original';

/** Maximum pixels of an image drawn on a page. A larger image is only attached. */
export const MOST_PLACED = 12_000_000;

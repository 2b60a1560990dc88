import { printed } from '#platform/texts/printed.ts';

/** What stands on the page that seals an approved document. */
export interface SealPage {
  readonly organisation: SealingOrganisation;
  readonly document: {
    readonly title: string;
    readonly externalId: string;
    readonly version: number;
    readonly name: string | null;
    /** Hex; null where nothing was handed over. */
    readonly sha256: string | null;
    /** 0 where only its fingerprint was given. */
    readonly pages: number;
  };
  readonly amount: { readonly text: string; readonly isPaid: boolean } | null;
  readonly steps: number;
  readonly decisions: readonly SealedDecision[];
  /** RFC 3339. */
  readonly sealedAt: string;
  /** Where anybody checks it. */
  readonly verifyUrl: string;
}

export interface SealingOrganisation {
  readonly name: string;
  readonly nameKo: string | null;
  readonly businessNumber: string;
  readonly did: string;
}

/** One approval in a seat of a step. */
export interface SealedDecision {
  readonly step: number;
  readonly mode: 'all' | 'any' | 'n';
  readonly needed: number;
  readonly seats: number;
  /** Null of whoever is gone. */
  readonly name: string | null;
  readonly nameKo: string | null;
  /** For whom they stood in. */
  readonly standsInFor: string | null;
  readonly reason: string | null;
  /** RFC 3339. */
  readonly at: string;
  /** How the passkey that signed is known; null where the server signed for them. */
  readonly passkey: string | null;
  /** What fixes the crookedness of the stamp. */
  readonly approval: string;
}

/** Whether a name on the page would be seen as nothing: nobody could say later who sealed what. */
export function lacksName({ organisation, document, decisions }: SealPage): boolean {
  const people = decisions.flatMap(({ name, standsInFor }) => [name, standsInFor]);
  return [organisation.name, document.title, ...people].some((name) => name !== null && printed(name) === '');
}

/** What a sealed document carries beside its pages. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Of the file in which the evidence stands, and in which the document where its bytes are not the start of the sealed one. */
export const EVIDENCE_NAME = 'ingam-evidence.json';
export const ORIGINAL_NAME = 'ingam-original';

/** Pixels that are placed on a page; a larger image is attached alone. */
export const MOST_PLACED = 12_000_000;

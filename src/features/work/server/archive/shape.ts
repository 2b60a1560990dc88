import type { RequestState } from '../../rules.ts';
import type { People } from './people.ts';

/** What an archive says that it is, and what its signature is over (`typ`, with `+jws`). */
export const ARCHIVE_TYPE = 'ingam-archive';

/** `approval.json`: what was asked, and where each decision stands. */
export interface ArchiveFacts {
  readonly type: typeof ARCHIVE_TYPE;
  readonly organisation: {
    readonly did: string;
    readonly name: string;
    readonly displayName: string;
    readonly nameKo: string | null;
    readonly businessNumber: string;
  };
  readonly externalId: string;
  readonly title: string;
  readonly description: string;
  readonly requester: string;
  readonly state: RequestState | 'amended';
  readonly version: number;
  readonly document: { readonly sha256: string; readonly name: string } | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly payee: string | null;
  readonly askedAt: string;
  readonly endedAt: string | null;
  readonly madeAt: string;
  readonly people: People;
  readonly decisions: readonly {
    readonly folder: string;
    readonly version: number;
    readonly step: number;
    readonly decidedAt: string;
  }[];
}

/** What this server signs of an archive: the fingerprint of `SHA256SUMS`, and whose it is. */
export interface SignedSums {
  readonly type: typeof ARCHIVE_TYPE;
  readonly organisation: string;
  readonly externalId: string;
  readonly sha256: string;
}

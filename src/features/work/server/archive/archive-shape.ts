import type { RequestState } from '../../rules.ts';
import type { People } from './people.ts';

/** The archive's declared type, and with `+jws` the `typ` of its signature. */
export const ARCHIVE_TYPE = 'ingam-archive';

/** `approval.json`: the request, and the file of each decision. */
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

/** The signed statement about an archive: the hash of `SHA256SUMS`, and whose archive it is. */
export interface SignedSums {
  readonly type: typeof ARCHIVE_TYPE;
  readonly organisation: string;
  readonly externalId: string;
  readonly sha256: string;
}

import type { ReservesStatement } from '#features/chain/reserves/statement.ts';
import type { CheckedSigner } from '#features/files/server/checking/verified-pdf.ts';
import type { DayForm } from '#features/statements/day-form.ts';
import type { ExtractForm } from '#features/statements/extract.ts';
import type { ReceiptForm } from '#features/statements/receipt.ts';
import type { PublicJwk } from '#platform/jws.ts';
import type { CheckedDecision } from './decision.ts';

/** Input of the checking thread. */
export interface LookInput {
  readonly bytes: Uint8Array;
  /** DER certificates of all certificate authorities that this server runs. */
  readonly authorities: readonly Uint8Array[];
  /** Every key with which this server signs in its own name. */
  readonly serverKeys: readonly PublicJwk[];
  /** Detached JWS that was sent along with the bytes. */
  readonly signature?: string | undefined;
}

/** Reason why a file is not as it was sealed. */
export type WholeFault =
  /** A signed byte of the file was changed. */
  | 'changed'
  /** Something was appended after the signed part. */
  | 'added'
  /** The file has no signature. */
  | 'unsigned'
  /** The signature is malformed. */
  | 'broken'
  /** The archive is not packed in its original form. */
  | 'repacked'
  /** The file cannot be opened without a password. */
  | 'encrypted'
  /** The file is not of a type that is checked here, or its first bytes were changed. */
  | 'unknown';

/** Result of inspecting a file by its bytes alone, before this server's records are looked up. */
export interface LookResult {
  readonly kind: 'jws' | 'pdf' | 'archive' | 'statement' | 'receipt' | 'extract' | 'day' | 'reserves' | 'unknown';
  readonly sha256: string;
  readonly whole: WholeFault | null;
  /**
   * Organisation that sealed the PDF or signed the JWS. For an archive, `server` states whose key signed its list of
   * files.
   */
  readonly signer: CheckedSigner | null;
  readonly server: 'ours' | 'unknown' | null;
  /** Sealing time according to the file; RFC 3339. */
  readonly sealedAt: string | null;
  readonly stamp: { readonly at: string; readonly by: string } | null;
  readonly about: {
    /** did:web of the organisation that requested the approval. */
    readonly organisation: string;
    readonly externalId: string;
    readonly version: number;
    readonly title: string;
    readonly state: string | null;
  } | null;
  readonly document: {
    readonly sha256: string;
    /** State of the document: `same`, `other`, or `elsewhere` if only its fingerprint was sent. */
    readonly state: 'same' | 'other' | 'elsewhere';
  } | null;
  readonly decisions: readonly CheckedDecision[];
  /** Names by DID, if the file contains them. */
  readonly people: Readonly<Record<string, { readonly name: string; readonly nameKo: string | null }>>;
  readonly trail: TrailResult | null;
  /** Content of a signed receipt. */
  readonly receipt: ReceiptForm | null;
  /** False if the receipt's proof leads to a head of the log that the receipt's server did not sign. */
  readonly isHeadSigned: boolean;
  /** Content of a signed extract. */
  readonly extract: ExtractForm | null;
  /** Content of the signed statement of a day. */
  readonly day: DayForm | null;
  readonly reserves: ReservesResult | null;
}

/** Result for a file that is not as it was sealed: nothing in it is trusted. */
export const notWhole = (kind: LookResult['kind'], whole: WholeFault): Omit<LookResult, 'sha256'> => ({
  kind,
  whole,
  signer: null,
  server: null,
  sealedAt: null,
  stamp: null,
  about: null,
  document: null,
  decisions: [],
  people: {},
  trail: null,
  receipt: null,
  isHeadSigned: true,
  extract: null,
  day: null,
  reserves: null,
});

/** An inspected statement of reserves. */
export interface ReservesResult {
  readonly said: ReservesStatement;
  /** The statement in its signed form. */
  readonly compact: string;
  /** True if a key of this server, or the key in the file, made the signature. False if there is neither. */
  readonly isSigned: boolean;
  /** The account whose proof came along, and whether that proof leads to the signed totals; null without a proof. */
  readonly part: { readonly owner: string; readonly amounts: readonly string[]; readonly isInIt: boolean } | null;
}

export interface TrailResult {
  /** Head of the trail: the number of an entry, and the chain's hash after it in hex. */
  readonly n: number;
  readonly head: string;
  /** Number of the first entry that does not follow from the one before or does not match its commitment. */
  readonly brokenAt: number | null;
  /** Inspected entries, with the chain's hash after each. */
  readonly entries: readonly { readonly n: number; readonly head: string }[];
  /** True if the entries reach from the first to the head without a gap. */
  readonly isChained: boolean;
}

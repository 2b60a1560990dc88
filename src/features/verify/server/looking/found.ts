import type { ReservesStatement } from '#features/chain/reserves/statement.ts';
import type { CheckedSigner } from '#features/files/server/checking/verified-pdf.ts';
import type { DayForm } from '#features/statements/day-form.ts';
import type { ExtractForm } from '#features/statements/extract.ts';
import type { ReceiptForm } from '#features/statements/receipt.ts';
import type { PublicJwk } from '#platform/jws.ts';
import type { CheckedDecision } from './decision.ts';

/** What the thread is given. */
export interface ToLook {
  readonly bytes: Uint8Array;
  /** Certificates of every authority of this server, DER. */
  readonly authorities: readonly Uint8Array[];
  /** Every key by which this server signs in its own name. */
  readonly serverKeys: readonly PublicJwk[];
  /** A detached JWS that came beside the bytes. */
  readonly signature?: string | undefined;
}

/** What became of the bytes since they were sealed. */
export type WholeFault =
  /** Another byte than was signed. */
  | 'changed'
  /** Something stands after what was signed. */
  | 'added'
  /** Nobody signed it. */
  | 'unsigned'
  /** The signature is none. */
  | 'broken'
  /** An archive that is not as it is written. */
  | 'repacked'
  /** It cannot be opened without a password. */
  | 'encrypted'
  /** It is nothing that is checked here, or its first bytes are others. */
  | 'unknown';

/** A seal, a signature or an archive, by its bytes alone; what this server knows besides is looked up after that. */
export interface Looked {
  readonly kind: 'jws' | 'pdf' | 'archive' | 'statement' | 'receipt' | 'extract' | 'day' | 'reserves' | 'unknown';
  readonly sha256: string;
  readonly whole: WholeFault | null;
  /** Whoever stands behind the whole: the organisation of a sealed PDF or of its JWS; `server` of an archive says whose key signed its list. */
  readonly signer: CheckedSigner | null;
  readonly server: 'ours' | 'unknown' | null;
  /** As the whole says, when it was sealed; RFC 3339. */
  readonly sealedAt: string | null;
  readonly stamp: { readonly at: string; readonly by: string } | null;
  readonly about: {
    /** did:web of whoever asked. */
    readonly organisation: string;
    readonly externalId: string;
    readonly version: number;
    readonly title: string;
    readonly state: string | null;
  } | null;
  readonly document: {
    readonly sha256: string;
    /** `elsewhere`: only its fingerprint was given. */
    readonly state: 'same' | 'other' | 'elsewhere';
  } | null;
  readonly decisions: readonly CheckedDecision[];
  /** Names by DID, where the whole says them. */
  readonly people: Readonly<Record<string, { readonly name: string; readonly nameKo: string | null }>>;
  readonly trail: LookedTrail | null;
  /** What a signed receipt says. */
  readonly receipt: ReceiptForm | null;
  /** What a signed extract says. */
  readonly extract: ExtractForm | null;
  /** What the signed statement of a day says. */
  readonly day: DayForm | null;
  readonly reserves: LookedReserves | null;
}

/** What there is to say where the whole is not what was sealed: nothing in it is believed. */
export const notWhole = (kind: Looked['kind'], whole: WholeFault): Omit<Looked, 'sha256'> => ({
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
  extract: null,
  day: null,
  reserves: null,
});

/** A statement of reserves. */
export interface LookedReserves {
  readonly said: ReservesStatement;
  /** The statement itself, as it is signed. */
  readonly compact: string;
  /** By a key of this server, or by the one beside it; false where neither is there. */
  readonly isSigned: boolean;
  /** One account, where its proof came along, and whether it leads to the sums that were signed. */
  readonly part: { readonly owner: string; readonly amounts: readonly string[]; readonly isInIt: boolean } | null;
}

export interface LookedTrail {
  /** Where it stood: an entry and what the chain is after it, hex. */
  readonly n: number;
  readonly head: string;
  /** The first entry that does not follow, or says another thing than it committed to. */
  readonly brokenAt: number | null;
  /** Entries that were looked at, with what the chain is after each. */
  readonly entries: readonly { readonly n: number; readonly head: string }[];
  /** From the first of them to the head without a gap. */
  readonly isChained: boolean;
}

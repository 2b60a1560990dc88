/** What was found of a PDF that somebody brings. */
export interface VerifiedPdf {
  /** In the order in which they were made. */
  readonly signatures: readonly CheckedSignature[];
  /** What the evidence in it says of the document that was approved, and whether the bytes are those; null where it has none. */
  readonly document: { readonly sha256: string; readonly isSame: boolean } | null;
  /** The evidence as it is attached: JSON, believed only as far as a valid seal covers it. */
  readonly evidence: unknown;
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export interface CheckedSignature {
  /** `changed`: the bytes that it covers are not those that were signed. `broken`: it cannot be read, or is not of its certificate. */
  readonly state: 'valid' | 'changed' | 'broken';
  /** Nothing was added after it. */
  readonly coversWhole: boolean;
  /** RFC 3339; as the signer says. */
  readonly at: string | null;
  /** By somebody else, whose certificate is not judged here. */
  readonly stamp: { readonly at: string; readonly by: string } | null;
  readonly signer: CheckedSigner | null;
}

export interface CheckedSigner {
  readonly organisation: string | null;
  /** `NTRKR-` and its business number. */
  readonly identifier: string | null;
  /** Its did:web. */
  readonly did: string | null;
  /** Whether an authority of this server issued the certificate; and whether it was good when it signed, with nobody else's beside it. */
  readonly isIssuedHere: boolean;
  readonly isFromHere: boolean;
  /** The last moment of the certificate, RFC 3339; null where it has none that can be read. */
  readonly until: string | null;
  /** RFC 7638 thumbprint of its key; null of another kind than P-256. */
  readonly keyId: string | null;
  /** Hex, SHA-256. */
  readonly fingerprint: string;
}

/** Why nothing can be said of it. */
export type NotVerified = 'not_pdf' | 'encrypted';

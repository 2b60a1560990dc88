/** The result of checking a PDF that somebody brings. */
export interface VerifiedPdf {
  /** Signatures in the order of signing. */
  readonly signatures: readonly CheckedSignature[];
  /**
   * The approved document's hash according to the attached evidence, and whether the bytes match; null without
   * evidence.
   */
  readonly document: { readonly sha256: string; readonly isSame: boolean } | null;
  /** The attached JSON evidence. Trust it only as far as a valid seal covers it. */
  readonly evidence: unknown;
  readonly attachments: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

export interface CheckedSignature {
  /**
   * `changed`: the covered bytes differ from those that were signed. `broken`: the signature is unreadable or does not
   * match its certificate.
   */
  readonly state: 'valid' | 'changed' | 'broken';
  /** True if nothing was appended after this signature. */
  readonly coversWhole: boolean;
  /** RFC 3339, as claimed by the signer. */
  readonly at: string | null;
  /** A time stamp by another party, whose certificate is not checked here. */
  readonly stamp: { readonly at: string; readonly by: string } | null;
  readonly signer: CheckedSigner | null;
}

export interface CheckedSigner {
  readonly organisation: string | null;
  /** `NTRKR-` followed by the business number. */
  readonly identifier: string | null;
  /** did:web of the organisation. */
  readonly did: string | null;
  /**
   * Issued here: an authority of this server issued the certificate. From here: it was also valid when it signed, and
   * the signature brings no third-party certificates.
   */
  readonly isIssuedHere: boolean;
  readonly isFromHere: boolean;
  /** End of the certificate's validity, RFC 3339; null if unreadable. */
  readonly until: string | null;
  /** RFC 7638 thumbprint of the key; null unless it is P-256. */
  readonly keyId: string | null;
  /** SHA-256, hex. */
  readonly fingerprint: string;
}

/** Why a file could not be checked. */
export type NotVerified = 'not_pdf' | 'encrypted';

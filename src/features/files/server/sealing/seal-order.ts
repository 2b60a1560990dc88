import type { FileType } from '../../rules.ts';
import type { Attachment, SealPage } from '../../seal.ts';

/** Input of the sealing thread. */
export interface SealOrder {
  /** The original document; undefined if only its fingerprint was given. */
  readonly document: { readonly type: FileType; readonly bytes: Uint8Array } | undefined;
  /** True if drawing the image failed before. It is then only attached. */
  readonly isImageLeftOut?: boolean;
  readonly page: SealPage;
  readonly attachments: readonly Attachment[];
  /** DER: the signing key's certificate, then its issuer's. */
  readonly certificates: readonly Uint8Array[];
  /** Requests a time stamp (PAdES B-T, ETSI EN 319 142-1). */
  readonly isStamped: boolean;
}

/** Requests of the thread to the main process, which alone has the private key and network access. */
export type HostRequest = 'signature' | 'stamp';
export type ToThread = { readonly order: SealOrder } | { readonly given: Uint8Array } | { readonly refused: string };
export type FromThread =
  | { readonly wish: HostRequest; readonly data: Uint8Array }
  | { readonly sealed: Uint8Array; readonly pages: number }
  | { readonly fault: string };

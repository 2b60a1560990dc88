import type { FileType } from '../../rules.ts';
import type { Attachment, SealPage } from '../../seal.ts';

/** What is to be sealed. */
export interface SealOrder {
  /** The document as it was handed over; undefined where only its fingerprint was given. */
  readonly document: { readonly type: FileType; readonly bytes: Uint8Array } | undefined;
  /** An image that broke what was to draw it is attached alone. */
  readonly isImageLeftOut?: boolean;
  readonly page: SealPage;
  readonly attachments: readonly Attachment[];
  /** DER: that of the key which signs, then of who issued it. */
  readonly certificates: readonly Uint8Array[];
  /** Whether a time stamp is asked for (PAdES B-T, ETSI EN 319 142-1). */
  readonly isStamped: boolean;
}

/** What the thread asks this process for: the key, and the way out, are here alone. */
export type Wish = 'signature' | 'stamp';
export type ToThread = { readonly order: SealOrder } | { readonly given: Uint8Array } | { readonly refused: string };
export type FromThread =
  | { readonly wish: Wish; readonly data: Uint8Array }
  | { readonly sealed: Uint8Array; readonly pages: number }
  | { readonly fault: string };

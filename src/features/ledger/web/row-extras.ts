import type { ReactNode } from 'react';
import { createStore } from '#ui/store.ts';

/** What rows of transfers say beyond the transfer itself; it comes after the first screen, and later features have the facts. */
export interface RowExtras {
  /** What the person calls whoever has an address (EIP-55). */
  nameOf(address: string): string | undefined;
  /** The seal cut from what the person calls somebody, as high as a row's glyph. */
  sealOf(name: string): ReactNode;
  /** The person's own stamp as it fell on a document; `label` is read out in its place. */
  stampOf(documentId: number, label?: string): ReactNode;
  /** What a decimal amount of an asset is in the other currency, as text. */
  otherOf(asset: string, amount: string): string | undefined;
}

/** Empty until somebody fills it. */
export const rowExtras = createStore<Partial<RowExtras>>({});

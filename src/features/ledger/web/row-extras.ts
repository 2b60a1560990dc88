import type { ReactNode } from 'react';
import { createStore } from '#ui/store.ts';

/** Parts of a transfer's row that later features provide after the first screen, such as names and seals. */
export interface RowExtras {
  /** Contact name of an address (EIP-55). */
  nameOf(address: string): string | undefined;
  /** Seal drawn from a contact's name, as high as a row's glyph. */
  sealOf(name: string): ReactNode;
  /** The person's stamp as placed on a document; screen readers get `label`. */
  stampOf(documentId: number, label?: string): ReactNode;
  /** Value of a decimal amount of an asset in the other currency, as text. */
  otherOf(asset: string, amount: string): string | undefined;
}

/** Empty until a later feature fills it. */
export const rowExtras = createStore<Partial<RowExtras>>({});

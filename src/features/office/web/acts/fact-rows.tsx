import { AddressText } from '#ui/layout/Facts.tsx';
import type { Fact } from './act-facts.ts';

/** What an act decides, as rows of terms and values: addresses and hashes in groups, to be compared. */
export const factRows = (facts: readonly Fact[]) =>
  facts.map(({ term, value, isCode }) => ({ term, value: isCode ? <AddressText address={value} /> : value }));

/** How something stands, whatever it is, as its colour says: done, waiting, failed, or anything else. */
export const outcomes = ['done', 'pending', 'failed', 'other'] as const;
export type Outcome = (typeof outcomes)[number];

/** What is known of something that happened, and the record that opens it, as its own feature's calls give it. */
export interface TimelineItem<R> {
  readonly id: number;
  /** RFC 3339. */
  readonly at: string;
  /** With whom: an EIP-55 address, or a name where there is one. */
  readonly party: string | null;
  /** Above 0, whichever way it went; `asset` is USD, too. */
  readonly money: { readonly amount: string; readonly asset: string } | null;
  readonly status: Outcome;
  readonly record: R;
}

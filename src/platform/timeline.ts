/** Outcome of a record on the timeline; screens show each in its own colour. */
export const outcomes = ['done', 'pending', 'failed', 'other'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Summary of an event on a person's timeline. `record` is the full record, in the form in which its own feature's calls
 * return it.
 */
export interface TimelineItem<R> {
  readonly id: number;
  /** Time of the event in RFC 3339. */
  readonly at: string;
  /** Other party: an EIP-55 address, or a name if there is one. */
  readonly party: string | null;
  /** Amount above 0, whatever its direction. `asset` may also be USD. */
  readonly money: { readonly amount: string; readonly asset: string } | null;
  readonly status: Outcome;
  readonly record: R;
}

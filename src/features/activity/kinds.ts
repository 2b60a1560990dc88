/**
 * The kinds of timeline entries, in display order for equal times. Add new kinds at the end: cursors refer to a kind by
 * its index.
 */
export const kinds = [
  'transaction',
  'order',
  'credential',
  'showing',
  'decision',
  'refund',
  'trip',
  'document',
  'security',
  'held',
  'disclosure',
] as const;
export type Kind = (typeof kinds)[number];

/** What is on a timeline, in the order of what has the same time. A new kind comes at the end: cursors name a kind by its place. */
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

/** Kinds of records that can be extracted. The store numbers them by position: add new kinds at the end. */
export const extractKinds = ['receipt', 'payment', 'decision', 'refund'] as const;
export type ExtractKind = (typeof extractKinds)[number];

/** Every fact that can be chosen, in display order. */
export const extractFields = [
  'amount',
  'title',
  'shop',
  'party',
  'person',
  'at',
  'number',
  'items',
  'purchase',
  'fee',
  'document',
  'reason',
  'standsInFor',
  'note',
] as const;
export type ExtractField = (typeof extractFields)[number];

/** Facts selected by default: what the record is about, but not the person. Only decisions include the person. */
export const defaultFacts: Readonly<Record<ExtractKind, readonly ExtractField[]>> = {
  receipt: ['amount', 'shop', 'items', 'at', 'number'],
  payment: ['amount', 'at', 'number'],
  decision: ['title', 'party', 'person', 'at', 'number'],
  refund: ['amount', 'shop', 'party', 'at', 'number'],
};

/** Choices for how many days a link is valid. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;
export type LinkDays = (typeof LINK_DAYS)[number];
export const LIMITS = { links: 100, keptDays: 30 } as const;

/** Prefix of an extract link's secret in the fragment of a /verify URL. */
export const EXTRACT_MARK = 'extract=';

/** Of what an extract is made, in the order in which the store numbers them: a new kind comes at the end. */
export const extractKinds = ['receipt', 'payment', 'decision', 'refund'] as const;
export type ExtractKind = (typeof extractKinds)[number];

/** Every fact that may be chosen, in the order in which they are told. */
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

/** What is chosen before anybody has chosen: what the record is about, and nothing of who its person is but where they decided. */
export const chosenAtFirst: Readonly<Record<ExtractKind, readonly ExtractField[]>> = {
  receipt: ['amount', 'shop', 'items', 'at', 'number'],
  payment: ['amount', 'at', 'number'],
  decision: ['title', 'party', 'person', 'at', 'number'],
  refund: ['amount', 'shop', 'party', 'at', 'number'],
};

/** For how many days a link may be good. */
export const LINK_DAYS = [1, 7, 30, 90, 365] as const;
export type LinkDays = (typeof LINK_DAYS)[number];
export const LIMITS = { links: 100, keptDays: 30 } as const;

/** Before the secret of a link to an extract, behind `#` of /verify. */
export const EXTRACT_MARK = 'extract=';

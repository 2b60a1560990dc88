/** A tax office's reasons for refusing a purchase. `other` covers codes that this server does not know. */
export const officeRefusals = [
  'unknown_merchant',
  'not_refundable',
  'receipt_recorded',
  'reference_used',
  'too_late',
  'other',
] as const;
export type RefusalCode = (typeof officeRefusals)[number];

/** Result of the customs check: the whole refund is due, none of it, or a part. */
export type OfficeResult = 'confirmed' | 'rejected' | 'partial';

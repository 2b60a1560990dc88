/** Why a tax office does not take a purchase; a code of its own that we do not know is `other`. */
export const officeRefusals = [
  'unknown_merchant',
  'not_refundable',
  'receipt_recorded',
  'reference_used',
  'too_late',
  'other',
] as const;
export type RefusalCode = (typeof officeRefusals)[number];

/** What customs found: all of the refund is due, nothing of it, or less. */
export type OfficeResult = 'confirmed' | 'rejected' | 'partial';

/** Whole cents as an office is told them: USD with two decimals. */
export const usdText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;

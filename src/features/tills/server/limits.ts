import type { Limits } from '#platform/server/http/rate-limit.ts';

/**
 * Limits on entries of codes at one till (besides the lock of each clerk), on consecutive charges, on requests for a
 * signature, and on payers' codes that no phone made.
 */
export const limits = {
  till_entry_of_till: { max: 60, windowS: 900 },
  till_entry_from_network: { max: 600, windowS: 900 },
  till_charge_of_till: { max: 600, windowS: 600 },
  till_signature_of_till: { max: 30, windowS: 600 },
  shown_code_of_till: { max: 30, windowS: 600 },
  shown_code_of_shop: { max: 100, windowS: 600 },
} satisfies Limits<string>;

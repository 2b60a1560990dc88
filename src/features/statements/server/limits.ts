import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits for signing extracts and receipts. */
export const limits = {
  extract_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

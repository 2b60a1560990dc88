import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often a person may look at links, have themselves asked, and take what they showed; and be asked and take what they showed for refunds. */
export const limits = {
  role_link: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  refund_proof: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

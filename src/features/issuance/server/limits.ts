import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often a person may have issuers asked: each look is requests of ours to whom somebody else names. */
export const limits = {
  offer_look: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  offer_take: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  /** Parts of files of offers, by organisation: a file has 1,000 at most. */
  offer_part: { max: { hosted: 3000, personal: 100_000 }, windowS: 3600 },
} satisfies Limits<string>;

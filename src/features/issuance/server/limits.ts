import type { Limits } from '#platform/server/http/rate-limit.ts';
import { TAKES_A_DAY } from '../self-service-bounds.ts';

/** How often a person may have issuers asked: each look is requests of ours to whom somebody else names. */
export const limits = {
  offer_look: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  offer_take: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  /** Parts of files of offers, by organisation: a file has 1,000 at most. */
  offer_part: { max: { hosted: 3000, personal: 100_000 }, windowS: 3600 },
  self_service_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
  /** Each makes an offer anew, in place of the one before it. */
  self_service_take: { max: { hosted: TAKES_A_DAY, personal: 10_000 }, windowS: 86_400 },
  /** Requests that wallets push; those of a wallet's server come from one address, for all its people. */
  authorization_push: { max: { hosted: 3000, personal: 10_000 }, windowS: 900 },
  authorization_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

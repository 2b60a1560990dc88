import type { Limits } from '#platform/server/http/rate-limit.ts';
import { TAKES_A_DAY } from '../self-service.ts';

/** Limits looks at offers, since each makes this server send requests to an address that a stranger chose. */
export const limits = {
  offer_look: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  offer_take: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  /** Parts of offer files, per organisation. One file has up to 1,000. */
  offer_part: { max: { hosted: 3000, personal: 100_000 }, windowS: 3600 },
  self_service_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
  /** Each request replaces the person's previous offer. */
  self_service_take: { max: { hosted: TAKES_A_DAY, personal: 10_000 }, windowS: 86_400 },
  /** Requests pushed by wallets. A wallet provider's server may push for all its people from one address. */
  authorization_push: { max: { hosted: 3000, personal: 10_000 }, windowS: 900 },
  authorization_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

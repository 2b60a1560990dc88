import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often links and codes may be tried: eight digits would be guessed by whoever may try often. */
export const limits = {
  connection_code_of_user: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
  connection_code_from_network: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

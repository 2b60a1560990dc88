import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits tries of links and codes, since eight digits could be guessed with unlimited tries. */
export const limits = {
  connection_code_of_user: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
  connection_code_from_network: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

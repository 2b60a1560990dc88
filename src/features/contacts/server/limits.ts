import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often the name behind an address is asked for. */
export const limits = {
  payee_name: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

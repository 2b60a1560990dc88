import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limit of looking up the name behind an address. */
export const limits = {
  payee_name: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often one organisation may have something sent at once: a test goes wherever they say. */
export const limits = {
  endpoint_test: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  event_redelivery: { max: { hosted: 1000, personal: 100_000 }, windowS: 3600 },
} satisfies Limits<string>;

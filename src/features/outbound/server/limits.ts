import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits of one organisation for messages that staff send at once. A test goes to any address that they enter. */
export const limits = {
  endpoint_test: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  event_redelivery: { max: { hosted: 1000, personal: 100_000 }, windowS: 3600 },
} satisfies Limits<string>;

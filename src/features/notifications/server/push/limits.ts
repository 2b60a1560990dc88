import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limit of changing push settings, since messages are sent to any endpoint that a person gives. */
export const pushLimits = {
  push_device: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

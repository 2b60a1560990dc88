import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often one person may say where they are notified: messages go wherever they say. */
export const pushLimits = {
  push_device: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

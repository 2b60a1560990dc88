import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often somebody has something signed to show it. */
export const limits = {
  extract_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

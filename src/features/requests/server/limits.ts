import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits for viewing links and taking shares by link. */
export const limits = {
  request_links: { max: { hosted: 60, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

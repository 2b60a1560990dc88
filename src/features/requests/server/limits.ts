import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often links may be looked at and taken by. */
export const limits = {
  request_links: { max: { hosted: 60, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

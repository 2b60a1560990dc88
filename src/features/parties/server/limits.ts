import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Each request is work for people: how many one person may make. */
export const limits = {
  erasure_of_user: { max: { hosted: 20, personal: 1000 }, windowS: 86_400 },
} satisfies Limits<string>;

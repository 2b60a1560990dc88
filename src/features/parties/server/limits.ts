import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Each request causes manual work, so the number per person is limited. */
export const limits = {
  erasure_of_user: { max: { hosted: 20, personal: 1000 }, windowS: 86_400 },
} satisfies Limits<string>;

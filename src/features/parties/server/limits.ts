import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits the erasure requests of a person, since each causes manual work. */
export const limits = {
  erasure_of_user: { max: { hosted: 20, personal: 1000 }, windowS: 86_400 },
} satisfies Limits<string>;

import type { Limits } from '#platform/server/http/rate-limit.ts';

export const limits = {
  extract_of_user: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

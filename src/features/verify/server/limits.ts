import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often one network has something checked. */
export const limits = {
  seal_check: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

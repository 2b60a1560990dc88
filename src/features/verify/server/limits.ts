import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits checks for each network. */
export const limits = {
  seal_check: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

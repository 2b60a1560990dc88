import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often a person may have verifiers asked and answered: each is a request of ours to whom somebody else names. */
export const limits = {
  request_look: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  request_answer: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits opened requests and answers, since each makes this server send a request to a URL that a stranger chose. */
export const limits = {
  request_look: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
  request_answer: { max: { hosted: 60, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

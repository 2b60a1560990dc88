import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often somebody of the office may begin a sign-in at its provider: each is requests of ours there. */
export const limits = {
  office_sign_in: { max: 20, windowS: 900 },
} satisfies Limits<string>;

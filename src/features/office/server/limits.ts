import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often somebody of the office may begin a sign-in at its provider (each is requests of ours there), or send members letters of recovery. */
export const limits = {
  office_sign_in: { max: 20, windowS: 900 },
  office_recovery: { max: 10, windowS: 3600 },
} satisfies Limits<string>;

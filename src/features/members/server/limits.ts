import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often somebody of the office may send members letters of recovery, or ask that a member's e-mail be changed. */
export const limits = {
  office_recovery: { max: 10, windowS: 3600 },
  office_email_change: { max: 5, windowS: 86_400 },
} satisfies Limits<string>;

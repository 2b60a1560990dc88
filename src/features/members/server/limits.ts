import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits of an officer who sends recovery e-mails to members or requests e-mail changes. */
export const limits = {
  office_recovery: { max: 10, windowS: 3600 },
  office_email_change: { max: 5, windowS: 86_400 },
} satisfies Limits<string>;

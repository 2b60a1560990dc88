import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limit of sign-ins that an officer begins at the provider, since each sends requests there. */
export const limits = {
  office_sign_in: { max: 20, windowS: 900 },
} satisfies Limits<string>;

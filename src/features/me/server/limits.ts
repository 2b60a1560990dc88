import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits for changing the e-mail. */
export const limits = {
  // The response reveals whether an e-mail is taken, so attempts are limited.
  email_change_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  email_change_from_network: { max: { hosted: 30, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

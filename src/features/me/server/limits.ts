import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often another e-mail may be wished for. */
export const limits = {
  // Whether an e-mail is taken is told to whoever asks for it.
  email_change_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  email_change_from_network: { max: { hosted: 30, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

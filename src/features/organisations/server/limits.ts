import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Rate limits of invitation links opened from one network, and of new signing keys of one organisation. */
export const limits = {
  invitation_look: { max: { hosted: 100, personal: 10_000 }, windowS: 3600 },
  signing_key: { max: { hosted: 5, personal: 100 }, windowS: 86_400 },
} satisfies Limits<string>;

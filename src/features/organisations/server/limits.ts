import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often links may be tried from one network. */
export const limits = {
  invitation_look: { max: { hosted: 100, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

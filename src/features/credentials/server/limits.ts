import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often what others show is looked at, and files are made. */
export const limits = {
  verification: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  // Everything that somebody has, in one file: nobody wants many.
  export_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  // Each asks the issuers of what is held, as far as their lists are not known.
  held_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

import type { Limits } from '#platform/server/http/rate-limit.ts';

/** Limits checks of presentations and the making of files. */
export const limits = {
  verification: { max: { hosted: 120, personal: 10_000 }, windowS: 900 },
  // An export contains all data of the person, so few are needed.
  export_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
  // Each request may contact the issuers of the held credentials whose lists are not cached.
  held_look: { max: { hosted: 120, personal: 10_000 }, windowS: 3600 },
} satisfies Limits<string>;

import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often a person may have a file opened: each is a slow derivation of a key, and requests of ours to whom the file names. */
export const limits = {
  import_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

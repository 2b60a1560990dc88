import type { Limits } from '#platform/server/http/rate-limit.ts';

/**
 * Limit of files that a person may have opened: each costs a slow key derivation and requests to the hosts that the
 * file names.
 */
export const limits = {
  import_of_user: { max: { hosted: 10, personal: 1000 }, windowS: 3600 },
} satisfies Limits<string>;

import type { Limits } from '#platform/server/http/rate-limit.ts';

/** How often calendars ask for trips: one address, and all from one network, which may be a firm that reads for many. */
export const limits = {
  trips_of_calendar: { max: { hosted: 60, personal: 10_000 }, windowS: 900 },
  trips_from_network: { max: { hosted: 1200, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

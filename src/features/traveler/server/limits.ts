import type { Limits } from '#platform/server/http/rate-limit.ts';

/**
 * Rate limits for calendars reading trips: per address, and per network, which may be a service that reads for many
 * people.
 */
export const limits = {
  trips_of_calendar: { max: { hosted: 60, personal: 10_000 }, windowS: 900 },
  trips_from_network: { max: { hosted: 1200, personal: 10_000 }, windowS: 900 },
} satisfies Limits<string>;

import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';

/** The outside service that reports what assets are worth in won. */
export const ratePort: OutsidePort = {
  state: (settings) => portState(settings.rates !== undefined, settings),
  closed: 'RATES_URL is not set: no asset is exchanged at the rate of a feed',
};

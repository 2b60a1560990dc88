import { currencyNow } from '#features/currency/server/store.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { closedFeed } from './closed-feed.ts';
import { httpFeed } from './http.ts';
import type { RateFeed } from './port.ts';
import { ratePort } from './rate-port.ts';
import { sandboxFeed } from './sandbox-feed.ts';

/** Returns the feed that the settings name; without one the sandbox, or no feed. */
export const rateFeedOf = perServer(({ settings, egress, db }: Services): RateFeed => {
  if (settings.rates) return httpFeed(egress, settings.rates);
  return ratePort.state(settings) === 'closed' ? closedFeed : sandboxFeed(async () => (await currencyNow(db)).rules);
});

import type { CurrencyRules } from '#features/currency/rules.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { perServer } from '#platform/server/per-server.ts';
import type { Services } from '#platform/server/services.ts';
import { httpFeed } from './http.ts';
import { closedFeed, type RateFeed, ratePort } from './port.ts';

/** Returns the feed that the settings name; without one the sandbox, or no feed. */
export const rateFeedOf = perServer(({ settings, egress, db }: Services): RateFeed => {
  if (settings.rates) return httpFeed(egress, settings.rates);
  return ratePort.state(settings) === 'closed' ? closedFeed : sandboxFeed(async () => (await currencyNow(db)).rules);
});

/**
 * Assets for which the sandbox simulates a failing feed: no rate, and an old one. Documented in the feature's README.
 */
export const sandboxAssets = { silent: 'CBDC', old: 'ETH' } as const;
const OLD_MS = 60 * 60_000;

/**
 * Returns the rates of the currency's own rules as current, except an hour-old one for one asset and none for another.
 */
export const sandboxFeed = (rules: () => Promise<Pick<CurrencyRules, 'rates'>>): RateFeed => ({
  isSandbox: true,
  isOffered: true,
  read: async (assets) => {
    const { rates } = await rules();
    return assets
      .filter((asset) => asset !== sandboxAssets.silent)
      .map((asset) => ({
        asset,
        won: BigInt(rates[asset] ?? '1'),
        at: new Date(Date.now() - (asset === sandboxAssets.old ? OLD_MS : 0)),
      }));
  },
});

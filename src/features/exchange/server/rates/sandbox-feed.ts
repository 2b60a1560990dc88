import type { CurrencyRules } from '#features/currency/rules.ts';
import type { RateFeed } from './port.ts';

/** Of what the sandbox says something else than its rate of now, so that a feed that fails can be tried; documented in the feature's README. */
export const sandboxAssets = { silent: 'CBDC', old: 'ETH' } as const;
const OLD_MS = 60 * 60_000;

/** The rates of the currency's own rules as those of this moment, of one asset as those of an hour ago, of one none at all. */
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

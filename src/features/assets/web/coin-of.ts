import type { CoinCode } from '#features/currency/assets.ts';
import type { CoinFace } from '#ui/drawings/coin-drawing.ts';

/** Drawing of a central bank. A won sign would be wrong, because this coin is worth a dollar. */
const BANK = 'M14.6 17.6 20 14.6 25.4 17.6ZM16.6 19.4V23.6M20 19.4V23.6M23.4 19.4V23.6M14.6 25.4H25.4';

const COINS = {
  XP: {
    metal: 'jade',
    lobes: 9,
    symbol: 'M14.2 16.8 19.2 23.2M19.2 16.8 14.2 23.2M21.7 23.9V17.1H23.7A1.9 1.9 0 0 1 23.7 20.9H21.7',
  },
  USDC: {
    metal: 'steel',
    lobes: 12,
    symbol:
      'M23 17.7C22.7 16.6 21.5 16.1 20 16.1C18.2 16.1 17 16.9 17 18.1C17 20.9 23.1 19.2 23.1 21.9C23.1 23.2 21.8 23.9 20 23.9C18.3 23.9 17 23.3 16.8 22.1M20 14.4V25.6',
  },
  CBDC: { metal: 'iron', lobes: 16, symbol: BANK },
  BTC: {
    metal: 'bronze',
    lobes: 10,
    symbol:
      'M16.4 16.1H20.6A1.85 1.85 0 0 1 20.6 19.8H17.6M17.6 19.8H21.1A2 2 0 0 1 21.1 23.9H16.4M17.6 16.1V23.9M18.9 14.4V16M21 14.4V16M18.9 24V25.6M21 24V25.6',
  },
  ETH: { metal: 'silver', lobes: 6, symbol: 'M16.7 16.3H23.3M17.7 20H22.3M16.7 23.7H23.3' },
} satisfies Readonly<Record<CoinCode, CoinFace>>;

/** Returns the coin drawn for an asset; undefined if it has none. */
export const coinOf = (assetType: string): CoinFace | undefined =>
  Object.hasOwn(COINS, assetType) ? COINS[assetType as keyof typeof COINS] : undefined;

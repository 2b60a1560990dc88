import type { CoinName } from '#ui/drawings/coin-drawing.ts';

const COINS: readonly CoinName[] = ['XP', 'USDC', 'CBDC', 'BTC', 'ETH'];

/** The coin drawn for an asset; undefined for one that has none. */
export const coinOf = (assetType: string): CoinName | undefined => COINS.find((coin) => coin === assetType);

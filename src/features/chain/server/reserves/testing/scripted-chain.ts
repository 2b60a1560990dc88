import type { AssetCode } from '#features/currency/assets.ts';
import type { BlockRef } from '../../rpc/port.ts';
import type { ReserveAsset, ReservesAt } from '../port.ts';

/** A fake chain whose position and balances the test sets. */
export interface ScriptedChain extends ReservesAt {
  block: BlockRef | undefined;
  readonly held: Map<AssetCode, bigint>;
  /** Makes every request fail, as if the chain did not respond. */
  isAway: boolean;
  /** Number of requests for balances so far. */
  asked: number;
}

export const TREASURY = `0x${'c'.repeat(40)}` as const;
const ASSETS: readonly ReserveAsset[] = [
  { code: 'XP', contract: `0x${'1'.repeat(40)}` },
  { code: 'USDC', contract: `0x${'2'.repeat(40)}` },
  { code: 'ETH', contract: null },
];

export function scriptedChain(): ScriptedChain {
  const chain: ScriptedChain = {
    chainId: 31337,
    assets: ASSETS,
    block: { number: 1234, hash: `0x${'ab'.repeat(32)}` },
    held: new Map(ASSETS.map(({ code }) => [code, 10n ** 24n])),
    isAway: false,
    asked: 0,
    standsAt: async () => chain.block && { block: chain.block, holders: [TREASURY], open: [] },
    isBooked: async () => true,
    balancesAt: async () => {
      chain.asked += 1;
      if (chain.isAway) throw new Error('the chain gives no answer');
      return chain.held;
    },
  };
  return chain;
}

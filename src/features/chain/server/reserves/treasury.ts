import { type AssetCode, assetOf } from '#features/ledger/assets.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { readBound, readStanding } from '../store.ts';
import type { ReservesAt } from './port.ts';

/** Reserves are what the treasury has on the chain. */
export function treasuryReserves({ chainId, contracts, reader }: Chain): ReservesAt {
  const codes: readonly AssetCode[] = [...contracts.keys(), NATIVE];
  const assets = codes
    .toSorted((a, b) => assetOf(a).id - assetOf(b).id)
    .map((code) => ({ code, contract: contracts.get(code) ?? null }));
  return {
    chainId,
    assets,
    standsAt: async (snapshot) => {
      const bound = await readBound(snapshot);
      const { isOpen, finalized } = await readStanding(snapshot);
      return bound && isOpen && finalized ? { block: finalized, holders: [bound.treasury] } : undefined;
    },
    balancesAt: async (block, holders) => {
      const balances = new Map<AssetCode, bigint>();
      for (const { code, contract } of assets) {
        const each = await Promise.all(
          holders.map((holder) =>
            contract === null ? reader.balanceAt(holder, block) : reader.tokenBalanceAt(contract, holder, block),
          ),
        );
        balances.set(
          code,
          each.reduce((sum, one) => sum + one, 0n),
        );
      }
      return balances;
    },
  };
}

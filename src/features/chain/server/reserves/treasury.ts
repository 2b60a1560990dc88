import { type AssetCode, assetOf } from '#features/ledger/assets.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { readBound, readStanding } from '../store.ts';
import { firstOpen, isAsOf } from './booked-store.ts';
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
      if (!bound || !isOpen || !finalized || !(await isAsOf(snapshot, finalized))) return undefined;
      return { block: finalized, holders: [bound.treasury], openFrom: await firstOpen(snapshot, bound.treasury) };
    },
    isBooked: async ({ block, holders, openFrom }) => {
      if (openFrom === null) return true;
      const sent = await Promise.all(holders.map((holder) => reader.nonceAt(holder, block)));
      return sent.every((nonce) => nonce <= openFrom);
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

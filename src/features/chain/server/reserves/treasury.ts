import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { partsOf } from '../sending/each.ts';
import { readBound, readStanding } from '../store.ts';
import { isAsOf, listOpenWallets } from './booked-store.ts';
import type { ReservesAt } from './port.ts';

const AT_ONCE = 8;

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
      return { block: finalized, holders: [bound.treasury], open: await listOpenWallets(snapshot) };
    },
    isBooked: async ({ block, open }) => {
      for (const part of partsOf(open, AT_ONCE)) {
        const used = await Promise.all(part.map(async (one) => (await reader.nonceAt(one.wallet, block)) > one.nonce));
        if (used.some(Boolean)) return false;
      }
      return true;
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

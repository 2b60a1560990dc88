import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { type Chain, chainBalanceOf, NATIVE } from '../chain.ts';
import { partsOf } from '../sending/run-each.ts';
import { readView } from '../store.ts';
import { isAsOf, listOpenWallets } from './booked-store.ts';
import type { ReservesAt } from './port.ts';

const AT_ONCE = 8;

/** Reads reserves as the treasury's balances on the chain. */
export function treasuryReserves({ chainId, contracts, reader }: Chain): ReservesAt {
  const codes: readonly AssetCode[] = [...contracts.keys(), NATIVE];
  const assets = codes
    .toSorted((a, b) => assetOf(a).id - assetOf(b).id)
    .map((code) => ({ code, contract: contracts.get(code) ?? null }));
  return {
    chainId,
    assets,
    standsAt: async (snapshot) => {
      const view = await readView(snapshot);
      if (!view || !(await isAsOf(snapshot, view.finalized))) return undefined;
      return { block: view.finalized, holders: [view.treasury], open: await listOpenWallets(snapshot) };
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
      for (const { code } of assets) {
        const each = await Promise.all(
          holders.map((owner) => chainBalanceOf({ reader, contracts }, { code, owner, block })),
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

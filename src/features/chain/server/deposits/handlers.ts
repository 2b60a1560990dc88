import { assetById } from '#features/currency/assets.ts';
import { checksum } from '#features/identity/address.ts';
import { readAddressOf } from '#features/identity/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { contract } from '../../contract.ts';
import type { depositCalls } from '../../deposits/calls.ts';
import { refusals } from '../../refusals.ts';
import { chainOf } from '../chain.ts';
import { noteDoubt } from '../doubts.ts';
import type { Address } from '../rpc/port.ts';
import { listChainAssets, readStanding, readView } from '../store.ts';
import { listDeposits } from './deposits-store.ts';
import { lookAt } from './look.ts';
import { depositOnWire } from './on-wire.ts';
import { listClosedAssets } from './sweeps-store.ts';

/** Limits how often a person can request a check of their address for deposits. */
export const limits = { chain_looks: { max: 10, windowS: 3600 } } satisfies Limits<string>;

type Handlers = Pick<HandlersOf<typeof contract>, keyof typeof depositCalls>;

/** Calls about deposits, offered only on a server with a chain. */
export function depositHandlers(services: Services): Handlers {
  const { db } = services;
  const chain = chainOf(services);
  const limiter = createLimiter(services, limits);
  const needChain = () => {
    if (!chain) throw refuse(refusals, 'not_offered', { detail: 'No chain is connected to this server.' });
    return chain;
  };
  return {
    'GET /api/chain': async () => {
      const { chainId, settings } = needChain();
      const [kept, closed, { isOpen }] = await Promise.all([
        listChainAssets(db),
        listClosedAssets(db),
        readStanding(db),
      ]);
      return {
        chainId,
        isOpen,
        assets: kept.map(({ assetId, contract: at }) => ({
          assetType: assetById(assetId).code,
          contract: at && checksum(at),
          isClosed: closed.some((one) => one.assetId === assetId),
        })),
        explorerUrl: settings.explorerUrl ?? null,
      };
    },

    'GET /api/chain/deposits': async ({ who, query }) => {
      needChain();
      const rows = await listDeposits(db, who.self, idBefore(query), query.limit + 1);
      const { items, next } = pageById(rows, query.limit);
      const standing = await readStanding(db);
      return { items: items.map((row) => depositOnWire(row, standing)), next };
    },

    'POST /api/chain/deposits/look': async ({ who: { self } }) => {
      const at = needChain();
      await limiter.take({ kind: 'chain_looks', subject: `user:${self.userId}` });
      const view = await readView(db);
      const person = { userId: self.userId, address: (await readAddressOf(db, self)) as Address };
      const scanned = view && { db, chain: at, treasury: view.treasury };
      const found = scanned && (await lookAt(scanned, view, person).catch((error: unknown) => noteDoubt(db, error)));
      if (found === undefined)
        throw refuse(commonRefusals, 'unavailable', { detail: 'The chain cannot be reached now.', retryAfterS: 10 });
      return { found };
    },
  };
}

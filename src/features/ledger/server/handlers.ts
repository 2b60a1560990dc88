import { readAddress } from '#features/identity/address.ts';
import type { PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type contract, refusals } from '../contract.ts';
import { addressReason } from './address-reason.ts';
import { signHead } from './days/log-head.ts';
import { readLogProof } from './days/log-proof.ts';
import { readHistory } from './history/history.ts';
import { transactionsOnWire } from './history/named.ts';
import { transactionOnWire } from './history/on-wire.ts';
import { wasPaidBy } from './history/recipients.ts';
import type { Network, NetworkFacts } from './network/port.ts';
import { backingsOf } from './network/read-backings.ts';
import { sendAsset } from './send-asset.ts';
import { takeBack } from './settling/take-back.ts';
import { findTransfer, sidesReader } from './store.ts';

/** Creates the handlers for sends, their list, and taking back money sent to an address that nobody owns. */
export const createHandlers = (services: Services, network: Network & NetworkFacts): HandlersOf<typeof contract> => {
  const { db, settings } = services;
  const readSides = sidesReader(db);
  const sending = { db, network, chainId: settings.chainId, readSides };
  const list = async (who: Owner, query: PageQuery) => {
    const page = await readHistory(db, who, query);
    return { ...page, items: await transactionsOnWire(services, who, page.items) };
  };
  return {
    'POST /api/transactions': async ({ who, body, key, consent, reply }) => {
      const { isReplay, transaction } = await sendAsset(sending, who, { body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return transaction;
    },

    'GET /api/transactions/{userId}': async ({ who, query }) => list(who, query),

    'GET /api/transactions': async ({ who, query }) => list(who.self, query),

    'GET /api/transactions/{userId}/{id}': async ({ who, params }) => {
      const row = await findTransfer(db, who, params.id);
      if (!row) throw refuse(commonRefusals, 'not_found');
      return transactionOnWire(row, who.userId);
    },

    'POST /api/transactions/{id}/take-back': async ({ who, params, key, reply }) => {
      const { isReplay, transaction } = await takeBack(db, who, params.id, key);
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return transaction;
    },

    'GET /api/network': async () => ({
      name: settings.networkName,
      chainId: settings.chainId,
      kind: network.kind,
      isSandbox: backingsOf(settings).every(({ backing }) => backing === 'sandbox'),
      assets: backingsOf(settings),
    }),

    'GET /api/day-log': async ({ query }) => {
      const proof = await readLogProof(db, query.since);
      return { ...proof, head: signHead(services, proof) };
    },

    'GET /api/recipient': async ({ who, query }) => {
      const read = readAddress(query.address, settings.chainId);
      if (typeof read === 'string') throw refuse(refusals, 'invalid_address', addressReason(read, 'address'));
      const { own, holder } = await readSides(who.self, read.address);
      const isKnown = holder !== null;
      const isPayer = !isKnown && (await wasPaidBy(db, who.self, read.address));
      return { ...read, isKnown, isPayer, isOwn: own === read.address };
    },
  };
};

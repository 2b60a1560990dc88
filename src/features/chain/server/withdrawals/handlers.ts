import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { withdrawalCalls } from '../../calls/withdrawals.ts';
import type { contract } from '../../contract.ts';
import { chainOf } from '../chain.ts';
import { needChain } from './ask-chain.ts';
import { listWithdrawals, readOffer, withdrawalsOnWire } from './own-withdrawals.ts';
import { makeQuote, quoteAll } from './quoting.ts';
import { withdraw } from './withdrawing.ts';

/** Calls about withdrawals: the assets that can leave, quotes, a person's withdrawals, and withdrawing everything. */
export const withdrawalHandlers = (
  services: Services,
): Pick<HandlersOf<typeof contract>, keyof typeof withdrawalCalls> => {
  const { db } = services;
  const chain = () => needChain(chainOf(services));
  return {
    'GET /api/chain/offer': async ({ who }) => readOffer(db, chain(), who.self),

    'POST /api/chain/quotes': async ({ who, body }) => makeQuote(services, chain(), who.self, body),

    'POST /api/chain/withdrawals': async ({ who, body, key, consent, reply }) => {
      const { isReplay, rows } = await withdraw(services, chainOf(services), who.self, {
        quoteIds: [body.quoteId],
        key,
        consent,
      });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      const [made] = await withdrawalsOnWire(db, chain(), rows);
      if (!made) throw new Error('a quote has no withdrawal');
      return made;
    },

    'GET /api/chain/withdrawals': async ({ who, query }) => listWithdrawals(db, chain(), who.self, query),

    'POST /api/chain/leave/quotes': async ({ who, body }) => quoteAll(services, chain(), who.self, body.toAddress),

    'POST /api/chain/leave': async ({ who, body, key, consent, reply }) => {
      const { isReplay, rows } = await withdraw(services, chainOf(services), who.self, { ...body, key, consent });
      if (isReplay) reply.header('idempotency-replayed', 'true');
      return withdrawalsOnWire(db, chain(), rows);
    },
  };
};

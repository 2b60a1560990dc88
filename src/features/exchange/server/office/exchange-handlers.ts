import type { Acts } from '#features/office/server/acts/acts.ts';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { type contract, refusals } from '../../office-contract.ts';
import { rateFeedOf } from '../rates/of-settings.ts';
import { readPairs } from './pairs-read.ts';
import { stopPair } from './stop-pair.ts';

type Handlers = HandlersOf<typeof contract>;

/** Calls about the exchange pairs. */
export const exchangeHandlers = (services: Services, acts: Acts): Handlers => ({
  'GET /api/office/exchange': ({ who }) => readPairs(services, who),
  'POST /api/office/exchange/terms': ({ who, body, consent }) => {
    if (body.source === 'feed' && !rateFeedOf(services).isOffered)
      throw refuse(refusals, 'not_so_now', {
        detail: 'No rate feed is connected to this server.',
        errors: { source: 'needs a rate feed, and none is connected' },
      });
    return acts.make(who, { kind: 'exchange.terms', body }, consent);
  },
  'POST /api/office/exchange/stops': ({ who, body, consent }) => stopPair(services, who, body, consent),
  'POST /api/office/exchange/funds': ({ who, body, consent }) =>
    acts.make(who, { kind: 'exchange.fund', body }, consent),
});

import type { Acts } from '#features/office/server/acts/acts.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../office-contract.ts';
import { decidePlace } from './decide-place.ts';
import { createShops } from './shops.ts';

type Calls = HandlersOf<typeof contract>;

/** Creates the office's handlers for organisations. */
export function shopHandlers(services: Services, acts: Acts): Calls {
  const shops = createShops(services);
  return {
    'GET /api/office/shops': ({ who, query }) => shops.list(who, query),
    'GET /api/office/shops/figures': ({ who }) => shops.figures(who),
    'POST /api/office/shops/{shopId}/decide': ({ who, params, body, consent }) =>
      shops.decide(who, { id: params.shopId, ...body }, consent),
    'POST /api/office/shops/{shopId}/place': ({ who, params, body, consent }) =>
      decidePlace(services, who, { id: params.shopId, ...body }, consent),
    'POST /api/office/shops/{shopId}/close': ({ who, params, body, consent }) =>
      acts.make(
        who,
        { kind: 'organisation.close', body: { organisation: params.shopId, reason: body.reason } },
        consent,
      ),
  };
}

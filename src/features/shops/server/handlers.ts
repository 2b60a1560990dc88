import { ZONE } from '#platform/korean-days.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { contract, FoundShop } from '../contract.ts';
import { minuteOfWeek } from '../rules.ts';
import { changeShopPlace, readShopPlace } from './places.ts';
import { inDegrees } from './places-store.ts';
import { type FoundRow, findShops } from './shops-store.ts';

const foundOnWire = ({ name_ko, cashback_bps, latitude, longitude, ...row }: FoundRow): FoundShop => ({
  ...row,
  nameKo: name_ko,
  cashbackBps: cashback_bps,
  latitude: inDegrees(latitude),
  longitude: inDegrees(longitude),
  week: row.week && [...row.week],
});

/** Creates the handlers to find shops and to change a shop's place. */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db } = services;
  return {
    'GET /api/shops': async ({ query }) => {
      const rows = await findShops(db, {
        q: query.q.toLowerCase(),
        trade: query.trade ?? null,
        minute: query.open === undefined ? null : minuteOfWeek(new Date(), ZONE.minutes),
        before: idBefore(query),
        count: query.limit + 1,
      });
      const { items, next } = pageById(rows, query.limit);
      return { items: items.map(foundOnWire), next };
    },

    'GET /api/merchants/{userId}/place': ({ who }) => readShopPlace(db, who),

    'PATCH /api/merchants/{userId}/place': ({ who, body, consent }) => changeShopPlace(services, who, body, consent),
  };
};

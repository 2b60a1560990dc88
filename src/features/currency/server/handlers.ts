import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { onWire } from '#platform/wire-time.ts';
import type { CurrencyVersion, contract } from '../contract.ts';
import { readStanding, submitObjection } from './standing-wire.ts';
import { currencyNow, listComing, type VersionRow } from './store.ts';

/** Returns the city in codes of shops that set none. */
export const cityOf = ({ rules }: Pick<VersionRow, 'rules'>, { city }: Pick<Settings, 'city'>): string =>
  rules.city ?? city;

/** Creates the handlers that show the currency's rules to any wallet. */
export const createHandlers = ({ db, settings }: Services): HandlersOf<typeof contract> => {
  const shown = (row: VersionRow): CurrencyVersion => ({
    id: row.id,
    validFrom: onWire(row.valid_from),
    ...row.rules,
    rates: { ...row.rules.rates },
    shutOut: [...row.rules.shutOut],
    caps: {
      payment: [...row.rules.caps.payment],
      month: [...row.rules.caps.month],
      holding: [...row.rules.caps.holding],
    },
    city: cityOf(row, settings),
  });
  return {
    'GET /api/standing/{userId}': ({ who }) => readStanding(db, who),
    'POST /api/standing/{userId}/objection': ({ who, body }) => submitObjection(db, who, body.text),
    'GET /api/currency': async () => ({
      now: shown(await currencyNow(db)),
      coming: (await listComing(db)).map(shown),
    }),
  };
};

import { assetOf } from '#features/currency/assets.ts';
import {
  type BalanceThenRow,
  listBalances,
  listBalancesByDay,
  listBalancesThen,
  readLocalBalance,
} from '#features/ledger/server/history/balances.ts';
import { balanceOnWire } from '#features/ledger/server/history/on-wire.ts';
import { defineFeature } from '#platform/server/feature.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { contract, type ValuePoint } from '../contract.ts';
import { type Holding, valueHistory, valuePortfolio } from '../rules.ts';
import { listRates, listRatesByDay, type RateRow } from './store.ts';

const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => ({
  'GET /api/assets/{userId}': async ({ who }) => (await listBalances(db, who)).map(balanceOnWire),

  'GET /api/assets': async ({ who }) => (await listBalances(db, who.self)).map(balanceOnWire),

  'GET /api/portfolio/{userId}': async ({ who }) => {
    const balances = await listBalancesThen(db, who);
    const at = balances[0]?.at;
    if (!at) throw new Error('the store knows no assets');
    const rates = new Map((await listRates(db, at)).map((rate) => [rate.code, rate]));
    const { balance: won } = await readLocalBalance(db, who);
    return { ...valuePortfolio(balances.map((row) => holding(row, rates.get(row.code)))), at: onWire(at), won };
  },

  'GET /api/portfolio/{userId}/history': async ({ who }) => ({ points: await readHistory(db, who) }),
});

const HISTORY_DAYS = 30;

async function readHistory(db: Queryable, who: Owner): Promise<ValuePoint[]> {
  const balances = await listBalancesByDay(db, who, HISTORY_DAYS);
  const now = balances.at(-1)?.at;
  if (!now) throw new Error('the store knows no assets');
  const rates = await listRatesByDay(db, now, HISTORY_DAYS);
  const rateOf = new Map(rates.map(({ code, days_ago, usd }) => [`${code} ${days_ago}`, usd]));
  const days = [...Map.groupBy(balances, ({ days_ago }) => days_ago).values()];
  const moments = days.map((rows) =>
    rows.map(({ code, balance, days_ago }) => ({
      assetType: code,
      places: assetOf(code).places,
      units: BigInt(balance),
      rate: rateOf.get(`${code} ${days_ago}`) ?? '1',
    })),
  );
  return valueHistory(moments).map((change, nth) => ({ at: onWire(days[nth]?.[0]?.at ?? now), ...change }));
}

const holding = (row: BalanceThenRow, rate: RateRow | undefined): Holding => ({
  assetType: row.code,
  places: assetOf(row.code).places,
  units: BigInt(row.balance),
  unitsThen: BigInt(row.balance_then),
  rateNow: rate?.now ?? '1',
  rateThen: rate?.day_ago ?? '1',
});

export const assets = defineFeature({
  name: 'assets',
  contract,
  tables: { asset_rates: 'nobody’s' },
  trials: { '/assets': 'coins', '/value': 'coins', '/send': 'coins', '/receive': 'coins' },
  start: (services) => ({ handlers: createHandlers(services) }),
});

import { assetOf } from '#features/ledger/assets.ts';
import { type BalanceThenRow, listBalances, listBalancesThen } from '#features/ledger/server/balances.ts';
import { balanceOnWire } from '#features/ledger/server/on-wire.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract } from '../contract.ts';
import { type Holding, valuePortfolio } from '../rules.ts';
import { listRates, type RateRow } from './store.ts';

/** Balances, and what they are worth. */
export const createHandlers = ({ db }: Services): HandlersOf<typeof contract> => ({
  'GET /api/assets/{userId}': async ({ who }) => (await listBalances(db, who)).map(balanceOnWire),

  'GET /api/assets': async ({ who }) => (await listBalances(db, who.self)).map(balanceOnWire),

  'GET /api/portfolio/{userId}': async ({ who }) => {
    const balances = await listBalancesThen(db, who);
    const at = balances[0]?.at;
    if (!at) throw new Error('the store knows no assets');
    const rates = new Map((await listRates(db, at)).map((rate) => [rate.code, rate]));
    return { ...valuePortfolio(balances.map((row) => holding(row, rates.get(row.code)))), at: onWire(at) };
  },
});

const holding = (row: BalanceThenRow, rate: RateRow | undefined): Holding => ({
  assetType: row.code,
  places: assetOf(row.code).places,
  units: BigInt(row.balance),
  unitsThen: BigInt(row.balance_then),
  rateNow: rate?.now ?? '1',
  rateThen: rate?.day_ago ?? '1',
});

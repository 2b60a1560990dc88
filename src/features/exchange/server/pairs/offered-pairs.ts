import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import type { CurrencyRules } from '#features/currency/rules.ts';
import { readLeaving } from '#features/ledger/server/network/leaving.ts';
import { formatUnits } from '#platform/money.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Offer } from '../../contract.ts';
import type { PairFault } from '../../pairs.ts';
import { listPairs, listPersonDays, type PairRow } from './pairs-store.ts';
import { isIssued, leftOf, rateNow } from './trade.ts';

type Terms = Pick<Offer['assets'][number], 'closed' | 'pair'> & { readonly rate?: string };

/** Returns how each asset can be exchanged for won now, for display before anything is typed. */
export async function offeredOf(
  services: Services,
  who: Owner,
  rules: Pick<CurrencyRules, 'rates'>,
): Promise<(code: AssetCode) => Terms> {
  const { db } = services;
  const leaving = await readLeaving(services, db);
  const pairs = new Map<AssetCode, PairRow>((await listPairs(db)).map((row) => [row.code, row]));
  const used = pairs.size === 0 ? new Map<AssetCode, bigint>() : await listPersonDays(db, who);
  return (code) => {
    const row = pairs.get(code);
    if (row) return termsOf(row, rateNow(row, rules, leaving), used.get(code) ?? 0n);
    const isFree = code === 'KRW' || isIssued(services, code, leaving);
    return { closed: isFree ? null : 'closed', pair: null };
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

function termsOf(row: PairRow, rate: bigint | PairFault, used: bigint): Terms {
  if (typeof rate === 'string') return { closed: rate, pair: null };
  const mine = leftOf(row.person_won, used);
  const all = leftOf(row.total_won, BigInt(row.won_today));
  return {
    closed: null,
    rate: String(rate),
    pair: {
      wonToday: String(least(mine, all)),
      asset: formatUnits(BigInt(row.fund_asset), assetOf(row.code).places),
      won: row.fund_won,
    },
  };
}

import { assetOf, assets } from '#features/currency/assets.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { readLeaving } from '#features/ledger/server/network/leaving.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { formatUnits } from '#platform/money.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import type { OfficePair } from '../../office-contract.ts';
import { isHere } from '../../pairs.ts';
import { listPairs, type PairRow } from '../pairs/pairs-store.ts';
import { rateNow } from '../pairs/trade.ts';
import { rateFeedOf } from '../rates/of-settings.ts';
import { readOwn } from './exchange-store.ts';

type Names = Awaited<ReturnType<typeof namesOf>>;

/** Lists all pairs for the office, including those without terms. */
export async function readPairs(services: Services, who: OfficeOfficer) {
  const { db } = services;
  const { rules } = await currencyNow(db);
  const rows = new Map((await listPairs(db)).map((row) => [row.code, row]));
  const leaving = await readLeaving(services, db);
  const own = await readOwn(db, who);
  const names = await namesOf(
    db,
    [...rows.values()].flatMap(({ made_by, checked_by }) => [made_by as UserId, checked_by as UserId | null]),
  );
  const decimal = (code: OfficePair['pair'], units: string) => formatUnits(BigInt(units), assetOf(code).places);
  const pairs = assets.flatMap(({ code }): OfficePair[] => {
    if (code === 'KRW') return [];
    const row = rows.get(code);
    return [
      {
        pair: code,
        terms: row ? termsOf(row, names) : null,
        ...(row
          ? rateOf(row, rules, leaving)
          : { rate: rules.rates[code] ?? null, rateAt: null, state: 'closed' as const }),
        fund: { asset: decimal(code, row?.fund_asset ?? '0'), won: row?.fund_won ?? '0' },
        own: { asset: decimal(code, own.get(code) ?? '0'), won: own.get('KRW') ?? '0' },
        usedToday: row?.won_today ?? '0',
        isHere: isHere(code, leaving.assets),
      },
    ];
  });
  return { pairs, hasFeed: rateFeedOf(services).isOffered };
}

const termsOf = (row: PairRow, names: Names): OfficePair['terms'] => ({
  id: row.terms_id,
  isOpen: row.is_open,
  source: row.source,
  personWon: row.person_won,
  totalWon: row.total_won,
  ...namesAs('madeBy', names.get(row.made_by as UserId)),
  isStopped: row.checked_by === null,
  ...namesAs('checkedBy', names.get(row.checked_by as UserId | null)),
  madeAt: onWire(row.made_at),
});

function rateOf(...[row, rules, leaving]: Parameters<typeof rateNow>): Pick<OfficePair, 'rate' | 'rateAt' | 'state'> {
  const now = rateNow(row, rules, leaving);
  const state = typeof now === 'bigint' ? 'open' : now;
  if (row.source === 'hand') return { rate: rules.rates[row.code] ?? null, rateAt: null, state };
  return { rate: row.fed_won, rateAt: row.fed_at && onWire(row.fed_at), state };
}

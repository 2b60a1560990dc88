import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import type { CurrencyRules } from '#features/currency/rules.ts';
import { rateOf } from '#features/currency/rules.ts';
import { type Leaving, readLeaving } from '#features/ledger/server/network/leaving.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import {
  bindingOf,
  isHere,
  type PairAsset,
  type PairFault,
  type PairState,
  pairOf,
  rateIn,
  wonIn,
} from '../../pairs.ts';
import { findPair, type PairRow, readPersonDay } from './pairs-store.ts';

type Rules = Pick<CurrencyRules, 'rates' | 'exchangeFeeBps' | 'mostExchange'>;

/**
 * The pair and rates of an exchange. Without a pair the house creates and destroys the asset, which only servers with
 * sandboxes do.
 */
export interface Trade {
  readonly pair: PairRow | undefined;
  readonly rates: Rules;
}

const stateOf = ({ is_open: isOpen, source, fed_won: won, fed_age_s: ageS }: PairRow): PairState => ({
  isOpen,
  source,
  fed: won === null || ageS === null ? null : { won: BigInt(won), ageS },
});

/**
 * Returns the rate of a pair now, or the reason why it is not exchanged. An asset that can leave is not exchanged while
 * its chain is closed.
 */
export function rateNow(row: PairRow, rules: Pick<CurrencyRules, 'rates'>, leaving: Leaving): bigint | PairFault {
  const isHereOnly = isHere(row.code, leaving.assets);
  return isHereOnly || leaving.isOpen ? rateIn(stateOf(row), rateOf(rules, row.code), isHereOnly) : 'closed';
}

/**
 * Reports whether the house issues and takes an asset without a pair: only with sandboxes, and only an asset that
 * cannot leave this server.
 */
export const isIssued = ({ settings }: Pick<Services, 'settings'>, asset: PairAsset, leaving: Leaving): boolean =>
  settings.hasSandboxes && isHere(asset, leaving.assets);

/**
 * Returns how an asset is traded now. Without sandboxes, only through pairs that the operator has opened. With them,
 * that applies to pairs that have terms and to assets that can leave.
 */
export async function tradeOf(
  db: Queryable,
  services: Services,
  rules: Rules,
  ends: { readonly from: AssetCode; readonly to: AssetCode },
): Promise<Trade> {
  const asset = pairOf(ends.from, ends.to);
  const pair = asset && (await findPair(db, asset));
  if (asset === undefined) return { pair: undefined, rates: rules };
  const leaving = await readLeaving(services, db);
  if (!pair && isIssued(services, asset, leaving)) return { pair: undefined, rates: rules };
  return { pair, rates: atRate(rules, asset, needRate(asset, pair, { rules, leaving })) };
}

const atRate = (rules: Rules, asset: AssetCode, won: bigint): Rules => ({
  ...rules,
  rates: { ...rules.rates, [asset]: String(won) },
});

/** Returns the rate of an open pair; refuses if it has none. */
export function needRate(
  asset: AssetCode,
  row: PairRow | undefined,
  { rules, leaving }: { readonly rules: Pick<CurrencyRules, 'rates'>; readonly leaving: Leaving },
): bigint {
  const rate = row ? rateNow(row, rules, leaving) : 'closed';
  if (rate === 'stale')
    throw refuse(refusals, 'rate_stale', { detail: `The rate of ${asset} is out of date. Nothing was moved.` });
  if (rate === 'closed') throw refuse(refusals, 'pair_closed', { detail: `${asset} cannot be exchanged now.` });
  return rate;
}

interface ExchangeAmounts {
  readonly from: AssetCode;
  readonly to: AssetCode;
  readonly takes: bigint;
  readonly gives: bigint;
  readonly fee: bigint;
}

/** Amount that a pair pays at the other end, in its units. The fee in won comes out of the pair's funds. */
const givenBy = ({ to, gives, fee }: ExchangeAmounts) => (to === 'KRW' ? gives + fee : gives);
const fundFor = ({ to }: Pick<ExchangeAmounts, 'to'>, { fund_asset, fund_won }: PairRow) =>
  BigInt(to === 'KRW' ? fund_won : fund_asset);

/**
 * Refuses an exchange that today's limits or the pair's own accounts do not cover; otherwise returns the won by which
 * it counts.
 */
export async function needCovered(db: Queryable, owner: Owner, row: PairRow, asked: ExchangeAmounts): Promise<bigint> {
  const won = wonIn(asked);
  const used = await readPersonDay(db, owner, row);
  const left = { personWon: leftOf(row.person_won, used), totalWon: leftOf(row.total_won, BigInt(row.won_today)) };
  const binding = bindingOf({ won, gives: givenBy(asked) }, { ...left, fund: fundFor(asked, row) });
  if (binding === 'not_covered')
    throw refuse(refusals, 'not_covered', {
      detail: `This server has only ${fundText(asked.to, row)} ${asked.to} to exchange.`,
      errors: { amount: `is more than this server has to give, ${fundText(asked.to, row)} ${asked.to}` },
    });
  if (binding !== undefined) {
    const most = binding === 'over_person_day' ? left.personWon : left.totalWon;
    const who = binding === 'over_person_day' ? 'you' : 'all together';
    throw refuse(refusals, 'over_day_limit', {
      detail: `Today ${who} can exchange another ${most} won of ${row.code}.`,
      errors: { amount: `is more than the ${most} won that are left for today` },
    });
  }
  return won;
}

/** Returns the rest of a limit, at least 0: a limit may be lowered below what was used. */
export const leftOf = (limit: string, used: bigint): bigint => (BigInt(limit) > used ? BigInt(limit) - used : 0n);
const fundText = (to: AssetCode, row: PairRow) => formatUnits(fundFor({ to }, row), assetOf(to).places);

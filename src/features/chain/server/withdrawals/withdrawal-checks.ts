import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import { formatUnits } from '#platform/money.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../refusals.ts';
import { type Bound, boundOf } from '../../withdrawal-rules.ts';
import { NATIVE } from '../chain.ts';
import { isCovered } from './cover.ts';
import { type Door, type KnownAddress, toNewOf } from './door-store.ts';
import type { Gate } from './gate-store.ts';

/** A withdrawal to be checked against limits and cover. */
export interface LeavingPayment {
  readonly asset: AssetCode;
  readonly amount: bigint;
  readonly won: bigint;
  /** Maximum cost of the withdrawal's transaction, in wei. */
  readonly cost: bigint;
}

/** Refuses everything while an officer has stopped withdrawals, or the limits allow none. */
export function needRunning({ stopped, limits }: Gate): void {
  if (stopped !== null || limits.oneWon === 0n)
    throw refuse(refusals, 'withdrawals_stopped', {
      detail: 'The operator has paused withdrawals. Nothing was sent.',
    });
}

const told: Record<Bound, (left: bigint, until: Date | null) => string> = {
  over_one: (left) => `At most ${left} won leave at once.`,
  over_person_day: (left) => `Today you can let ${left} won more leave.`,
  over_all_day: (left) => `Today ${left} won more leave for all together.`,
  over_hot: (left) => `Only ${left} won more can be on their way just now: try again when what is has arrived.`,
  address_new: (left, until) =>
    `This address is new to you: until ${until?.toISOString()} only ${left} won more leave for it.`,
};

/**
 * Refuses a withdrawal above a limit: of one withdrawal, a person's day, everyone's day, the sum under way, or a new
 * address.
 */
export function needWithin(
  { won }: LeavingPayment,
  { person, limits, wonToday, wonHot }: Door,
  address: KnownAddress,
): void {
  const found = boundOf(won, limits, {
    person,
    total: wonToday,
    hot: wonHot,
    toNew: toNewOf(address),
  });
  if (!found) return;
  const detail = told[found.bound](found.left, address.newUntil);
  throw refuse(refusals, found.bound, {
    detail,
    errors: { amount: `is more than the ${found.left} won that may leave` },
  });
}

/** Refuses an asset whose contract did not do what its logs reported. */
export function needTrusted({ asset }: Pick<LeavingPayment, 'asset'>, { isClosed }: Door): void {
  if (!isClosed) return;
  throw refuse(refusals, 'asset_closed', {
    detail:
      `The ${asset} token contract did something other than it reported. Nothing was sent. ` +
      'The operator must check the contract first.',
  });
}

/**
 * Refuses a withdrawal that the treasury cannot cover: it must have all that is owed of the asset, this amount beyond
 * all that is promised, and the gas.
 */
export function needCovered({ asset, amount, cost }: LeavingPayment, { cover, gasCover, ...door }: Door): void {
  const leaves = door.promised + amount + (asset === NATIVE ? cost : 0n);
  const isShort = !cover || !isCovered(cover) || cover.reserve < leaves;
  const hasGas = asset === NATIVE || (gasCover?.isFresh === true && gasCover.reserve >= door.promisedGas + cost);
  if (!isShort && hasGas) return;
  throw refuse(refusals, 'not_covered', {
    detail: `The operator has too little ${isShort ? asset : NATIVE} on the network now. Nothing was sent.`,
  });
}

/** Refuses if the balance does not cover the amount, or the amount with its fee. */
export function needFunds(
  asset: AssetCode,
  { amount, fee }: { readonly amount: bigint; readonly fee: bigint },
  spendable: bigint,
): void {
  if (amount + fee <= spendable) return;
  const { places } = assetOf(asset);
  const has = `${formatUnits(spendable, places)} ${asset}`;
  if (amount > spendable)
    throw refuse(refusals, 'insufficient_balance', {
      detail: 'Cannot send more than your current balance.',
      errors: { amount: `is more than the ${has} that can be spent` },
    });
  throw refuse(refusals, 'insufficient_for_fee', {
    detail: `The amount and the network fee of ${formatUnits(fee, places)} ${asset} are more than ${has}.`,
    errors: { amount: `and the network fee of ${formatUnits(fee, places)} are more than ${has}` },
  });
}

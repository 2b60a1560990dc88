import type { AssetCode } from '#features/currency/assets.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { fundOf, type PairAsset } from '../../pairs.ts';
import { lockPair } from './pairs-store.ts';

/**
 * Units of one of a pair's two assets that go into its accounts or out of them. `other` is the operator's own account,
 * or the issuance account for an asset of the operator.
 */
export interface Funding {
  readonly pair: PairAsset;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly way: 'in' | 'out';
  readonly other: AccountOwner;
  readonly by: UserId;
}

/**
 * Moves funds into or out of a pair, which the caller has locked. If the balance is too low, moves nothing and returns
 * that balance.
 */
export async function moveFund(tx: Tx, { pair, asset, units, way, other, by }: Funding): Promise<bigint | undefined> {
  if (asset === 'KRW' && other === HOUSE.issuance) throw new Error('won are issued only against a bank credit');
  await lockPair(tx, pair);
  const fund = fundOf(pair);
  const ends = way === 'in' ? { from: other, to: fund } : { from: fund, to: other };
  const kind = way === 'in' ? 'exchange_fund' : 'exchange_return';
  const outcome = await post(tx, transfer({ kind, asset, amount: units, ...ends, initiator: by }));
  return outcome.status === 'insufficient' ? outcome.spendable : undefined;
}

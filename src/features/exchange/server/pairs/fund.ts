import type { AssetCode } from '#features/currency/assets.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { fundOf, type PairAsset } from '../../pairs.ts';
import { lockPair } from './pairs-store.ts';

/** Units of one of a pair's two assets that go into its accounts, or back; `other` is the operator's own account, or the issue of an asset that is the operator's. */
export interface Funding {
  readonly pair: PairAsset;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly way: 'in' | 'out';
  readonly other: AccountOwner;
  readonly by: UserId;
}

/** Funds a pair or takes back from it, the pair locked; what there was where that is too little, and nothing has moved then. */
export async function moveFund(tx: Tx, { pair, asset, units, way, other, by }: Funding): Promise<bigint | undefined> {
  if (asset === 'KRW' && other === HOUSE.issuance) throw new Error('won are issued against what the bank states alone');
  await lockPair(tx, pair);
  const fund = fundOf(pair);
  const ends = way === 'in' ? { from: other, to: fund } : { from: fund, to: other };
  const kind = way === 'in' ? 'exchange_fund' : 'exchange_return';
  const outcome = await post(tx, transfer({ kind, asset, amount: units, ...ends, initiator: by }));
  return outcome.status === 'insufficient' ? outcome.spendable : undefined;
}

import { type Asset, type AssetCode, findAsset, networkFee } from '#features/currency/assets.ts';
import { parseUnits } from '#platform/money.ts';
import type { AccountOwner, Movement, Transfer } from './movement.ts';

/** Days during which money sent to an address that nobody owns can be taken back. */
export const TAKE_BACK_DAYS = 30;

const TO_SHOP = ['payment', 'cashback_return'];
const FROM_SHOP = ['cashback', 'refund'];

/** Reports whether the viewer of a transfer is the shop, in which case lists do not repeat the shop's name. */
export const isShopSide = (kind: string, isSender: boolean): boolean => (isSender ? FROM_SHOP : TO_SHOP).includes(kind);

export interface RequestedSend {
  readonly transactionType: string;
  readonly status: string;
  readonly assetType: string;
  readonly amount: string;
}
export type SendFault =
  | { readonly code: 'cannot_mint' | 'cannot_complete' | 'unknown_asset' }
  | { readonly code: 'invalid_amount'; readonly reason: string };

const amountFaults = {
  malformed: 'must be digits with at most one dot',
  too_large: 'is too large',
  too_precise: 'has too many decimal places',
};

/** Checks a requested send without any lookup, and returns its asset and its amount in whole units. */
export function readSend(wanted: RequestedSend): { asset: Asset; amount: bigint } | SendFault {
  if (wanted.transactionType !== 'send') return { code: 'cannot_mint' };
  if (wanted.status !== 'pending') return { code: 'cannot_complete' };
  const asset = findAsset(wanted.assetType);
  if (!asset || asset.isLocal) return { code: 'unknown_asset' };
  const amount = parseUnits(wanted.amount, asset.places);
  if (typeof amount !== 'bigint') {
    const places = amount === 'too_precise' ? ` (${asset.code} has ${asset.places})` : '';
    return { code: 'invalid_amount', reason: amountFaults[amount] + places };
  }
  return amount === 0n ? { code: 'invalid_amount', reason: 'must be more than 0' } : { asset, amount };
}

/**
 * Plans a send over the network: the amount goes to the recipient and the network fee of the given currency version to
 * the network.
 */
export function planSend(
  { asset, amount, from, to }: { asset: Asset; amount: bigint; from: AccountOwner; to: AccountOwner },
  currency: { readonly id: number; readonly rules: { readonly networkFee: string } },
): Pick<Movement, 'kind' | 'asset' | 'amount' | 'fee' | 'from' | 'to' | 'currency'> {
  const fee = networkFee(asset, currency.rules.networkFee);
  return { kind: 'send', asset: asset.code, amount, fee, from, to, currency: currency.id };
}

/** Plans the return of a send to its sender. The network fee is not returned. */
export const planReturn = (
  asset: AssetCode,
  amount: bigint,
  sent: { id: number; from: AccountOwner; to: AccountOwner },
): Pick<Movement, 'kind' | 'asset' | 'amount' | 'fee' | 'from' | 'to' | 'reverses' | 'group'> => ({
  kind: 'return',
  asset,
  amount,
  fee: 0n,
  from: sent.to,
  to: sent.from,
  reverses: sent.id,
  group: sent.id,
});

/**
 * Returns which shortfall applies: the amount alone exceeds the balance (docs/product/wallet.md#send-checks), or only
 * amount and fee together do.
 */
export const shortfall = (amount: bigint, spendable: bigint): 'insufficient_balance' | 'insufficient_for_fee' =>
  amount > spendable ? 'insufficient_balance' : 'insufficient_for_fee';

export interface ReturnFacts {
  readonly state: Transfer['state'];
  readonly isReturned: boolean;
  readonly isHeldBySomebody: boolean;
  readonly isLate: boolean;
}

/** Returns why a send cannot be taken back; undefined if it can. */
export function returnFault(
  facts: ReturnFacts,
): 'already_returned' | 'not_settled' | 'address_is_held' | 'too_late' | undefined {
  if (facts.isReturned) return 'already_returned';
  if (facts.state !== 'posted') return 'not_settled';
  if (facts.isHeldBySomebody) return 'address_is_held';
  return facts.isLate ? 'too_late' : undefined;
}

import { defineRefusals, notOffered } from '#platform/refusal.ts';

export const refusals = defineRefusals({
  not_offered: notOffered,
  chain_closed: { status: 409, title: 'Nothing moves over the network now' },
  withdrawals_stopped: { status: 409, title: 'The operator lets nothing leave now' },
  not_covered: { status: 409, title: 'What the operator has on the network does not cover this now' },
  asset_closed: { status: 409, title: 'Nothing of this asset leaves now' },
  unknown_asset: { status: 422, title: 'Not an asset that can leave' },
  invalid_amount: { status: 422, title: 'Not an amount that can leave' },
  invalid_address: { status: 422, title: 'Not an address on this network' },
  address_refused: { status: 422, title: 'Nothing is sent to this address' },
  held_here: { status: 409, title: 'Somebody here has this address' },
  would_fail: { status: 422, title: 'The network would refuse this' },
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  insufficient_for_fee: { status: 422, title: 'The amount and the network fee do not fit' },
  too_many_quotes: { status: 429, title: 'Too many quotes or withdrawals are open' },
  quote_expired: { status: 409, title: 'The quote has expired' },
  over_one: { status: 422, title: 'This is more than leaves at once' },
  over_person_day: { status: 422, title: 'This is more than you can let leave today' },
  over_all_day: { status: 422, title: 'This is more than leaves today' },
  over_hot: { status: 409, title: 'Too much is on its way just now' },
  address_new: { status: 422, title: 'This address is new: only a small sum leaves for it yet' },
});
export type RefusalCode = keyof typeof refusals;

import { defineRefusals, notOffered } from '#platform/refusal.ts';

export const refusals = defineRefusals({
  not_offered: notOffered,
  chain_closed: { status: 409, title: 'The network is not reachable now' },
  withdrawals_stopped: { status: 409, title: 'The operator has paused withdrawals' },
  not_covered: { status: 409, title: 'The operator has too little of this asset on the network now' },
  asset_closed: { status: 409, title: 'This asset cannot be withdrawn now' },
  unknown_asset: { status: 422, title: 'This asset cannot be withdrawn' },
  invalid_amount: { status: 422, title: 'Invalid amount' },
  invalid_address: { status: 422, title: 'Invalid address' },
  address_refused: { status: 422, title: 'This address is not allowed' },
  held_here: { status: 409, title: 'This address belongs to a user of this server' },
  would_fail: { status: 422, title: 'The network would reject this payment' },
  insufficient_balance: { status: 422, title: 'Insufficient balance' },
  insufficient_for_fee: { status: 422, title: 'The balance does not cover the amount and the network fee' },
  too_many_quotes: { status: 429, title: 'Too many quotes or withdrawals are open' },
  quote_expired: { status: 409, title: 'The quote has expired' },
  over_one: { status: 422, title: 'Above the limit for one withdrawal' },
  over_person_day: { status: 422, title: 'Above your daily limit' },
  over_all_day: { status: 422, title: 'Above today’s limit for all users' },
  over_hot: { status: 409, title: 'Too many withdrawals are under way' },
  address_new: { status: 422, title: 'Above the limit for a new address' },
});
export type RefusalCode = keyof typeof refusals;

import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { currencyRefusals } from '#features/currency/refusals.ts';
import { defineRefusals } from '#platform/refusal.ts';

/** Refusals of payments, charges and refunds. */
export const refusals = defineRefusals({
  ...currencyRefusals,
  ...campaignRefusals,
  charge_paid: { status: 409, title: 'This has been paid' },
  charge_expired: { status: 409, title: 'The time to pay is over' },
  charge_cancelled: { status: 409, title: 'The merchant took this back' },
  wrong_amount: { status: 422, title: 'This asks for exactly its amount' },
  own_shop: { status: 422, title: 'This is your own shop' },
  not_a_target: { status: 422, title: 'Name a charge or a merchant' },
  insufficient_won: { status: 422, title: 'Insufficient balance' },
  invalid_won: { status: 422, title: 'Not an amount of won' },
  name_taken: { status: 409, title: 'This is the name of a listed shop or an organisation, or may be taken for it' },
  name_of_organisation: { status: 422, title: 'The shop goes by the name of its organisation' },
  cashback_of_operator: { status: 409, title: 'The operator cannot raise the cashback of its own shop' },
  items_differ: { status: 422, title: 'The items do not add up' },
  items_too_long: { status: 422, title: 'The list of items is too long' },
  too_many_charges: { status: 409, title: 'Too many are open' },
  refund_too_large: { status: 422, title: 'More than is left of the payment' },
  refund_too_small: { status: 422, title: 'The refund takes back more than it gives' },
  cashback_changed: { status: 409, title: 'The cashback has changed' },
  too_many_refunds: { status: 409, title: 'Refunded too many times' },
  payer_gone: { status: 409, title: 'The payer has deleted their account' },
  invalid_recipient: { status: 422, title: 'Not an address on this network' },
  return_not_allowed: { status: 422, title: 'The address to go on at must be https' },
  order_differs: { status: 409, title: 'This order is open with another amount or other terms' },
  not_paid: { status: 409, title: 'Nobody has paid this' },
  key_needed: { status: 400, title: 'Send an Idempotency-Key' },
});

import { campaignRefusals } from '#features/campaigns/rules.ts';
import { currencyRefusals } from '#features/currency/rules.ts';
import { defineRefusals } from '#platform/refusal.ts';

/** Refusals of payments, charges and refunds. */
export const refusals = defineRefusals({
  ...currencyRefusals,
  ...campaignRefusals,
  charge_paid: { status: 409, title: 'This charge has already been paid' },
  charge_expired: { status: 409, title: 'This charge has expired' },
  charge_cancelled: { status: 409, title: 'The merchant cancelled this charge' },
  wrong_amount: { status: 422, title: 'A charge must be paid with its exact amount' },
  own_shop: { status: 422, title: 'You cannot pay yourself' },
  not_a_target: { status: 422, title: 'Send either a charge or a merchant' },
  insufficient_won: { status: 422, title: 'Insufficient balance' },
  invalid_won: { status: 422, title: 'This is not a valid amount of won' },
  name_taken: { status: 409, title: 'This name equals or resembles that of a listed shop or an organisation' },
  name_of_organisation: { status: 422, title: 'The shop has the name of its organisation, which cannot be set here' },
  cashback_of_operator: { status: 409, title: 'The operator cannot raise the cashback of its own shop' },
  items_differ: { status: 422, title: 'The items do not add up' },
  items_too_long: { status: 422, title: 'The list of items is too long' },
  too_many_charges: { status: 409, title: 'Too many charges are open' },
  refund_too_large: { status: 422, title: 'The refund is more than what is left of the payment' },
  refund_too_small: { status: 422, title: 'The refund is smaller than the cashback that it takes back' },
  cashback_changed: { status: 409, title: 'The cashback has changed' },
  too_many_refunds: { status: 409, title: 'This payment has been refunded too many times' },
  payer_gone: { status: 409, title: 'The payer has deleted their account' },
  invalid_recipient: { status: 422, title: 'Not an address on this network' },
  return_not_allowed: { status: 422, title: 'The return address must use https' },
  order_differs: { status: 409, title: 'This order is open with a different amount or terms' },
  not_paid: { status: 409, title: 'This order has not been paid' },
  key_needed: { status: 400, title: 'Send an Idempotency-Key' },
});

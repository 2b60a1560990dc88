import { defineRefusals } from '#platform/refusal.ts';

/** What the rules of the currency refuse, wherever won move: each feature that moves some has those in its own table that it may give. */
export const currencyRefusals = defineRefusals({
  currency_changed: { status: 409, title: 'The rules of the currency have changed' },
  over_payment_cap: { status: 422, title: 'More than one payment may be' },
  over_month_cap: { status: 422, title: 'More than may be paid in a month' },
  over_holding_cap: { status: 422, title: 'More than may be held' },
  payee_at_cap: { status: 422, title: 'More than they can receive' },
  trade_shut_out: { status: 422, title: 'This trade takes no payments in this currency' },
});

import { defineRefusals } from '#platform/refusal.ts';

/**
 * Refusals by the currency's rules when won move. Each feature that moves won includes those that it uses in its own
 * table.
 */
export const currencyRefusals = defineRefusals({
  currency_changed: { status: 409, title: 'The rules of the currency have changed' },
  over_payment_cap: { status: 422, title: 'More than the limit for one payment' },
  over_month_cap: { status: 422, title: 'More than the limit for one month' },
  over_holding_cap: { status: 422, title: 'More than the limit for your balance' },
  payee_at_cap: { status: 422, title: 'More than the recipient can receive' },
  trade_shut_out: { status: 422, title: 'Shops of this trade cannot be paid in this currency' },
});
